import Testing

@testable import Lexicon

@Suite("Definitions")
struct DefinitionTests {
    private let lexicon: Lexicon

    init() throws { lexicon = try TestLexicon.opened() }

    @Test("a noun has its senses, best known first")
    func noun() throws {
        let definition = try #require(lexicon.definition(of: "yacht"))
        #expect(definition.lemma == "yacht")
        let sense = try #require(definition.senses.first)
        #expect(sense.partOfSpeech == "noun")
        #expect(sense.definition == "an expensive vessel propelled by sail or power and used for cruising or racing")
        #expect(sense.source == "WordNet")
    }

    @Test("senses are ordered by use across the parts of speech")
    func acrossPartsOfSpeech() throws {
        let senses = try #require(lexicon.definition(of: "run")).senses
        #expect(senses.first?.partOfSpeech == "verb")
        #expect(senses.contains { $0.partOfSpeech == "noun" })
    }

    @Test(
        "a form leads to its base form",
        arguments: [
            ("running", "run"), ("ran", "run"), ("geese", "goose"), ("yachts", "yacht"), ("happier", "happy"),
            ("tidied", "tidy"), ("hoping", "hope"), ("hopping", "hop"), ("boxes", "box"), ("sang", "sing"),
            ("noblemen", "nobleman"), ("RUNNING", "run"), ("rewatched", "rewatch"), ("pined", "pine"),
            ("biding", "bide"), ("dining", "dine"), ("caned", "cane"), ("bused", "bus"), ("quitting", "quit"),
            ("ads", "ad"), ("does", "do"), ("doing", "do"), ("sicamore", "sycamore"), ("accomptant", "accountant"),
            ("gases", "gas"), ("taxes", "tax"), ("wowed", "wow"), ("evened", "even"), ("ganging", "gang"),
        ])
    func baseForms(word: String, lemma: String) throws {
        let definition = try #require(lexicon.definition(of: word))
        #expect(definition.lemma == lemma)
        #expect(definition.word == word.lowercased())
        #expect(!definition.senses.isEmpty)
    }

    @Test(
        "a word that has lost a silent e is no form of the word without it",
        arguments: [
            ("pined", "pin"), ("biding", "bid"), ("dining", "din"), ("caned", "can"), ("robing", "rob"),
            ("taped", "tap"), ("planing", "plan"), ("paled", "pal"), ("doled", "dol"), ("pines", "pin"),
            ("finer", "fin"), ("tidal", "tid"), ("bony", "bon"),
        ])
    func silentE(word: String, other: String) {
        #expect(!lexicon.definitions(of: word).isEmpty && !lexicon.definitions(of: word).contains { $0.lemma == other })
        #expect(!lexicon.morphology.derivations(of: word).contains { $0.base == other })
    }

    @Test("everyday words have their everyday meaning first")
    func everyday() {
        for (word, part) in [
            ("ouch", "cry"), ("geez", "expression"), ("natch", "of course"), ("dang", "oath"), ("golly", "surprise"),
            ("maki", "sushi"), ("pompom", "fluffy"), ("tromp", "walk"), ("tony", "stylish"), ("nodal", "point"),
            ("pend", "wait"), ("yippee", "joy"), ("caplet", "tablet"),
        ] {
            let sense = lexicon.definition(of: word)?.senses.first
            #expect(sense?.definition.contains(part) ?? false, "\(word): \(sense?.definition ?? "nothing")")
        }
    }

    @Test("GCIDE explains words that WordNet lacks, without its markup")
    func gcide() throws {
        let definition = try #require(lexicon.definition(of: "immit"))
        #expect(definition.senses.first?.source == "GCIDE")
        #expect(definition.senses.first?.definition == "to send in; to inject; to infuse")
        #expect(definition.senses.first?.partOfSpeech == "verb")
    }

    @Test("examples are separate from the definition")
    func examples() throws {
        let sense = try #require(lexicon.definition(of: "unwittingly")?.senses.first)
        #expect(sense.definition == "without knowledge or intention")
        #expect(sense.examples == ["he unwittingly deleted the references"])
    }

