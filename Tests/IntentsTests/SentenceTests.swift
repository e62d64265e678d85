import Testing

@testable import Intents

@Suite("Sentences and verdicts")
struct SentenceTests {
    @Test(
        "words are folded",
        arguments: [
            ("Gib mir BITTE ’nen Tipp!", ["gib", "mir", "bitte", "nen", "tipp"]), ("Où est-il ?", ["ou", "est", "il"]),
            ("heißt Œuvre", ["heisst", "oeuvre"]), ("at 8:30pm", ["at", "0", "00pm"]), ("🐝", []), ("", []),
            ("Cafe\u{301}", ["cafe"]),
        ])
    func folding(text: String, tokens: [String]) {
        let folded = Sentence(text).tokens
        #expect(folded == tokens)
    }

    @Test("the bot's name is no word of a sentence", arguments: ["Honeycue, a hint please", "a hint please honeycue"])
    func name(text: String) { #expect(Sentence(text).tokens == ["a", "hint", "please"]) }

    @Test("what was typed is kept for the slots")
    func typed() { #expect(Sentence("what does Café-Crème mean").typed(2..<4) == "Café-Crème") }

    @Test("a request that does harm needs near certainty; without it the bot asks")
    func grave() {
        #expect(IntentVerdict([(.revealWord, 0.9), (.hint, 0.12)], sure: 0.6) == .ask([.revealWord, .hint]))
        #expect(IntentVerdict([(.revealWord, 0.99), (.hint, 0.01)], sure: 0.6) == .carryOut(.revealWord))
        #expect(IntentVerdict([(.forgetMe, 0.85)], sure: 0.6) == .ask([.forgetMe]))
    }

    @Test("talk asks for nothing, and neither does a sentence that means little of anything")
    func nothing() {
        #expect(IntentVerdict([(.none, 0.9), (.hint, 0.1)], sure: 0.6) == .nothing)
        #expect(IntentVerdict([(.noneSilence, 0.4), (.hint, 0.3)], sure: 0.6) == .nothing)
        #expect(IntentVerdict([(.hint, 0.2), (.score, 0.1)], sure: 0.6) == .nothing)
        #expect(IntentVerdict([], sure: 0.6) == .nothing)
    }

    @Test("of two that are answered alike, one is asked about")
    func alike() {
        let chances: [(IntentName, Double)] = [(.score, 0.5), (.ranks, 0.5), (.found, 0.3), (.missingCount, 0.3)]
        #expect(IntentVerdict(chances.map { (intent: $0, probability: $1) }, sure: 0.6) == .ask([.score, .found]))
    }
}
