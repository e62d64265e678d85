import Lexicon
import Testing

@Suite("Clues that people wrote to common words")
struct WrittenClueTests {
    private let lexicon: Lexicon

    init() throws { lexicon = try TestLexicon.opened() }

    @Test("they come first, without a part of speech, and the dictionary's follow")
    func first() throws {
        let clues = lexicon.clues(for: "they", among: [])
        #expect(clues.first == Clue(text: "not us, and not you", partOfSpeech: nil, kind: .written))
        #expect(clues.count > 1 && !clues.dropFirst().contains { $0.kind == .written })
        #expect(lexicon.clue(for: "never").text == "at no time; say “\(Clue.mask) say \(Clue.mask)”")
    }

    @Test("a short one keeps the dictionary's meanings", arguments: ["late", "death", "piano"])
    func short(word: String) throws {
        let clues = lexicon.clues(for: word, among: [])
        #expect(clues.first?.kind == .written)
        #expect(clues.dropFirst().first == lexicon.dictionaryClue(for: word) && clues[1].kind == .definition)
    }

    @Test("a definition doesn't have them")
    func definition() throws {
        let definition = try #require(lexicon.definition(of: "they"))
        #expect(!definition.senses.contains { $0.definition.contains("not us") })
    }

    @Test("nearly all of the 600 most frequent words have one, and words that hardly come keep the dictionary's")
    func coverage() {
        let words = lexicon.likelyWords.sorted { ($1.frequency, $0.text) < ($0.frequency, $1.text) }
        let common = words.prefix(600).filter(\.isOfferable)
        #expect(common.count > 580)
        let without = common.filter { lexicon.clue(for: $0.text).kind != .written }.map(\.text)
        #expect(without.count < 20, "\(without)")
        #expect(lexicon.clue(for: "yachtsman").kind == .definition)
    }

    @Test("one that names a missing answer is left out until that answer is found")
    func namesOther() {
        #expect(lexicon.clues(for: "night", among: ["hunt", "star"]).first?.kind != .written)
        #expect(lexicon.clues(for: "night", among: ["moon"]).first?.text == "when stars shine and owls hunt")
    }
}
