import Lexicon
import LexiconBuilder
import Testing

@Suite("Translations that fit the sentence")
struct TranslationOrderTests {
    private func german() throws -> MappedDictionary {
        try SmallForeignDictionaries.dictionary(
            "de", forms: "Bank\tBank\t490\nUfer\tUfer\t430\nböschen\tböschen\t200\n",
            articles: [
                "deu-eng": [
                    "Bank <n>\nbank <n>\n", "Ufer <n>\nshore <n>, riverside <n>\n", "Ufer <n>\nbank <n>\n",
                    "böschen <v>\nbank <v>\n",
                ]
            ], english: ["bank\t510"])
    }

    private func first(before: String, after: String) throws -> String? {
        let english = try TestLexicon.opened()
        let dictionary = try german()
        let order = TranslationOrder(english: english, dictionary: dictionary)
        let definition = try #require(english.definition(of: "bank"))
        let translations = try order.translations(ofEnglish: definition)
        return try order.sorted(translations, ofEnglish: definition, before: before, after: after).first?.text
    }

    @Test("the words of the sentence choose among meanings, and without them the usual translation comes first")
    func meanings() throws {
        #expect(try first(before: "They walked along the", after: "of the river") == "Ufer")
        #expect(try first(before: "", after: "") == "Bank")
    }

    @Test("the neighbours choose the part of speech")
    func partOfSpeech() throws {
        #expect(try first(before: "They had to", after: ".") != nil)
        #expect(try first(before: "Soon they will", after: "it up") == "böschen")
    }

    @Test(
        "a word after an article and an adjective is no verb, and one in -ed is one",
        arguments: [
            ("A brown", "bear", "came out of the forest.", "Bär"), ("", "watched", "birds for hours.", "beobachten"),
        ])
    func placeInSentence(before: String, word: String, after: String, expected: String) throws {
        let english = try TestLexicon.opened()
        let dictionary = try SmallForeignDictionaries.dictionary(
            "de",
            forms: "Bär\tBär\t430\ntragen\ttragen\t540\nUhr\tUhr\t560\nbeobachten\tbeobachten\t480\n",
            articles: [
                "deu-eng": [
                    "tragen <v>\nbear <v>\n", "Bär <n>\nbear <n>\n", "Uhr <n>\nwatch <n>\n",
                    "beobachten <v>\nwatch <v>\n",
                ]
            ], english: ["bear\t480", "watch\t530"])
        let order = TranslationOrder(english: english, dictionary: dictionary)
        let definition = try #require(english.definition(of: word))
        let translations = try order.translations(ofEnglish: definition)
        #expect(translations.count == 2)
        let sorted = try order.sorted(translations, ofEnglish: definition, before: before, after: " " + after)
        #expect(sorted.first?.text == expected)
    }

    @Test("one translation, or none, stays as it is")
    func single() throws {
        let english = try TestLexicon.opened()
        let order = TranslationOrder(english: english, dictionary: try german())
        let definition = try #require(english.definition(of: "bank"))
        let one = [Translation(text: "Bank")]
        #expect(try order.sorted(one, ofEnglish: definition, before: "a", after: "b") == one)
        #expect(try order.sorted([], ofForeign: definition, before: "a", after: "b").isEmpty)
    }

    @Test("the translation that stands in the examples comes before one that is as frequent and stands first")
    func examples() throws {
        let dictionary = try SmallForeignDictionaries.dictionary(
            "de", forms: "Tafel\tTafel\t450\nTisch\tTisch\t450\n",
            articles: [
                "eng-deu": [
                    "table\nTafel <fem>, Tisch <masc>\n      \"lay the table\"  - den Tisch decken\n"
                        + "      \"two tables\"  - zwei Tische, Tisch um Tisch\n"
                        + "      \"sit down\"  - sich setzen\n      \"stand up\"  - aufstehen\n"
                ]
            ], english: ["table\t510"])
        #expect(dictionary.translations(fromEnglish: "table").map(\.text) == ["Tisch", "Tafel"])
    }
}
