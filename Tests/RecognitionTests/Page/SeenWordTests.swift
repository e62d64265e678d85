import Testing

@testable import Recognition

@Suite("What the net sees of a marked word")
struct SeenWordTests {
    /// Steps in which `text` is seen, a letter and a blank each, "_" being a blank.
    private func steps(_ text: String) -> LetterSteps {
        LetterSteps(
            logProbabilities: text.flatMap { character -> [[Double]] in
                [LetterSteps.symbol(character) ?? LetterSteps.blank, LetterSteps.blank].map { seen in
                    (0..<LetterSteps.symbols).map { $0 == seen ? -0.01 : -8 }
                }
            })
    }

    private func word(_ text: String) -> ReadWord {
        ReadWord(text: text, box: TextBox(minX: 0, minY: 0, maxX: 1, maxY: 1), confidence: 1)
    }

    @Test("a spelling is as likely as the views are in the mean, so that one of two views is enough")
    func views() throws {
        let both = try #require(SeenWord(views: [steps("hour_"), steps("hours")]))
        let (one, other) = (try #require(both.logLikelihood(of: "hour")), try #require(both.logLikelihood(of: "hours")))
        #expect(abs(one - other) < 0.5)
        #expect(one > -1)
        #expect(try #require(both.logLikelihood(of: "house")) < -5)
    }

    @Test("words are read when one of the views shows them, without regard to case and signs around them")
    func reads() throws {
        let both = try #require(SeenWord(views: [steps("an_hour"), steps("hours")]))
        #expect(both.reads([word("Hours,")]))
        #expect(!both.reads([word("hour")]))
    }

    @Test("a letter that nobody sees costs about as much anywhere as the net's doubt, not next to nothing")
    func insertion() throws {
        let seen = try #require(SeenWord(views: [steps("____hour____")]))
        let (without, with) = (
            try #require(seen.logLikelihood(of: "hour")), try #require(seen.logLikelihood(of: "hours"))
        )
        #expect(without - with > 4)
    }

    @Test("without a view nothing is seen")
    func nothing() {
        #expect(SeenWord(views: []) == nil)
    }
}
