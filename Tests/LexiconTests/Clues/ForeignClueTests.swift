import Lexicon
import Testing

@Suite("Clues from dictionaries of other languages")
struct ForeignClueTests {
    private let catalan: MappedDictionary
    private let english: Lexicon

    init() throws {
        catalan = try SmallForeignDictionaries.dictionary(
            "ca", forms: Self.forms,
            tables: [
                "apertium-ca-es": "dard\tnoun\tdardo\ncalb\tadjective\tcalvo\ngos\tnoun\tperro\nbaobab\tnoun\tbaobab\n",
                "dacco-ca-en": "dard\tnoun\tdart\ngos\tnoun\tdog\n",
                "synonyms": "gos\tnoun\tquisso, ca\ngos\t\tgosset, cadell\n",
            ])
        english = try TestLexicon.opened()
    }

    private static let forms = """
        gos\tgos\t450
        gossos\tgos\t430
        ca\tca\t400
        dard\tdard\t250
        calb\tcalb\t280
        calba\tcalb\t220
        baobab\tbaobab\t200

        """

    private func clues(
        to word: String, in reader: String = "en", among others: [String] = []
    ) throws -> [Clue] {
        let writer = ForeignClueWriter(
            language: "ca", reader: reader, english: english, dictionaries: ["ca": catalan]
        ) { $0.uppercased() }
        return try writer.clues(for: word, written: [word], among: others)
    }

    @Test("a translation into the chat's language comes first, then synonyms of each meaning, the usual ones first")
    func translation() throws {
        let english = try clues(to: "gos")
        #expect(english.map(\.text) == ["EN: dog", "ca, quisso", "cadell"])
        #expect(english.map(\.kind) == [.translation, .synonyms, .synonyms])
        #expect(try clues(to: "gos", in: "es").first?.text == "ES: perro")
    }

    @Test("in a chat of the puzzle's language synonyms come first")
    func ownLanguage() throws { #expect(try clues(to: "gos", in: "ca").map(\.text).first == "ca, quisso") }

    @Test("a translation that is spelled like the word is not said, but explained", arguments: ["dard", "baobab"])
    func explained(word: String) throws {
        let clue = try #require(clues(to: word).first)
        #expect(clue.text.hasPrefix("EN: ") && clue.text.split(separator: " ").count > 3)
        #expect(!clue.text.contains("dar") && !clue.text.contains("baobab"))
        #expect(clue.kind == .translation && clue.partOfSpeech == "noun" && clue.form == nil)
    }

    @Test(
        "a word that no dictionary has gets a clue to its base form, to a relative, or to an English word like it",
        arguments: [
            ("calba", ForeignClueWriter.baseForm), ("dardada", ForeignClueWriter.relative),
            ("belemnit", ForeignClueWriter.cognate),
        ])
    func elsewhere(word: String, form: String) throws {
        let found = try clues(to: word)
        #expect(!found.isEmpty && found.allSatisfy { $0.form == form })
        #expect(!found.contains { $0.text.lowercased().contains(word.prefix(4)) })
    }

    @Test("a word of which nothing is known gets none, nor does any word without a dictionary")
    func nothing() throws {
        #expect(try clues(to: "xarxot").isEmpty)
        let without = ForeignClueWriter(language: "ca", reader: "en", english: english, dictionaries: [:]) { $0 }
        #expect(try without.clues(for: "gos", written: ["gos"], among: []).isEmpty)
    }

    @Test("synonyms are kept in the file with their parts of speech")
    func synonyms() {
        #expect(
            catalan.synonyms(of: "gos") == [
                Synonyms(words: ["ca", "quisso"], partOfSpeech: "noun"), Synonyms(words: ["cadell", "gosset"]),
            ])
        #expect(catalan.synonyms(of: "gos").mixed == ["ca", "cadell", "quisso", "gosset"])
        #expect(catalan.synonyms(of: "dard").isEmpty)
    }
}
