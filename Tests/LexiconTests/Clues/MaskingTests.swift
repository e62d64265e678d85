import Testing

@testable import Lexicon

@Suite("Masking")
struct MaskingTests {
    private func masked(_ text: String, hiding word: String, family: Set<String> = []) -> String {
        let common: Set<String> = ["life", "man", "house", "race", "craft"]
        let kinship = Kinship(hidden: word, family: family.union([word]), isCommonWord: common.contains)
        return Masker(kinship: kinship).masked(text).text
    }

    @Test(
        "the word and its forms are hidden",
        arguments: [
            ("a boat", "a ▢▢▢"), ("Boats, and boating!", "▢▢▢, and ▢▢▢!"), ("the boat's keel", "the ▢▢▢'s keel"),
            ("(boater)", "(▢▢▢)"), ("to boast of a goat", "to boast of a goat"),
        ])
    func forms(text: String, expected: String) {
        #expect(masked(text, hiding: "boat") == expected)
    }

    @Test(
        "compounds with the word are hidden",
        arguments: [
            ("a lifeboat", "a ▢▢▢"), ("a houseboat's deck", "a ▢▢▢'s deck"), ("the boatman", "the ▢▢▢"),
            ("a boat-race", "a ▢▢▢-race"), ("life-boat", "life-▢▢▢"),
        ])
    func compounds(text: String, expected: String) {
        #expect(masked(text, hiding: "boat") == expected)
    }

    @Test(
        "a word that is written apart is hidden as a whole",
        arguments: [("a tea-pot", "a ▢▢▢"), ("two Tea pots", "two ▢▢▢"), ("tea, pot", "tea, pot")])
    func apart(text: String, expected: String) {
        #expect(masked(text, hiding: "teapot") == expected)
    }

    @Test(
        "a word written in three parts is hidden whole, more parts are not looked for",
        arguments: [
            ("a merry-go-round", "a ▢▢▢"), ("Merry go-rounds turn", "▢▢▢ turn"), ("merry-go round", "▢▢▢"),
            ("a merry-go-ro-und", "a merry-go-ro-und"), ("merry, go-round", "merry, go-round"),
        ])
    func threeParts(text: String, expected: String) {
        #expect(masked(text, hiding: "merrygoround") == expected)
    }

    @Test(
        "so are the simple forms of a word written apart",
        arguments: [
            ("outlast", "out-lasts", "▢▢▢"), ("outlast", "out-lasted it", "▢▢▢ it"),
            ("outlast", "out lasting", "▢▢▢"), ("outbox", "out-boxes", "▢▢▢"), ("outpace", "out-paced", "▢▢▢"),
            ("outlast", "out lastly", "out lastly"), ("outlast", "never out-lasting all", "never ▢▢▢ all"),
        ])
    func formsApart(word: String, text: String, expected: String) {
        #expect(masked(text, hiding: word) == expected)
    }

    @Test(
        "a word with hyphens or an apostrophe is hidden whole, and its parts alone",
        arguments: [
            ("well-known", "a well-known fact", "a ▢▢▢ fact"), ("well-known", "well known to all", "▢▢▢ to all"),
            ("well-known", "widely known", "widely ▢▢▢"), ("mother-in-law", "her mothers-in-law", "her ▢▢▢-in-▢▢▢"),
            ("stick-in-the-mud", "an old stick-in-the-mud", "an old ▢▢▢"), ("o'clock", "at six o'clock", "at six ▢▢▢"),
            ("o'clock", "at six o’clock", "at six ▢▢▢"),
        ])
    func hyphens(word: String, text: String, expected: String) {
        #expect(masked(text, hiding: word) == expected)
    }

    @Test(
        "ligatures and odd letters give nothing away",
        arguments: [("oeuvre", "his œuvre", "his ▢▢▢"), ("find", "to ﬁnd", "to ▢▢▢"), ("yacht", "a yachtж", "a ▢▢▢")])
    func ligatures(word: String, text: String, expected: String) {
        #expect(masked(text, hiding: word) == expected)
    }

    @Test("accents and case don't matter", arguments: ["Cliché", "CLICHES", "clichéd", "cliche\u{301}"])
    func accents(text: String) {
        #expect(masked(text, hiding: "cliche") == Clue.mask)
    }

    @Test(
        "a form is hidden despite a doubled consonant, a dropped e, or i for y",
        arguments: [
            ("hop", "hopping"), ("hope", "hoping"), ("happy", "happiness"), ("happy", "unhappily"), ("tidy", "tidied"),
        ])
    func spelling(word: String, form: String) {
        #expect(masked(form, hiding: word) == Clue.mask)
    }

    @Test(
        "words with the same root are hidden",
        arguments: [("naturalist", "nature"), ("tenancy", "tenant"), ("grenadier", "grenade")])
    func roots(word: String, relative: String) {
        #expect(masked(relative, hiding: word) == Clue.mask)
    }

    @Test("the base form's other forms are hidden too")
    func family() {
        #expect(masked("runs, ran and a runner", hiding: "running", family: ["run", "ran"]) == "▢▢▢, ▢▢▢ and a ▢▢▢")
    }

    @Test("other words stay", arguments: [("hope", "a hop"), ("rate", "a rat"), ("cart", "a carton car")])
    func innocent(word: String, text: String) {
        #expect(masked(text, hiding: word).contains(text.split(separator: " ").last ?? ""))
    }
}
