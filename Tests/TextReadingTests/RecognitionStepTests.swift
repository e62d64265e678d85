import PhotoReading
import Testing

@testable import TextReading

@Suite("The columns of a line's steps")
struct RecognitionStepTests {
    @Test("steps are evenly spaced from the first word's left end to the last one's right end")
    func columns() {
        let words = [(12, 40), (52, 92)].map {
            RecognizedWord(text: "ab", box: TextBox(minX: $0.0, minY: 0, maxX: $0.1, maxY: 20), confidence: 0.9)
        }
        let steps = [RecognitionStep](repeating: RecognitionStep(word: 0), count: 20)
        let columns = RecognitionStep.columns(of: steps, words: words)
        #expect(columns.first == 14 && columns.last == 90)
        #expect(RecognitionStep.columns(of: [], words: words).isEmpty)
    }
}
