import Foundation
import Hive
import ImageCodec
import PhotoReading
import Testing

@testable import Workers

@Suite("Boards through the worker")
struct WorkerBoardTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Fixtures/boards").standardizedFileURL

    private func photo(_ name: String) throws -> Data {
        try Data(contentsOf: Self.folder.appending(path: name))
    }

    @Test("a photo becomes a board within the limits, and a damaged one does not affect the next")
    func boards() async throws {
        let pool = ProbePool.pool(["boards"])
        let easy = try photo("easy-000.jpg")
        for damage in [0, 4] {
            if damage > 0 {
                #expect(try await pool.read([easy.prefix(easy.count / damage)]) == .none(.unreadableFile))
            }
            guard case .board(let reading) = try await pool.read([easy]) else {
                Issue.record("no board")
                continue
            }
            #expect(reading.board == Board(center: "L", outer: "ADNORW", edition: .print))
        }
        await pool.shutdown()
    }

    @Test("several shots of one board give one reading, even if one of them shows nothing")
    func shots() async throws {
        let pool = ProbePool.pool(["boards"])
        let shots = try ["none-005.jpg", "easy-000.jpg", "easy-000.jpg"].map(photo)
        guard case .board(let reading) = try await pool.read(shots) else {
            Issue.record("no board")
            return
        }
        #expect(reading.board?.center == Letter("L" as Character))
        await pool.shutdown()
    }

    /// The boards of `Tests/Fixtures/formats`, made of this photo.
    @Test(
        "the same board in other formats is read within the limits too",
        arguments: [".webp", ".heic", ".avif", "-alpha.avif", ".tiff", ".jxl", ".gif", ".bmp"])
    func formats(ending: String) async throws {
        let file = try photo("../formats/board\(ending)")
        guard ImageFormats.isReadable(file) else { return }
        let pool = ProbePool.pool(["boards"])
        guard case .board(let reading) = try await pool.read([file]) else {
            Issue.record("no board")
            return
        }
        #expect(reading.board == Board(center: "L", outer: "ADNORW", edition: .print))
        #expect(try await pool.read([file.prefix(file.count / 4)]) == .none(.unreadableFile))
        await pool.shutdown()
    }
}

private enum ImageFormats {
    /// Whether the format's library was there when this was built.
    static func isReadable(_ file: Data) -> Bool {
        do throws(ImageError) {
            _ = try ImageDecoder.decode(file, maximumSide: 64)
            return true
        } catch .unsupported {
            return false
        } catch {
            return true
        }
    }
}
