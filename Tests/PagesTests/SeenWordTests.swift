import Testing

@testable import Pages
@testable import TextReading

@Suite("The net's views of a marked word")
struct SeenWordTests {
    /// Steps that show `text`, alternating letters and blanks; "_" is a blank.
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

    @Test("a spelling's likelihood is the mean over views, so that one of two suffices")
    func views() throws {
        let both = try #require(SeenWord(views: [steps("hour_"), steps("hours")]))
        let (one, other) = (try #require(both.logLikelihood(of: "hour")), try #require(both.logLikelihood(of: "hours")))
        #expect(abs(one - other) < 0.5)
        #expect(one > -1)
        #expect(try #require(both.logLikelihood(of: "house")) < -5)
    }

    @Test("words match if one view shows them, regardless of case and surrounding punctuation")
    func reads() throws {
        let both = try #require(SeenWord(views: [steps("an_hour"), steps("hours")]))
        #expect(both.reads([word("Hours,")]))
        #expect(!both.reads([word("hour")]))
    }

    @Test("a text is clear only if no view of it is in doubt about a letter")
    func clear() throws {
        #expect(try #require(SeenWord(views: [steps("the")])).clearText == "the")
        #expect(try #require(SeenWord(views: [steps("___")])).clearText == nil)
        #expect(try #require(SeenWord(views: [steps("the"), steps("tie"), steps("toe")])).clearText == nil)
    }

    @Test("an unseen letter costs about as much as the net's doubt, rather than hardly anything")
    func insertion() throws {
        let seen = try #require(SeenWord(views: [steps("____hour____")]))
        let (without, with) = (
            try #require(seen.logLikelihood(of: "hour")), try #require(seen.logLikelihood(of: "hours"))
        )
        #expect(without - with > 4)
    }

    @Test("without views there is no reading")
    func nothing() {
        #expect(SeenWord(views: []) == nil)
    }
}
