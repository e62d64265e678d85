import Foundation
import Hive
import Lexicon
import LexiconBuilder
import Testing

@Suite("The boards of the days in other languages")
struct ForeignBoardTests {
    /// Swedish words with å and some of a, d, e, g, n and v. Each is in the dictionary as its own base form.
    private static let swedish = """
        gång gången angående våga vågade gåva nådde avgå vågen avgång nedgång gående ånga gångna gåvan nedgången ångan vågad avgående nåde \
        nåden vånda dåden avgången
        """.split(separator: " ").map(String.init)

    /// The words of the puzzles of `language` in a file with its dictionary.
    private func list(
        _ language: String, words: [String], forms: [String], explained: [String]
    ) throws -> PuzzleWordList {
        try SmallWordLists.withFolder { folder in
            let source = folder.appending(path: "words")
            try Data(words.joined(separator: "\n").utf8).write(to: source)
            let file = try SmallForeignDictionaries.file(
                language, forms: forms.joined(separator: "\n"),
                senses: explained.map { "\($0)\ta meaning" }.joined(separator: "\n"),
                puzzleWords: WordListBuilder(language: language, source: .dictionary(source, package: "wtest")),
                in: folder)
            return try PuzzleWordList(contentsOf: file)
        }
    }

    private func usual(_ words: [String]) -> [String] { words.map { "\($0)\t\($0)\t400" } }

    @Test("a list that is built with its dictionary has boards of words that people write")
    func swedishBoards() throws {
        let words = Self.swedish
        let list = try list("sv", words: words, forms: usual(words), explained: words)
        #expect(list.boards(of: .swedish) == [Board(center: "å", outer: "adegnv", edition: .swedish)])
    }

    @Test("a Swedish board has no S, with which the genitive of every noun would be a word")
    func genitives() throws {
        let words = Self.swedish.map { $0.replacing("v", with: "s") }
        let list = try list("sv", words: words, forms: usual(words), explained: words)
        #expect(list.words(on: try #require(Board(center: "å", outer: "adegns", edition: .swedish))).count == 24)
        #expect(list.boards(of: .swedish).isEmpty)
    }

    @Test("a board is not chosen if one of its words is a form of a coarse word, which is never offered")
    func coarseForms() throws {
        let words = Self.swedish + ["vågadeng"]
        let forms = usual(Self.swedish) + ["vågadeng\tknulla\t100"]
        let list = try list("sv", words: words, forms: forms, explained: Self.swedish)
        #expect(list.boards(of: .swedish).isEmpty)
        let board = try #require(Board(center: "å", outer: "adegnv", edition: .swedish))
        #expect(list.words(on: board).filter { !$0.isOfferable }.map(\.text) == ["vågadeng"])
    }

    @Test("a frequency counts if the dictionary explains the word, in Norwegian also if it knows the base form")
    func frequencies() throws {
        let forms = ["skogen\tskog\t450", "finnland\t\t450"]
        for (language, known) in [("sv", 0.0), ("nb", 4.5)] {
            let list = try list(language, words: ["skogen", "finnland"], forms: forms, explained: ["annat"])
            // The file has steps of 0.04.
            #expect(abs(list.frequency(of: "skogen") - known) < 0.03, "\(language)")
            #expect(list.frequency(of: "finnland") == 0, "\(language)")
        }
    }
}
