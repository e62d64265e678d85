import ReadingSamples
import Testing

@testable import TextReading

@Suite("Letters without accents")
struct LetterFoldingTests {
    @Test(
        "words are spelled with a to z",
        arguments: [
            ("Größe", "grosse"), ("CŒUR", "coeur"), ("façade", "facade"), ("niño", "nino"), ("São", "sao"),
            ("ﬁn", "fin"),
            ("Waſſer", "wasser"), ("e\u{301}te", "ete"), ("l’homme", "l’homme"), ("Tea", "tea"),
        ])
    func folded(word: String, expected: String) { #expect(LetterFolding.folded(word) == expected) }

    @Test("accented letters of a picture count as their bare ones, and ß as two")
    func steps() throws {
        let steps = LetterSteps(RecognitionStep.plain("grüße")[...], foldsAccents: true)
        let right = try #require(steps.logLikelihood(of: "grusse")),
            wrong = try #require(steps.logLikelihood(of: "gruse"))
        #expect(right > wrong && right > -3)
    }

    @Test("in English they count as punctuation, as before")
    func english() throws {
        let steps = LetterSteps(RecognitionStep.plain("café")[...])
        #expect(try #require(steps.logLikelihood(of: "caf")) > #require(steps.logLikelihood(of: "cafe")))
    }

    @Test("every letter has its place in the steps")
    func places() {
        let steps = LetterSteps(RecognitionStep.plain("cote")[...])
        #expect(steps.places(of: "cote") == [1, 3, 5, 7])
        #expect(steps.places(of: "cotecotecote") == nil)
    }
}
