import Hive
import Lexicon
import Testing

@Suite("Plausible boards")
struct BoardPlausibilityTests {
    @Test("a board with a pangram and a usual number of words is the most plausible")
    func pangram() throws {
        let yacht = try #require(Board(center: "Y", outer: "ACEHNT"))
        let bare = try #require(Board(center: "Y", outer: "ACEHNQ"))
        let judge = BoardPlausibility(words: FixedWords(["chantey"] + (0..<20).map { "yacht\($0)" }, of: yacht))
        #expect(judge(yacht) == 1)
        #expect(judge(bare) < judge(yacht))
        #expect(judge(bare) > 0, "an unlisted pangram must not rule a board out")
    }

    @Test("too few words make a board implausible")
    func fewWords() throws {
        let board = try #require(Board(center: "Y", outer: "ACEHNT"))
        let few = BoardPlausibility(words: FixedWords(["chantey"], of: board))
        let many = BoardPlausibility(words: FixedWords(["chantey"] + (0..<20).map { "yacht\($0)" }, of: board))
        #expect(few(board) < many(board))
    }
}

/// A word book with words for a single board.
struct FixedWords: WordBook {
    let listed: [Word]
    let board: Board

    init(_ words: [String], of board: Board) {
        listed = words.map { Word(text: $0, acceptance: 1) }
        self.board = board
    }

    func words(on board: Board) -> [Word] { board == self.board ? listed : [] }
    func unlikelyWords(on board: Board) -> [Word] { [] }
    func definition(of word: String) -> Definition? {
        listed.contains { $0.text == word } ? Definition(word: word, lemma: word, senses: []) : nil
    }
    func frequency(of word: String) -> Double { 0 }
    func suggestions(for word: String, limit: Int) -> [String] { [] }
    func clues(for word: String, among others: [String]) -> [Clue] {
        [Clue(text: "", partOfSpeech: nil, kind: .pattern)]
    }
    func masked(_ text: String, hiding word: String, among others: [String]) -> String {
        text.replacing(word, with: Clue.mask)
    }
}
