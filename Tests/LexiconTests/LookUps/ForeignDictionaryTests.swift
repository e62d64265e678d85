import Foundation
import Lexicon
import LexiconBuilder
import Testing

@Suite("Dictionaries of other languages")
struct ForeignDictionaryTests {
    private func lemma(
        _ word: String, before: String = "und", after: String = "", in dictionary: MappedDictionary
    ) -> String? {
        dictionary.definitions(of: word, before: before, after: after).first?.lemma
    }

    @Test(
        "a form leads to its base form, in any case",
        arguments: [
            ("Häuser", "Haus"), ("HÄUSER", "Haus"), ("geht", "gehen"), ("GEHT", "gehen"), ("Mäuse,", "Maus"),
            ("„Haus“", "Haus"),
            ("Haeuser", "Haus"), ("Strasse", "Straße"), ("Schloß", "Schloss"),
        ])
    func forms(word: String, base: String) throws {
        #expect(try lemma(word, in: SmallForeignDictionaries.germanDictionary()) == base)
    }

    @Test("German nouns and verbs are told apart by their capital, except where a sentence begins")
    func capitals() throws {
        let german = try SmallForeignDictionaries.germanDictionary()
        #expect(lemma("Gehen", in: german) == "Gehen")
        #expect(lemma("gehen", in: german) == "gehen")
        let atBeginning = german.definitions(of: "Gehen", before: "Es war spät.", after: "wir?").map(\.lemma)
        #expect(Set(atBeginning) == ["gehen", "Gehen"])
    }

    @Test("a verb is found together with the part that ends its clause")
    func separableVerbs() throws {
        let german = try SmallForeignDictionaries.germanDictionary()
        #expect(lemma("geht", before: "Die Sonne", after: "heute spät auf.", in: german) == "aufgehen")
        #expect(lemma("geht", before: "Die Sonne", after: "heute spät.", in: german) == "gehen")
        #expect(lemma("auf", before: "Die Sonne ging", after: ".", in: german) == "aufgehen")
        #expect(lemma("auf", before: "Die Sonne", after: "dem Haus", in: german) == "auf")
    }

    @Test(
        "unknown forms follow the rules of known ones, if the base form is known",
        arguments: [("wachte", "wachen"), ("gewacht", "wachen"), ("Gartenhäuser", "Gartenhaus")])
    func unseen(word: String, base: String) throws {
        #expect(try lemma(word, in: SmallForeignDictionaries.germanDictionary()) == base)
    }

    @Test("an unknown word has no definition, but words like it are suggested")
    func unknown() throws {
        let german = try SmallForeignDictionaries.germanDictionary()
        #expect(try german.definitions(of: "xqzw").isEmpty)
        #expect(try german.definitions(of: "—").isEmpty)
        #expect(german.suggestions(for: "Huas", limit: 2).first == "Haus")
    }

    @Test("a definition has the senses of the language's own dictionary")
    func senses() throws {
        let definition = try #require(SmallForeignDictionaries.germanDictionary().definitions(of: "Häuser").first)
        #expect(definition.word == "Häuser")
        #expect(definition.senses.map(\.definition) == ["zum Wohnen dienendes Gebäude", "Abschnitt des Tierkreises"])
        #expect(definition.senses.first?.partOfSpeech == "noun")
        #expect(definition.senses.first?.source == "Wiktionary")
    }

    @Test("translations come without grammar, the usual one first, with their notes")
    func translations() throws {
        let german = try SmallForeignDictionaries.germanDictionary()
        #expect(german.translations(of: "Haus", into: "en").map(\.text) == ["house", "home"])
        #expect(german.translations(of: "Haus", into: "en").last?.note == "Zuhause")
        #expect(Set(german.translations(of: "Schloss", into: "en").map(\.text)) == ["lock", "castle", "palace"])
        #expect(german.translations(of: "Schloss", into: "en").last?.text == "palace")
        let spanish = german.translations(of: "Schloss", into: "es")
        #expect(Set(spanish.map(\.text)) == ["cerradura", "castillo", "palacio"])
        #expect(spanish.first { $0.text == "castillo" }?.note == "prunkvolles Wohngebäude")
        #expect(german.translations(of: "Haus", into: "fr").isEmpty)
    }

    @Test("English words are translated from both directions")
    func fromEnglish() throws {
        let dictionary = try SmallForeignDictionaries.dictionary(
            "de", forms: SmallForeignDictionaries.german + "abschließen\tabschließen\t400\n",
            articles: [
                "deu-eng": SmallForeignDictionaries.germanEnglish, "eng-deu": SmallForeignDictionaries.englishGerman,
            ], english: ["house\t560", "castle\t450", "lock\t450"])
        #expect(dictionary.translations(fromEnglish: "house").first == Translation(text: "Haus", partOfSpeech: "noun"))
        #expect(dictionary.translations(fromEnglish: "castle").map(\.text) == ["Schloss"])
        #expect(dictionary.translations(fromEnglish: "lock").contains { $0.text == "abschließen" })
    }

