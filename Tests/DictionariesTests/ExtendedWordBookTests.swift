import Hive
import Lexicon
import Testing

@testable import Dictionaries

@Suite("A word book with further dictionaries")
struct ExtendedWordBookTests {
    /// Knows two words, one of them by its parts.
    private struct Words: WordBook {
        func words(on board: Board) -> [Word] { [] }
        func unlikelyWords(on board: Board) -> [Word] { [] }
        func definition(of word: String) -> Definition? { definitions(of: word).first }
        func definitions(of word: String) -> [Definition] {
            switch word.lowercased() {
            case "bug":
                [
                    Definition(
                        word: "bug", lemma: "bug",
                        senses: [Sense(partOfSpeech: "noun", definition: "insect", source: "WordNet")])
                ]
            case "bugs":
                [
                    Definition(
                        word: "bugs", lemma: "bug",
                        senses: [Sense(partOfSpeech: "noun", definition: "insect", source: "WordNet")])
                ]
            case "unhive":
                [
                    Definition(
                        word: "unhive", lemma: "hive",
                        senses: [Sense(partOfSpeech: "verb", definition: "undo", source: "Honeycue, from WordNet")])
                ]
            default: []
            }
        }
        func frequency(of word: String) -> Double { 0 }
        func suggestions(for word: String, limit: Int) -> [String] { [] }
        func clues(for word: String, among others: [String]) -> [Clue] { [] }
        func masked(_ text: String, hiding word: String, among others: [String]) -> String { text }
    }

    private let made: MadeDictionary

    init() throws { made = try MadeDictionary() }

    private func book(_ articles: [(word: String, text: String)]) throws -> ExtendedWordBook {
        try made.makeServed("made", articles)
        return ExtendedWordBook(
            Words(), dictionaries: DictionaryFolder(made.folder).dictionaries, isDecent: { $0 != "slur" })
    }

    @Test("gives its own meanings first, and says where the others are from")
    func order() throws {
        let book = try book([("bug", "bug\n a fault\n"), ("kernel", "kernel\n a core\n")])
        let bug = try #require(try book.definitions(of: "Bug").first)
        #expect(
            bug.senses.map(\.definition) == ["insect", "a fault"] && bug.senses.map(\.dictionary) == [nil, "made"])
        #expect(try book.definition(of: "bug")?.senses.count == 1, "Puzzles and clues know nothing of it.")
        #expect(try book.definitions(of: "kernel").map(\.lemma) == ["kernel"])
        #expect(
            try book.definitions(of: "kernel", before: "the", after: "runs")?.first?.senses.map(\.definition) == [
                "a core"
            ])
        #expect(try book.definitions(of: "nothing").isEmpty && book.definition(of: "nothing") == nil)
    }

    @Test("prefers an entry to what it composes itself")
    func composed() throws {
        let book = try book([("unhive", "unhive\n drive bees out\n")])
        #expect(try book.definitions(of: "unhive").map(\.lemma) == ["unhive", "hive"])
    }

    @Test("comes after a word that has its base form in the other book")
    func inflected() throws {
        let book = try book([("bugs", "bugs\n a rabbit\n")])
        #expect(try book.definitions(of: "bugs").map(\.lemma) == ["bug", "bugs"])
    }

    @Test("shows a meaning with a coarse word last")
    func decency() throws {
        let book = try book([("kernel", "kernel\n 1. a Slur.\n 2. a core\n")])
        #expect(try book.definitions(of: "kernel").first?.senses.map(\.definition) == ["a core", "a Slur."])
    }

    @Test("finds the longest phrase around a word")
    func phrases() throws {
        let book = try book([("honey pot", "honey pot\n a trap\n"), ("set a honey pot", "set a honey pot\n lure\n")])
        let words = ["they", "set", "a", "honey", "pot", "there"]
        let found = try #require(try book.phrase(around: 4..<5, in: words))
        #expect(found.range == 1..<5 && found.definitions.first?.senses.first?.definition == "lure")
        #expect(try book.phrase(around: 0..<1, in: words) == nil && book.phrase(around: 5..<6, in: words) == nil)
    }
}
