import Documents
import Foundation
import Hive
import PhotoReading
import Testing
import Workers

@Suite("Documents through the worker", .enabled(if: RendererJail.isProgramInstalled))
struct WorkerDocumentTests {
    private let pool = WorkerPool(
        executable: ProbePool.executable, arguments: ["boards"], limits: ProbePool.limits, size: 1,
        logger: CollectedLog().logger, renderer: PageRenderer(executable: ProbePool.honeycue))
    private let pages: Data
    private let locked: Data

    init() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Fixtures/formats")
        pages = try Data(contentsOf: folder.appending(path: "pages.pdf"))
        locked = try Data(contentsOf: folder.appending(path: "locked.pdf"))
    }

    @Test("the board on the page that is asked for is read, also if “page 2” was taken for a page of print")
    func board() async throws {
        for kind in [nil, PhotoKind.page] {
            let request = ReadingRequest(kind: kind, documentPage: 2)
            guard case .board(let reading) = try await pool.read([pages], as: request) else {
                Issue.record("no board")
                continue
            }
            #expect(reading.board == Board(center: "L", outer: "ADNORW", edition: .print))
        }
        #expect(try await pool.read([pages], as: ReadingRequest(kind: .board)) == .none(.noBoard))
        await pool.shutdown()
    }

    @Test("a page that is not there, a password and damage each have their reason")
    func reasons() async throws {
        #expect(try await pool.read([pages], as: ReadingRequest(documentPage: 3)) == .none(.noSuchPage))
        #expect(try await pool.read([locked]) == .none(.lockedDocument))
        #expect(try await pool.read([pages.prefix(500)]) == .none(.unreadableFile))
        await pool.shutdown()
    }

    @Test("a damaged document does not spoil the photos beside it")
    func beside() async throws {
        let request = ReadingRequest(documentPage: 2)
        guard case .board = try await pool.read([pages.prefix(500), pages], as: request) else {
            Issue.record("no board")
            return
        }
        await pool.shutdown()
    }
}
