import Foundation
import Hive
import Lexicon
import LexiconBuilder
import Testing

@Suite("Files of other languages")
final class ForeignDictionaryFileTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "foreign-file-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func germanFile(puzzleWords: WordListBuilder? = nil) throws -> URL {
        try SmallForeignDictionaries.file(
            "de", forms: SmallForeignDictionaries.german, senses: SmallForeignDictionaries.germanSenses,
            articles: ["deu-eng": SmallForeignDictionaries.germanEnglish], puzzleWords: puzzleWords,
            in: folder.appending(path: UUID().uuidString))
    }

    @Test("one file has the words of the puzzles and the dictionary of a language")
    func oneFile() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let words = folder.appending(path: "ngerman")
        try Data("Straße\nHäuser\n".utf8).write(to: words)
        let list = WordListBuilder(language: "de", source: .dictionary(words, package: "wtest"))
        let file = try germanFile(puzzleWords: list)
        #expect(try PuzzleWordList(contentsOf: file).wordCount > 0)
        let dictionary = try #require(try MappedDictionary(contentsOf: file, language: "de"))
        #expect(try dictionary.definitions(of: "Häuser").first?.lemma == "Haus")
        try dictionary.verify()
    }

    @Test("a file with the words of puzzles alone has no dictionary")
    func puzzlesAlone() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let words = folder.appending(path: "ngerman")
        try Data("Häuser\n".utf8).write(to: words)
        let file = folder.appending(path: "lexicon-de.bin")
        try WordListBuilder(language: "de", source: .dictionary(words, package: "wtest"))?.build(to: file)
        #expect(try MappedDictionary(contentsOf: file, language: "de") == nil)
    }

    @Test("the same sources give the same file")
    func deterministic() throws {
        let first = try Data(contentsOf: germanFile())
        let second = try Data(contentsOf: germanFile())
        #expect(first == second)
    }

    @Test("a missing file and one that is cut off are reported with the command that builds it")
    func missingOrCut() throws {
        let file = try germanFile()
        let bytes = try Data(contentsOf: file)
        try bytes.prefix(bytes.count / 2).write(to: file)
        let damaged = #expect(throws: LexiconError.self) { try MappedDictionary(contentsOf: file, language: "de") }
        #expect(damaged?.description.contains("make lexicon LANGUAGES=de") == true)
        let missing = folder.appending(path: "lexicon-fr.bin")
        let error = #expect(throws: LexiconError.self) { try MappedDictionary(contentsOf: missing, language: "fr") }
        #expect(error?.description.contains("make lexicon LANGUAGES=fr") == true)
    }

    @Test("damage inside the file gives wrong answers at worst, and the checksum tells", arguments: 0..<40)
    func damaged(seed: Int) throws {
        let file = try germanFile()
        var bytes = try Data(contentsOf: file)
        for step in 0..<30 {
            bytes[800 + (seed * 7919 + step * 104_729) % (bytes.count - 800)] ^= UInt8(1 + (seed + step) % 255)
        }
        try bytes.write(to: file)
        let dictionary = try #require(try MappedDictionary(contentsOf: file, language: "de"))
        for word in ["Häuser", "geht", "Gartenhäusern", "xqzw"] {
            _ = dictionary.definitions(of: word, before: "", after: "auf.")
        }
        _ = dictionary.translations(of: "Haus", into: "en")
        _ = dictionary.translations(fromEnglish: "house")
        _ = dictionary.suggestions(for: "Haas", limit: 3)
        dictionary.walk { _, _ in
            true
        } visit: { _, _ in
        }
        #expect(throws: LexiconError.self) { try dictionary.verify() }
    }

    @Test("missing tables and missing dictionaries are reported")
    func missingSources() throws {
        let none = DictionarySources(tables: folder, freeDict: folder, pairs: [])
        let table = #expect(throws: LexiconBuildError.self) {
            try DictionaryBuilder(language: "de", sources: none, puzzleWords: nil).build(
                to: self.folder.appending(path: "x"))
        }
        #expect(table?.description.contains("forms.tsv is missing") == true)
        let made = try germanFile().deletingLastPathComponent()
        let pair = DictionarySources(tables: made, freeDict: made, pairs: ["deu-fra"])
        let package = #expect(throws: LexiconBuildError.self) {
            try DictionaryBuilder(language: "de", sources: pair, puzzleWords: nil).build(
                to: self.folder.appending(path: "x"))
        }
        #expect(package?.description.contains("apt-get install dict-freedict-deu-fra") == true)
    }
}
