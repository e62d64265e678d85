import Lexicon
import Testing

@testable import Conversation
@testable import DrawTalk
@testable import LookupTalk
@testable import PuzzleTalk
@testable import ReportTalk
@testable import Talk

@Suite("The card of a word")
struct WordCardTests {
    private func sense(_ definition: String, _ partOfSpeech: String = "noun", examples: [String] = []) -> Sense {
        Sense(
            partOfSpeech: partOfSpeech, definition: definition, examples: examples,
            synonyms: (1...8).map { "like\($0)" }, source: "test")
    }

    private func card(_ senses: [Sense], lemma: String = "run", word: String = "Run", in sentence: Sentence? = nil)
        -> WordCard
    {
        WordCard(
            definition: Definition(word: word, lemma: lemma, pronunciation: "rŭn", senses: senses), sentence: sentence,
            word: word)
    }

    @Test(
        "three meanings are told at first and twelve in all",
        arguments: [(1, 1, 1), (3, 3, 3), (4, 3, 4), (12, 3, 12), (14, 3, 12)])
    func limits(count: Int, first: Int, all: Int) {
        let card = card((1...count).map { sense("meaning \($0)") })
        #expect(card.text().senses.map(\.number) == Array(1...first))
        #expect(card.text().hidden.value == count - first)
        let whole = card.text(limit: WordCard.allSenses)
        #expect(
            whole.senses.map(\.definition) == (1...all).map { "meaning \($0)" } && whole.hidden.value == count - all)
    }

    @Test("the first meaning has an example and six words of like meaning")
    func first() {
        let text = card([sense("one", examples: ["a", "b"]), sense("two", "", examples: ["c"])]).text()
        #expect(text.senses.map(\.example) == ["a", nil] && text.senses.map(\.partOfSpeech) == ["noun", nil])
        #expect(text.synonyms == "like1, like2, like3, like4, like5, like6" && text.pronunciation == "rŭn")
        let alone = Sense(partOfSpeech: "noun", definition: "one", source: "test")
        #expect(card([alone]).text().synonyms == nil)
    }

    @Test(
        "the base form is named where it is another word",
        arguments: [("run", nil), ("RUN", nil), ("ran", "run")] as [(String, String?)])
    func lemma(word: String, lemma: String?) {
        #expect(card([sense("one")], word: word).text().lemma == lemma)
    }

    @Test(
        "an English word with accents is the base form without them",
        arguments: [("Café", "cafe"), ("tête-à-tête", "tete-a-tete"), ("o’clock", "o'clock")])
    func accents(word: String, lemma: String) {
        #expect(card([sense("one")], lemma: lemma, word: word).text().lemma == nil)
        var french = card([sense("one")], lemma: lemma, word: word)
        french.language = "fr"
        #expect(french.text().lemma == lemma)
    }

    @Test("a long definition ends at a space, with three dots for the rest")
    func longDefinition() {
        let words = String(repeating: "word ", count: 35) + "fives"
        #expect(words.count == 180 && card([sense(words)]).text().senses[0].definition == words)
        #expect(card([sense(words)]).summary == words)
        let longer = words + "x"
        #expect(card([sense(longer)]).summary == words.dropLast(6) + "…")
        #expect(card([sense(String(repeating: "x", count: 200))]).summary == String(repeating: "x", count: 180) + "…")
        #expect(card([]).summary.isEmpty)
    }

    @Test("of a long sentence ninety letters are told on either side of the word")
    func longSentence() throws {
        let side = String(repeating: "word ", count: 17) + "fives"
        let fits = Sentence(before: side, word: "run,", after: side)
        #expect(side.count == 90)
        let whole = try #require(card([sense("one")], in: fits).text().sentence)
        #expect(whole.before == side && whole.word == "run," && whole.after == side)
        let long = Sentence(before: "ab" + side, word: "run", after: side + "x")
        let clipped = try #require(card([sense("one")], in: long).text().sentence)
        #expect(clipped.before == "…" + side.dropFirst(5) && clipped.after == side.dropLast(6) + "…")
        let solid = Sentence(before: String(repeating: "x", count: 100), word: "run", after: "")
        #expect(try #require(card([sense("one")], in: solid).text().sentence).before?.count == 91)
        #expect(card([sense("one")]).text().sentence == nil)
    }

    @Test("the meaning that fits the sentence comes first, in the summary too")
    func order() {
        let senses = [sense("a score in cricket"), sense("move fast", "verb")]
        let sentence = Sentence(before: "They will", word: "run", after: "home")
        #expect(card(senses, in: sentence).summary == "move fast")
        #expect(card(senses, in: sentence).text().senses.map(\.number) == [1, 2])
        #expect(card(senses).summary == "a score in cricket")
    }
}
