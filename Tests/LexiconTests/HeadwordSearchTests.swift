import Testing

@testable import Lexicon

@Suite("Examples that show their headword")
struct HeadwordSearchTests {
    private let lexicon: Lexicon

    init() throws { lexicon = try TestLexicon.opened() }

    private func shows(_ headword: String, _ example: String) -> Bool {
        HeadwordSearch(headword, morphology: lexicon.morphology).isIn(example)
    }

    @Test(
        "a form of the headword counts, in any spelling and with an object inside",
        arguments: [
            ("go", "He went home."), ("mouse", "two mice"), ("ebook", "She reads E-books."),
            ("ice cream", "an ice-cream"),
            ("kick the bucket", "The old guy kicked the bucket."), ("give up", "She gave the whole thing up."),
            ("lose one's temper", "He lost his temper."), ("cat", "The cat's dish"), ("e.g.", "fruit, e.g. apples"),
            ("yeet", "He yeeted it."), ("b&b", "A B & B by the sea."), ("rosé", "a glass of rosé"),
        ])
    func shown(headword: String, example: String) { #expect(shows(headword, example)) }

    @Test(
        "a synonym of the headword does not count, nor do its words far apart",
        arguments: [
            ("kick the bucket", "She died from cancer"), ("cloud", "Fall weather often overcasts our beaches"),
            ("give up", "He gave her all that he had, then stood up."), ("cat", "The catalogue came."),
            ("ice cream", "The cream was like ice."),
        ])
    func notShown(headword: String, example: String) { #expect(!shows(headword, example)) }

    @Test("a phrase is not explained with an example of its synonym")
    func bucket() throws {
        let senses = try #require(lexicon.definition(of: "kicked the bucket")).senses
        #expect(senses.flatMap(\.examples) == ["The old guy kicked the bucket at the age of 102"])
    }

    @Test("in the whole lexicon, an example has a word that begins like the headword or is a form of it")
    func everyExample() {
        let tables = lexicon.tables
        let words = stride(from: 0, to: tables.count, by: 7).map { (tables.text($0), tables.senses($0)) }
        let phrases = stride(from: 0, to: tables.phraseCount, by: 7).map {
            (tables.phrase($0), tables.phraseSenses($0))
        }
        for (headword, senses) in words + phrases where !senses.isEmpty && headword.first?.isLetter == true {
            let definition = lexicon.definition(
                of: headword, senses.map { Lexicon.Meaning(lemma: headword, sense: $0) })
            for example in definition.senses.flatMap(\.examples) {
                #expect(begins(like: headword, example), "\(headword): \(example)")
            }
        }
    }

    /// Whether a word of `example` begins with the headword's first letter, or is an irregular form of its first word.
    private func begins(like headword: String, _ example: String) -> Bool {
        let first = headword.prefix { $0.isLetter || $0.isNumber }
        return example.lowercased().split { !$0.isLetter && !$0.isNumber }.contains { word in
            word.first == first.first || lexicon.morphology.inflections(of: String(word)).contains { $0.base == first }
        }
    }
}
