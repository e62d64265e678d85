import Foundation
import Lexicon
import LexiconBuilder
import Testing

@Suite("The counted uses of WordNet's senses")
struct TagCountTests {
    /// The parts of speech of "yacht", best known first, in a lexicon of small dictionaries with other files of WordNet.
    private func parts(with files: [String: String]) throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "lexicon-counts-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let dictionaries = try SmallDictionaries()
        defer { dictionaries.remove() }
        for (name, contents) in files {
            try Data(contents.utf8).write(to: dictionaries.sources.wordNet.appending(path: name))
        }
        let file = folder.appending(path: "lexicon.bin")
        try LexiconBuilder(sources: dictionaries.sources).build(to: file)
        return try #require(Lexicon(contentsOf: file).definition(of: "yacht")).senses.map(\.partOfSpeech)
    }

    @Test("a count belongs to the sense that its key names, whatever number stands beside it")
    func otherNumber() throws {
        let counts = "yacht%1:06:00:: 2 9\nyacht%1:99:00:: 1 1\nyacht%2:38:00:: 1 7\n"
        #expect(try parts(with: ["cntlist.rev": counts]) == ["noun", "verb"])
    }

    @Test("a count of a sense that the database lacks counts for no other sense")
    func unknownKey() throws {
        let counts = "yacht%1:99:00:: 1 9\nyacht%2:38:00:: 1 7\n"
        #expect(try parts(with: ["cntlist.rev": counts]) == ["verb", "noun"])
    }

    @Test("a satellite's count is found although its cluster's head has a marker")
    func satellite() throws {
        let adjectives = """
            00000100 00 a 01 some(a) 0 001 & 00000200 a 0000 | of no certain number
            00000200 00 s 01 yacht 0 001 & 00000100 a 0000 | like a yacht

            """
        let parts = try parts(with: [
            "data.adj": adjectives, "index.adj": "yacht a 1 1 & 1 1 00000200\n",
            "cntlist.rev": "yacht%2:38:00:: 1 7\nyacht%5:00:00:some(a):00 1 9\n",
        ])
        #expect(parts == ["adjective", "verb", "noun"])
    }
}
