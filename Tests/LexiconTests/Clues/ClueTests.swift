import Foundation
import Lexicon
import Testing

@Suite("Clues")
struct ClueTests {
    private let lexicon: Lexicon

    init() throws { lexicon = try TestLexicon.opened() }

    @Test("a dictionary's clue is the word's definition")
    func definition() {
        let clue = lexicon.dictionaryClue(for: "yacht")
        #expect(clue.text == "an expensive vessel propelled by sail or power and used for cruising or racing")
        #expect(clue.partOfSpeech == "noun")
        #expect(clue.kind == .definition)
        #expect(clue.form == nil)
    }

    @Test(
        "a form's clue explains its base form",
        arguments: [
            ("wooing", "present participle", "verb"), ("noblemen", "plural", "noun"), ("tidied", "past tense", "verb"),
        ])
    func forms(word: String, form: String, partOfSpeech: String) {
        let clue = lexicon.dictionaryClue(for: word)
        #expect(clue.kind == .wordForm)
        #expect(clue.form == form)
        #expect(clue.partOfSpeech == partOfSpeech)
    }

    @Test("a word that no dictionary explains has its pattern as a clue")
    func pattern() {
        let clue = lexicon.clue(for: "vloggwyx")
        #expect(clue.kind == .pattern)
        #expect(clue.text.contains("double letter"))
    }

    @Test("the word, its forms and other answers are hidden in what a person writes")
    func written() {
        let text = "Yachts, yachting: a Dinghy for the rich"
        #expect(
            lexicon.masked(text, hiding: "YACHT", among: ["dinghy", "yacht"])
                == "▢▢▢, ▢▢▢: a ◇◇◇ for the rich")
        #expect(lexicon.masked("a rich man's dinghy", hiding: "yacht", among: []) == "a rich man's dinghy")
    }

    @Test("case does not matter")
    func anyCase() {
        #expect(lexicon.clue(for: "YACHT") == lexicon.clue(for: "yacht"))
    }

    @Test("no clue to a listed word contains the word, its stem or a compound of it")
    func nothingGivenAway() {
        var leaks: [String] = []
        for word in lexicon.likelyWords {
            for clue in [lexicon.clue(for: word.text), lexicon.dictionaryClue(for: word.text)] {
                #expect(!clue.text.isEmpty && clue.text != Clue.mask, "\(word.text)")
                if Self.names(word.text, in: clue.text) { leaks.append("\(word.text): \(clue.text)") }
            }
        }
        #expect(leaks.isEmpty, "\(leaks.count) clues give their word away: \(leaks.prefix(20).joined(separator: "\n"))")
    }

    private static func names(_ word: String, in text: String) -> Bool {
        let stem = stem(word)
        let tokens = text.lowercased().split { !$0.isLetter }.map(String.init)
        // Three letters may be another word, such as the "can" in the clue to "cane".
        return tokens.contains { $0 == word || ($0.count > 3 && Self.stem($0) == stem) }
    }

    /// A word without its most common endings. Written independently of the masking that it checks.
    private static func stem(_ word: String) -> String {
        if ["ss", "is", "us"].contains(where: word.hasSuffix) { return word }
        for ending in ["nesses", "ingly", "edly", "ings", "ness", "ing", "ers", "ed", "er", "ly", "es", "s", "e", "y"]
        where word.hasSuffix(ending) && word.count - ending.count >= 3 {
            var stem = word.dropLast(ending.count)
            if stem.count > 3, stem.last == stem.dropLast().last { stem.removeLast() }
            if stem.last == "i" { stem.removeLast() }
            return String(stem)
        }
        return word
    }

    @Test(
        "a clue does not name what follows a prefix of its word",
        arguments: [
            ("uncap", "remove a cap"), ("unpin", "take out the pin"), ("encage", "put into a cage"),
            ("behead", "cut off the head"), ("begem", "adorn with gems"), ("inurn", "place in an urn"),
            ("enfeeble", "make feeble"),
        ])
    func prefixes(word: String, text: String) {
        #expect(lexicon.masked(text, hiding: word, among: []).hasSuffix(Clue.mask))
        #expect(lexicon.clue(for: word).text.contains { $0.isLetter })
    }

    @Test(
        "an ending is not the second word of a compound",
        arguments: [
            "yippee", "goodie", "kiddie", "hottie", "weepie", "mentee", "hoedown", "munchkin", "nunchuck", "monolog",
            "attractant", "didact", "callaloo", "incant", "expellee", "caplet", "photopic", "photomap",
        ])
    func endings(word: String) {
        let clues = lexicon.clues(for: word, among: []).map(\.text)
        #expect(!clues.isEmpty && !clues.contains { $0.hasPrefix("two words in one") }, "\(clues)")
    }

    @Test("no clue has remains of a dictionary's notation")
    func noRemains() {
        for word in lexicon.likelyWords {
            let text = lexicon.dictionaryClue(for: word.text).text
            let isClean =
                !text.contains("_") && !text.contains("“ ") && !text.hasPrefix("a combining form")
                && !(text.last.map(" ,;:".contains) ?? true)
            #expect(isClean, "\(word.text): \(text)")
        }
    }

    @Test(
        "a clue does not begin in the middle of a definition",
        arguments: ["maple", "tarmac", "bamboo", "oiled", "gene", "mullet"])
    func headless(word: String) {
        let text = lexicon.dictionaryClue(for: word).text
        #expect(!["used ", "mixed ", "it ", "native ", "often "].contains(where: text.hasPrefix), "\(text)")
    }

    @Test("a definition does not end at an abbreviation", arguments: ["umpteen", "beck", "hooded"])
    func abbreviations(word: String) {
        for sense in lexicon.definition(of: word)?.senses ?? [] {
            #expect(!["esp", " usu"].contains(where: sense.definition.hasSuffix), "\(sense.definition)")
        }
    }

    @Test(
        "a clue to a derived word is English",
        arguments: [
            ("awkwardly", "without grace"), ("maritally", "with regard to the state of marriage"),
            ("ably", "with the necessary means"), ("gonging", "something done with this: a percussion instrument"),
            ("carpi", "several: a joint"),
        ])
    func derived(word: String, start: String) {
        let text = lexicon.dictionaryClue(for: word).text
        #expect(text.hasPrefix(start), "\(text)")
    }

    @Test(
        "a compound is not explained by a lesser meaning of its parts", arguments: ["alleycat", "barnyard", "armlock"])
    func compounds(word: String) {
        let text = lexicon.dictionaryClue(for: word).text
        #expect(!["-o'-nine-tails", "nuclear", "beat with"].contains(where: text.contains), "\(text)")
    }

    @Test("clues to words that are certainly accepted are mostly definitions")
    func mostlyDefinitions() {
        let words = lexicon.likelyWords.filter { $0.acceptance > 0.9 }.enumerated().filter { $0.offset % 20 == 0 }.map(
            \.element.text)
        let told = words.count { lexicon.dictionaryClue(for: $0).kind != .pattern }
        #expect(Double(told) / Double(words.count) > 0.95)
    }
}