    @Test("an unknown word has no definition", arguments: ["hoddenz", "", "123", "two words", "ø"])
    func unknown(word: String) {
        #expect(lexicon.definition(of: word) == nil)
    }

    @Test("accents do not matter")
    func accents() {
        #expect(lexicon.definition(of: "Cliché")?.lemma == "cliche")
    }

    @Test(
        "a word is found however its apostrophes, hyphens and ligatures are printed",
        arguments: [
            ("she’ll", "she'll"), ("o’clock", "o'clock"), ("encyclopædia", "encyclopaedia"), ("ﬁnd", "find"),
            ("well\u{2011}known", "well-known"), ("mediæval", "mediaeval"), ("œuvre", "oeuvre"), ("Æsop", "aesop"),
        ])
    func printed(word: String, plain: String) {
        #expect(lexicon.definition(of: word)?.lemma == plain)
        #expect(lexicon.definition(of: word) == lexicon.definition(of: plain))
        #expect(lexicon.frequency(of: word) == lexicon.frequency(of: plain))
    }

    @Test(
        "a word with a letter that English lacks is not a shorter word without it",
        arguments: ["cœur", "yachtж", "жyacht", "can\u{2044}t", "ø", "æ", "ﬁ"])
    func otherLetters(word: String) {
        #expect(lexicon.definition(of: word) == nil && lexicon.definitions(of: word).isEmpty)
    }

    @Test(
        "a possessive leads to the owner, and is as frequent as another form",
        arguments: [
            ("children’s", "child"), ("women's", "woman"), ("yacht’s", "yacht"), ("yachts’", "yacht"),
            ("boss's", "boss"),
        ])
    func possessives(word: String, lemma: String) throws {
        #expect(lexicon.definition(of: word)?.lemma == lemma)
        #expect(lexicon.definitions(of: word).first?.lemma == lemma)
        let owner = try #require(word.split { "'’".contains($0) }.first).description
        #expect(lexicon.frequency(of: word) == lexicon.frequency(of: owner) - 0.5)
    }

    @Test("a word with an apostrophe of its own is no possessive", arguments: ["it's", "let’s", "bull's-eye"])
    func ownApostrophe(word: String) {
        #expect(lexicon.definition(of: word)?.lemma == word.replacing("’", with: "'"))
    }

    @Test(
        "a form of several words has a definition for each, with that word's senses alone",
        arguments: [
            ("leaves", ["leaf", "leave"]), ("rose", ["rise", "rose"]), ("left", ["leave", "left"]),
            ("dove", ["dive", "dove"]), ("felt", ["feel", "felt"]), ("spoke", ["speak", "spoke"]),
            ("axes", ["ax", "axe", "axis"]), ("yachts", ["yacht"]), ("rewatched", ["rewatch"]),
        ])
    func severalLemmas(word: String, lemmas: [String]) throws {
        let definitions = lexicon.definitions(of: word)
        #expect(definitions.map(\.lemma).sorted() == lemmas)
        #expect(definitions.first?.lemma == lexicon.definition(of: word)?.lemma)
        #expect(definitions.allSatisfy { $0.word == word && !$0.senses.isEmpty })
    }