    @Test(
        "words after an elision and before a pronoun are found",
        arguments: [
            ("fr", "l'homme", "homme"), ("fr", "Qu’il", "il"), ("fr", "aujourd'hui", "aujourd'hui"),
            ("es", "dámelo", "dar"),
            ("it", "dell'acqua", "acqua"), ("it", "farlo", "fare"), ("pt", "dizer-lhe", "dizer"),
            ("pt", "fazê-lo", "fazer"),
            ("ca", "d'aigua", "aigua"), ("ca", "donar-li", "donar"), ("fr", "œuvres", "œuvre"),
            ("fr", "OEUVRES", "œuvre"),
        ])
    func joinedWords(language: String, word: String, base: String) throws {
        let forms = [
            "fr":
                "homme\thomme\t500\nil\til\t700\naujourd'hui\taujourd'hui\t500\nœuvre\tœuvre\t450\nœuvres\tœuvre\t440\n",
            "es": "dar\tdar\t550\nda\tdar\t560\n", "it": "acqua\tacqua\t500\nfare\tfare\t600\n",
            "pt": "dizer\tdizer\t550\nfazer\tfazer\t580\n", "ca": "aigua\taigua\t520\ndonar\tdonar\t530\n",
        ]
        let dictionary = try SmallForeignDictionaries.dictionary(language, forms: forms[language] ?? "")
        #expect(lemma(word, in: dictionary) == base)
    }

    @Test("the words before decide between a noun and a verb of the same letters")
    func partsOfSpeech() throws {
        let french = try SmallForeignDictionaries.dictionary(
            "fr", forms: "porte\tporter\t500\nportes\tporte\t400\nporter\tporter\t480\n",
            articles: ["fra-eng": ["porte /pɔʁt/ <n, fem>\ndoor\n", "porter /pɔʁte/ <v>\n1. carry\n2. wear\n"]])
        #expect(lemma("porte", before: "Elle ferma la", in: french) == "porte")
        #expect(lemma("porte", before: "Elle", in: french) == "porter")
    }

    // MARK: For the page reader

    @Test("folded spellings are walked in byte order, and lead to the written forms")
    func walk() throws {
        let french = try SmallForeignDictionaries.dictionary(
            "fr",
            forms:
                "côte\tcôte\t430\ncoté\tcoter\t300\ncôté\tcôté\t540\ncotes\tcote\t200\nœuvre\tœuvre\t450\nl'un\tl'un\t300\n"
        )
        var words: [String] = []
        french.walk { _, _ in
            true
        } visit: { word, _ in
            words.append(word)
        }
        #expect(words == ["cote", "coter", "cotes", "l'un", "oeuvre"])
        #expect(french.writtenForms(ofFolded: "cote").map(\.text) == ["côté", "côte", "coté", "cote"])
        #expect(french.knows("cote"))
        #expect(!french.knows("cots"))
        #expect(french.frequency(of: "côté") == 5.4)
        #expect(MappedDictionary.folded("Ça-là’") == "ca-la'")
    }

    @Test("a walk tests each prefix once and skips the words with a rejected one")
    func walkSkips() throws {
        let numbers = (0..<400).map { "w\(["a", "b", "c", "d"][$0 / 100])\(Self.letters($0))" }
        let dictionary = try SmallForeignDictionaries.dictionary(
            "nl", forms: numbers.map { "\($0)\t\($0)\t100\n" }.joined())
        var asked: Set<String> = []
        var prefix: [UInt8] = []
        var visited: [String] = []
        dictionary.walk { length, byte in
            prefix = Array(prefix.prefix(length)) + [byte]
            let text = String(decoding: prefix, as: UTF8.self)
            #expect(asked.insert(text).inserted, "\(text) twice")
            return !text.hasPrefix("wb") && !text.hasPrefix("wca")
        } visit: { word, length in
            #expect(word.utf8.count == length)
            visited.append(word)
        }
        #expect(visited == numbers.filter { !$0.hasPrefix("wb") && !$0.hasPrefix("wca") }.sorted())
        #expect(asked.count < 700)
    }

    private static func letters(_ number: Int) -> String {
        let letters = Array("abcdefghijklmnopqrst")
        return String([letters[number / 20 % 20], letters[number % 20]])
    }

    @Test("the most frequent words are listed for telling languages apart")
    func frequentWords() throws {
        #expect(try SmallForeignDictionaries.germanDictionary().frequentWords.prefix(2) == ["die", "auf"])
    }
}
