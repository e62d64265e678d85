import Lexicon
import Testing

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
            ("noblemen", "nobleman"), ("RUNNING", "run"), ("rewatched", "watch"),
        ])
    func baseForms(word: String, lemma: String) throws {
        let definition = try #require(lexicon.definition(of: word))
        #expect(definition.lemma == lemma)
        #expect(definition.word == word.lowercased())
        #expect(!definition.senses.isEmpty)
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
        let sense = try #require(lexicon.definition(of: "inadvertently")?.senses.first)
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
