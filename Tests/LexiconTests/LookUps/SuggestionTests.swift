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

    @Test("a short word has suggestions that differ in one place, or have two letters swapped")
    func short() {
        #expect(lexicon.suggestions(for: "teh", limit: 5).contains("the"))
        #expect(lexicon.suggestions(for: "yhe", limit: 50).contains("the"))
        #expect(!lexicon.suggestions(for: "qxz", limit: 50).contains("the"))
        #expect(lexicon.suggestions(for: "zq", limit: 50).allSatisfy { $0.contains("z") || $0.contains("q") })
    }

    @Test("there are never more than requested", arguments: [0, 1, 3])
    func limit(limit: Int) {
        #expect(lexicon.suggestions(for: "hoddenn", limit: limit).count <= limit)
    }

    @Test("nonsense has no suggestions", arguments: ["", "qqqqqqqqqq", "x", "42", "1984", "--", "?!", "ø"])
    func nonsense(word: String) {
        #expect(lexicon.suggestions(for: word, limit: 5).isEmpty)
    }
}
