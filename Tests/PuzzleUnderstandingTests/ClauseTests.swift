import Hive
import Testing

@testable import Conversation
@testable import PuzzleUnderstanding
@testable import Talk

@Suite("Clauses and words of talk")
struct ClauseTests {
    private let texts: Templates

    init() throws { texts = try Packs.texts.get() }

    @Test(
        "a text falls apart at punctuation and at the words that join requests",
        arguments: [
            ("en", "The dog is ill. A hint, please!", ["The dog is ill.", "A hint,", "please!"]),
            ("en", "show me the grid and give me a hint", ["show me the grid", "give me a hint"]),
            ("en", "call me at 8:30 or 7.15", ["call me at 8:30 or 7.15"]),
            ("de", "einen Tipp und dann die Tabelle", ["einen Tipp", "die Tabelle"]),
            ("ca", "la taula i una pista", ["la taula", "una pista"]), ("en", "and i", ["i"]), ("en", "", []),
        ])
    func clauses(code: String, text: String, clauses: [String]) {
        #expect(texts.language(for: code).clauses(of: text) == clauses)
    }

    @Test(
        "beside a board a word of talk is talk, unless it is one of the board's words",
        arguments: [("lol", false), ("wait", false), ("haha", false), ("haha", true)])
    func talk(word: String, isOnBoard: Bool) throws {
        let reader = MessageReader(
            features: Conversation.features, language: texts.language(for: "en"),
            board: Board(center: "h", outer: "abeitw"), awaitsBoard: false, isAddressed: true,
            isWord: { _ in isOnBoard }, isDefined: { _ in true })
        #expect(try reader.intent(of: word) == (isOnBoard ? .guesses([word], alsoCommand: nil) : .talk))
    }
}
