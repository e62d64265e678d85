import Hive
import Lexicon
import Testing

@Suite("Slurs and obscenities are never offered")
struct DecentCompanyTests {
    private let lexicon: Lexicon

    init() throws { lexicon = try TestLexicon.opened() }

    /// Whether a definition says that its word offends.
    private func offends(_ text: String) -> Bool {
        // Few definitions have such a word, and the regular expression costs more than looking for one.
        Self.signs.contains { text.containsBytes(of: $0) }
            && text.contains(
                /ethnic slur|\(offensive|(?:offensive|obscene|vulgar|insulting) (?:terms?|names?|words?|slang) (?:for|of)/
            )
    }

    private static let signs = ["slur", "offensive", "obscene", "vulgar", "insulting"]

    @Test("a word that WordNet knows only as a slur is kept back, and so are its forms")
    func unfit() {
        for word in ["nigra", "coolie", "coolies", "mongoloid", "quadroon", "butches", "whiteys"] {
            #expect(!lexicon.isOfferable(word), "\(word)")
        }
        for word in ["boy", "taco", "pansy", "oriental", "rabble", "tool", "queers", "pees"] {
            #expect(lexicon.isOfferable(word), "\(word)")
        }
    }

    @Test("the sense in which a word offends comes last and is marked")
    func last() throws {
        for word in ["taco", "boy", "guinea", "queen"] {
            let senses = try #require(lexicon.definition(of: word)).senses.map(\.definition)
            let place = try #require(senses.firstIndex(where: offends), "\(word)")
            #expect(senses[place...].allSatisfy(offends), "\(word)")
            #expect(place > 0)
        }
    }

    @Test("of all words that the puzzle takes, none has a clue or a first definition with a slur")
    func wholeLexicon() {
        for word in lexicon.likelyWords where word.isOfferable {
            let senses = lexicon.definition(of: word.text)?.senses ?? []
            guard let first = senses.first else { continue }
            #expect(!offends(first.definition), "\(word.text)")
            guard senses.contains(where: { offends($0.definition) }) else { continue }
            for clue in lexicon.clues(for: word.text, among: []) { #expect(!offends(clue.text), "\(word.text)") }
        }
    }

    @Test("synonyms and similar words leave slurs out")
    func synonyms() {
        let shown = lexicon.definition(of: "queer")?.senses.flatMap(\.synonyms) ?? []
        #expect(shown.allSatisfy(lexicon.isOfferable))
        #expect(lexicon.suggestions(for: "niggr", limit: 5).allSatisfy(lexicon.isOfferable))
    }
}