    @Test(
        "the word itself comes before another word's form, unless that is far more frequent",
        arguments: [
            ("pants", "pants"), ("dove", "dove"), ("rose", "rise"), ("left", "leave"), ("does", "do"),
            ("means", "mean"),
        ])
    func wordItself(word: String, lemma: String) { #expect(lexicon.definition(of: word)?.lemma == lemma) }

    @Test(
        "a word with accents is not the word without them",
        arguments: [("rosé", "wine"), ("maté", "tea"), ("Lamé", "cloth"), ("exposé", "shameful"), ("résumé", "jobs")])
    func accented(word: String, part: String) {
        let definition = lexicon.definition(of: word)
        #expect(definition?.lemma == word.lowercased())
        #expect(definition?.senses.first?.definition.contains(part) == true)
    }

    @Test("abbreviations with full stops are explained", arguments: ["e.g.", "i.e.", "etc.", "a.m.", "P.M.", "e.g"])
    func abbreviations(word: String) { #expect(lexicon.definition(of: word) != nil) }

    @Test(
        "a contraction is explained by what it is short for",
        arguments: [
            ("should've", "should have"), ("who'd", "who had or would"), ("needn’t’ve", "need not have"),
            ("couldn't've", "could not have"), ("this'll", "this will"),
        ])
    func contractions(word: String, meaning: String) {
        #expect(lexicon.definition(of: word)?.senses.map(\.definition) == ["short for “\(meaning)”"])
    }

    @Test("what is no contraction is not taken for one", arguments: ["couldn", "wasp've", "i've'd'x", "'ve", "n't"])
    func noContraction(word: String) { #expect(Contraction(word) == nil) }

    @Test(
        "a contraction whose apostrophe is left out is explained as itself",
        arguments: [
            ("dont", "don't", "do not"), ("youre", "you're", "you are"), ("im", "i'm", "i am"),
            ("couldve", "could've", "could have"), ("aint", "ain't", "not"),
        ])
    func withoutApostrophe(word: String, lemma: String, meaning: String) throws {
        let definition = try #require(lexicon.definition(of: word))
        #expect(definition.lemma == lemma && definition.word == word)
        #expect(definition.senses[0].definition.contains(meaning))
    }

    @Test("a word of its own is no contraction", arguments: ["well", "shed", "its", "ill", "hell", "cant", "them"])
    func ownWord(word: String) throws {
        #expect(try #require(lexicon.definition(of: word)).lemma == word)
    }

    @Test("no definition of GCIDE ends with the next article's headword")
    func noNextHeadword() throws {
        #expect(try #require(lexicon.definition(of: "acidness")).senses.map(\.definition) == ["acidity; sourness"])
        let risotto = try #require(lexicon.definition(of: "risotto")).senses
        #expect(!risotto.contains { $0.definition.contains("Risque") })
    }

    @Test("a rose is a flower, whatever rose")
    func rose() throws {
        let flower = try #require(lexicon.definitions(of: "rose").first { $0.lemma == "rose" })
        #expect(flower.senses.first?.definition.contains("shrub") ?? false)
        #expect(!flower.senses.contains { $0.partOfSpeech == "verb" })
    }

    @Test("every word that people write often has a definition")
    func common() {
        let tables = lexicon.tables
        let unexplained = (0..<tables.count).filter { tables.frequency($0) >= 5 }.map(tables.text)
            .filter { lexicon.definition(of: $0) == nil }
        #expect(unexplained.isEmpty, "\(unexplained)")
    }

    @Test("words of people are explained as such, not as letters or states", arguments: ["I", "me", "us", "he", "it"])
    func pronouns(word: String) {
        #expect(lexicon.definition(of: word)?.senses.first?.partOfSpeech == "pronoun")
    }

    @Test(
        "forms of old books are explained",
        arguments: ["spake", "shouldst", "canst", "hath", "whilst", "theirs", "'twas"])
    func old(word: String) { #expect(lexicon.definition(of: word.replacing("'", with: "")) != nil) }

    @Test("no definition begins with a rest of its article's header")
    func noHeader() {
        let tables = lexicon.tables
        for word in 0..<tables.count {
            for sense in tables.senses(word) where sense.source == .gcide {
                let definition = tables.gloss(sense.gloss).definition
                let isRest = definition.prefixMatch(of: #/(?:n|a|adv|v|t)\. |[0-9]+\. /#) != nil
                #expect(!isRest, "\(tables.text(word)): \(definition)")
            }
        }
    }

    @Test("no definition has markup in it: every fifth listed word")
    func noMarkup() {
        for (number, word) in lexicon.likelyWords.enumerated() where number % 5 == 0 {
            for sense in lexicon.definition(of: word.text)?.senses ?? [] where sense.source == "GCIDE" {
                #expect(!sense.definition.contains { "[]{}\\".contains($0) }, "\(word.text): \(sense.definition)")
                #expect(!sense.definition.contains("Webster"), "\(word.text): \(sense.definition)")
            }
        }
    }
}
