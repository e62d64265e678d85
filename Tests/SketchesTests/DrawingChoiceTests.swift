import PhotoReading
import Testing

@testable import Sketches

@Suite("Choosing among the candidate drawings of a photo")
struct DrawingChoiceTests {
    private func reading(
        _ label: String, _ probability: Double, _ verdict: SketchReading.Content = .drawing
    ) -> SketchReading {
        SketchReading(
            guesses: [.init(label: label, probability: probability)], otherDrawing: 0.1, verdict: verdict)
    }

    /// The label of the answer to these candidates, the first of them the main drawing.
    private func answer(_ readings: SketchReading...) -> SketchReading {
        var choice = DrawingChoice()
        for reading in readings where choice.isSettled(by: reading, isOnLikeliestSheet: true) { return reading }
        return choice.unclear
    }

    @Test("the main drawing is clear at even odds, any other at nine in ten")
    func clear() {
        #expect(answer(reading("cat", 0.5), reading("dog", 0.99)) == reading("cat", 0.5))
        #expect(answer(reading("cat", 0.49), reading("dog", 0.9)) == reading("dog", 0.9))
        #expect(answer(reading("cat", 0.49), reading("dog", 0.89), reading("bee", 0.9)) == reading("bee", 0.9))
    }

    @Test(
        "of drawings that are not clear the likeliest stands at less than even odds, the main one before others",
        arguments: [(0.45, 0.8, "cat", 0.45), (0.44, 0.8, "dog", 0.49), (0.1, 0.3, "dog", 0.3)])
    func unclear(main: Double, other: Double, label: String, probability: Double) throws {
        let answer = answer(reading("cat", main), reading("dog", other))
        let guess = try #require(answer.guesses.first)
        #expect(guess.label == label && abs(guess.probability - probability) < 1e-9)
        let whole = (label == "cat" ? main : other) + 0.1
        #expect(abs(answer.drawingProbability - whole) < 1e-9, "What is taken from the objects goes to other drawings.")
    }

    @Test("a main drawing that is none stands when nothing is clear, and writing settles it at once")
    func none() {
        let (scribble, writing) = (reading("cat", 0.3, .scribble), reading("cat", 0.3, .writing(nil)))
        #expect(answer(scribble, reading("dog", 0.8)) == scribble)
        #expect(answer(scribble, reading("dog", 0.9)) == reading("dog", 0.9))
        #expect(answer(writing, reading("dog", 0.99)) == writing)
        #expect(answer(scribble, writing) == scribble)
        #expect(DrawingChoice().unclear.verdict == .emptySheet)
    }
}
