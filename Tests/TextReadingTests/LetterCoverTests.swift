import ReadingSamples
import Testing

@testable import TextReading

@Suite("Letters partly hidden by a stroke")
struct LetterCoverTests {
    private static let words = FewWords(frequencies: [
        "harvest": 4.3, "carves": 2.4, "something": 5.6, "soothing": 3.4, "laying": 4, "paying": 4.6,
    ])

    private func likelihood(of word: String, read: String, _ cover: LetterCover) throws -> Double {
        var steps = RecognitionStep.plain(read)
        for index in steps.indices { steps[index].cover = cover }
        return try #require(LetterSteps(steps[...]).logLikelihood(of: word))
    }

    @Test(
        "a letter may be another only if they look alike without the hidden part",
        arguments: [
            ("narvest", "harvest", LetterCover(above: 1)), ("comothing", "something", LetterCover(within: 1)),
            ("laging", "laqing", LetterCover(below: 1)),
        ])
    func alike(read: String, word: String, cover: LetterCover) throws {
        let seen = try likelihood(of: word, read: read, LetterCover())
        #expect(try likelihood(of: word, read: read, cover) > seen + 2)
        #expect(try likelihood(of: "xxxxxxxxx", read: read, cover) < seen)
    }
}

@Suite("The positions of a word's letters")
struct LetterSpanTests {
    @Test("the first and the last letter are found without the blanks around them")
    func plain() {
        let blank = RecognitionStep(word: 0, blank: 1)
        let steps = LetterSteps(([blank, blank] + RecognitionStep.plain("letters") + [blank])[...])
        #expect(steps.span(of: "letters") == 3...15)
    }

    @Test("the remains of a stroke beside a word are none of its letters")
    func residue() {
        #expect(LetterSteps(RecognitionStep.plain("iharbour")[...]).span(of: "harbour") == 3...15)
    }

    @Test("more letters than steps can't be aligned")
    func tooMany() {
        #expect(LetterSteps(RecognitionStep.plain("a")[...]).span(of: "harbour") == nil)
        #expect(LetterSteps([]).span(of: "a") == nil)
    }
}
