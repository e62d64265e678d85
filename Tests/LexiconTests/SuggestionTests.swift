import Lexicon
import Testing

@Suite("Suggestions")
struct SuggestionTests {
    private let lexicon: Lexicon

    init() throws { lexicon = try TestLexicon.opened() }

    @Test(
        "a misspelled word is recognised",
        arguments: [
            ("cheescake", "cheesecake"), ("recieve", "receive"), ("definately", "definitely"), ("yaht", "yacht"),
            ("inadvertantly", "inadvertently"), ("seperate", "separate"),
        ])
    func misspelled(typed: String, meant: String) {
        #expect(lexicon.suggestions(for: typed, limit: 5).contains(meant))
    }

    @Test(
        "a word that a camera misread is recognised",
        arguments: [("moming", "morning"), ("claylight", "daylight"), ("cornputer", "computer"), ("iittle", "little")])
    func misread(read: String, meant: String) {
        #expect(lexicon.suggestions(for: read, limit: 5).contains(meant))
    }

    @Test("there are never more than requested", arguments: [0, 1, 3])
    func limit(limit: Int) {
        #expect(lexicon.suggestions(for: "hoddenn", limit: limit).count <= limit)
    }

    @Test("nonsense has no suggestions", arguments: ["", "qqqqqqqqqq", "x"])
    func nonsense(word: String) {
        #expect(lexicon.suggestions(for: word, limit: 5).isEmpty)
    }
}
