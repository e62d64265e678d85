import Foundation
import Testing

@testable import Documents

@Suite("Drawing pages of documents", .enabled(if: RendererJail.isProgramInstalled))
struct PageRendererTests {
    /// The program, which is built next to the tests.
    private static let program: URL = {
        let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        let beside = [tests, URL(filePath: CommandLine.arguments[0]), Bundle.main.bundleURL.appending(path: "x")]
        let candidates = beside.map { $0.deletingLastPathComponent().appending(path: "honeycue") }
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? candidates[0]
    }()

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Fixtures/formats").standardizedFileURL

    private let renderer = PageRenderer(executable: program)

    private func file(_ name: String) throws -> Data { try Data(contentsOf: Self.folder.appending(path: name)) }

    /// The width and the height that a baseline JPEG states.
    private func size(of jpeg: Data) throws -> [Int] {
        let start = try #require(jpeg.range(of: Data([0xFF, 0xC0]))?.upperBound)
        let numbers = jpeg[(start + 3)..<(start + 7)].map(Int.init)
        return [numbers[2] << 8 | numbers[3], numbers[0] << 8 | numbers[1]]
    }

    @Test("a page is a JPEG whose longer side is the wanted one")
    func draws() throws {
        #expect(try size(of: renderer.page(1, of: file("pages.pdf"), side: 400)) == [300, 400])
        #expect(try size(of: renderer.page(1, of: file("pages.pdf"), side: 1280)) == [960, 1280])
    }

    @Test("the page that is asked for is drawn")
    func chooses() throws {
        let blank = try renderer.page(1, of: file("pages.pdf"), side: 400)
        let board = try renderer.page(2, of: file("pages.pdf"), side: 400)
        #expect(board.count > 4 * blank.count)
    }

    @Test("a document without that page says so", arguments: [3, 9999, 10_000, 0, -1])
    func missingPage(number: Int) throws {
        #expect(throws: DocumentError.noSuchPage) { try renderer.page(number, of: file("pages.pdf"), side: 400) }
    }

    @Test("a document with a password says so")
    func locked() throws {
        #expect(throws: DocumentError.locked) { try renderer.page(1, of: file("locked.pdf"), side: 400) }
    }

    @Test("text in a typeface that the document only names is drawn in another one")
    func namedTypeface() throws {
        let page = try renderer.page(1, of: file("named-typeface.pdf"), side: 600)
        let empty = try renderer.page(1, of: Self.emptyPage(), side: 600)
        #expect(page.count > empty.count + 3000)
    }

    private static func emptyPage() throws -> Data {
        let text = try String(contentsOf: folder.appending(path: "named-typeface.pdf"), encoding: .utf8)
        return Data(text.replacing(" Tj ", with: " pop ").utf8)
    }

    @Test("damaged files and files that are no documents are errors", arguments: [0, 9, 200, 1000])
    func damaged(count: Int) throws {
        #expect(throws: DocumentError.damaged) {
            try renderer.page(1, of: file("pages.pdf").prefix(count), side: 400)
        }
        #expect(throws: DocumentError.damaged) {
            try renderer.page(1, of: Data("%PDF-1.7".utf8) + Data(repeating: 7, count: count), side: 400)
        }
    }

    @Test("a page of any stated size has no more pixels than wanted", arguments: ["1e9 1e9", "1 1e9", "0 0", "-5 7"])
    func enormous(box: String) throws {
        let text = try String(contentsOf: Self.folder.appending(path: "named-typeface.pdf"), encoding: .utf8)
        let document = Data(text.replacing("0 0 612 792", with: "0 0 \(box)").utf8)
        guard let page = try? renderer.page(1, of: document, side: 300) else { return }
        #expect(try size(of: page).allSatisfy { $0 <= 301 })
    }

    @Test("a document that refers to a file or starts a program gets neither")
    func hostile() throws {
        let text = try String(contentsOf: Self.folder.appending(path: "named-typeface.pdf"), encoding: .utf8)
        let files = text.replacing(
            "/Type /Catalog",
            with: "/Type /Catalog /OpenAction << /S /Launch /F (/usr/bin/touch) /P (/tmp/honeycue-document) >>")
        _ = try renderer.page(1, of: Data(files.utf8), side: 300)
        #expect(!FileManager.default.fileExists(atPath: "/tmp/honeycue-document"))
    }

    @Test("a program that is missing, silent or slow is an error, and nobody waits for it for long")
    func failures() throws {
        let document = try file("pages.pdf")
        #expect(throws: DocumentError.self) {
            try PageRenderer(executable: URL(filePath: "/no/such/program")).page(1, of: document, side: 9)
        }
        #expect(throws: DocumentError.damaged) {
            try PageRenderer(executable: URL(filePath: "/bin/false")).page(1, of: document, side: 9)
        }
        #expect(throws: DocumentError.gaveUp) {
            let slow = PageRenderer(
                executable: URL(filePath: "/bin/sh"), arguments: ["-c", "sleep 60"], timeout: .milliseconds(300))
            _ = try slow.page(1, of: document, side: 9)
        }
    }
}
