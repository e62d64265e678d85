import Lexicon
import Testing

@Suite("What a look-up says about a word")
struct LookupTests {
    private let lexicon: Lexicon

    init() throws { lexicon = try TestLexicon.opened() }

    @Test(
        "the pronunciation uses the symbols of American dictionaries",
        arguments: [("yacht", "yŏt"), ("naiad", "nā′yăd"), ("another", "ăn·ŭt͟h′ẽr"), ("Naiads", "nā′yăd")])
    func pronunciation(word: String, text: String) {
        #expect(lexicon.definition(of: word)?.pronunciation == text)
    }

    @Test("a word that no dictionary pronounces has no pronunciation")
    func silent() throws {
        #expect(try #require(lexicon.definition(of: "umami")).pronunciation == nil)
    }

    @Test("synonyms don't include the word itself")
    func synonyms() throws {
        let sense = try #require(lexicon.definition(of: "abandon")?.senses.last { $0.partOfSpeech == "verb" })
        #expect(sense.synonyms.contains("desert") && !sense.synonyms.contains("abandon"))
    }

    @Test("common words are more frequent than rare ones, whatever their case and form")
    func frequency() {
        let words = ["the", "house", "Yacht", "quixotic", "naiad"].map(lexicon.frequency)
        #expect(words == words.sorted(by: >) && words[0] > 7 && words[4] < 2.5)
        #expect(lexicon.frequency(of: "abandons") >= lexicon.frequency(of: "abandon") - 0.5)
        #expect(lexicon.frequency(of: "Elizabeth") > 3)
        #expect(lexicon.frequency(of: "qqqq") == 0)
    }

    @Test(
        "a misprint is not a form of a word, and the suggestions for it have definitions", arguments: ["moming", "tbe"])
    func misprint(word: String) {
        #expect(lexicon.definition(of: word) == nil)
        let suggestions = lexicon.suggestions(for: word, limit: 5)
        #expect(suggestions.count == 5 && suggestions.allSatisfy { lexicon.definition(of: $0) != nil })
    }

    @Test(
        "words that text recognition confuses come first",
        arguments: [
            ("moming", "morning"), ("Iittle", "little"), ("clog", "dog"), ("arehitect", "architect"),
            ("liappy", "happy"),
        ])
    func confusions(read: String, meant: String) {
        #expect(lexicon.suggestions(for: read, limit: 3).contains(meant), "\(lexicon.suggestions(for: read, limit: 3))")
    }
}
