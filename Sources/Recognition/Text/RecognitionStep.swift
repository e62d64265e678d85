internal import COCR

/// A step of Tesseract's net along a line: the characters that may begin or go on there.
struct RecognitionStep: Hashable, Sendable {
    /// The word it belongs to, among those that were read.
    var word: Int
    /// Characters of at least 1 %, with their probabilities.
    var characters: [Character: Float] = [:]
    /// The probability that there is none, which is so between letters.
    var blank: Float = 0

    /// Pixels a step of a picture with this many rows: the net sees it at 36 rows, and each third column of that.
    static func width(inRows height: Int) -> Double { 3 * Double(height) / 36 }

    static func steps(of choices: ocr_choices) -> [RecognitionStep] {
        var steps: [RecognitionStep] = []
        for choice in UnsafeBufferPointer(start: choices.items, count: choices.count) {
            while steps.count <= Int(choice.step) { steps.append(RecognitionStep(word: Int(choice.word))) }
            if choice.character == 0 {
                steps[Int(choice.step)].blank += choice.probability
            } else if let scalar = Unicode.Scalar(choice.character) {
                steps[Int(choice.step)].characters[Character(scalar), default: 0] += choice.probability
            }
        }
        return steps
    }
}
