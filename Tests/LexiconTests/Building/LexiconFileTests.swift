import Foundation
import Lexicon
import LexiconBuilder
import Testing

@Suite("Lexicon file")
final class LexiconFileTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "lexicon-file-\(UUID().uuidString)")
    private var file: URL { folder.appending(path: "lexicon.bin") }

    init() throws {
        _ = try TestLexicon.opened()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    @Test("the file is intact and has hundreds of thousands of words in less than 45 MB")
    func intact() throws {
        let lexicon = try TestLexicon.opened()
        try lexicon.verify()
        #expect(lexicon.wordCount > 200_000)
        // 43.4 MB on 2026-11-28.
        #expect(try TestLexicon.bytes().count < 45_000_000)
    }

    @Test("a folder in the place of the file is reported")
    func folderInstead() {
        let folder = FileManager.default.temporaryDirectory
        let error = #expect(throws: LexiconError.self) { try Lexicon(contentsOf: folder) }
        guard case .unreadable = error else {
            Issue.record("unexpected \(String(describing: error))")
            return
        }
    }

    @Test("the error for a missing file names it and says what to do")
    func missing() {
        let error = #expect(throws: LexiconError.self) { try Lexicon(contentsOf: file) }
        #expect(error?.description.contains(file.path) == true)
        #expect(error?.description.contains("make lexicon") == true)
    }

    @Test(
        "a file of another kind is refused",
        arguments: ["", "short", String(repeating: "SQLite format 3\0", count: 100)])
    func otherKind(contents: String) throws {
        try Data(contents.utf8).write(to: file)
        let expected: LexiconError = contents.isEmpty ? .damaged(path: file.path) : .notALexicon(path: file.path)
        #expect(throws: expected) { try Lexicon(contentsOf: file) }
    }

    @Test("a file of another version is refused")
    func otherVersion() throws {
        var bytes = try TestLexicon.bytes()
        bytes[8] = 99
        try bytes.write(to: file)
        #expect(throws: LexiconError.otherVersion(path: file.path, found: 99, expected: 9)) {
            try Lexicon(contentsOf: file)
        }
    }

    @Test("a truncated file is refused", arguments: [20, 33, 1000, 1_000_000])
    func truncated(length: Int) throws {
        try TestLexicon.bytes().prefix(length).write(to: file)
        #expect(throws: LexiconError.self) { try Lexicon(contentsOf: file) }
    }

    @Test("the full check finds changed contents, and they cause no crash")
    func changed() throws {
        var bytes = try TestLexicon.bytes()
        for offset in stride(from: 4096, to: bytes.count, by: 997) { bytes[offset] = 0xFF }
        try bytes.write(to: file)
        guard let lexicon = try? Lexicon(contentsOf: file) else { return }
        #expect(throws: LexiconError.damaged(path: file.path)) { try lexicon.verify() }
        for word in ["yacht", "running", "geese", "zymurgy"] {
            _ = lexicon.definition(of: word)
            _ = lexicon.clue(for: word)
        }
    }
}
