internal import COCR

/// A time step of Tesseract's net along a line: the characters that may begin or continue there.
package struct RecognitionStep: Hashable, Sendable {
    /// The index of its word among those read.
    package var word: Int
    /// The characters with a probability of at least 1 %.
    var characters: [Character: Float] = [:]
    /// The probability of no character, as between letters.
    package var blank: Float = 0
    /// How far a stroke hides the step, 0…1.
    package var hidden: Float = 0
    /// The probability that the hidden part of the step is empty; `nil` if the visible part of a letter decides.
    package var emptiness: Float?
    /// The parts of letters that are hidden there.
    package var cover = LetterCover()
    /// The column in the picture.
    package var column = 0.0

    package init(
        word: Int, characters: [Character: Float] = [:], blank: Float = 0, hidden: Float = 0, emptiness: Float? = nil,
        cover: LetterCover = LetterCover(), column: Double = 0
    ) {
        self.word = word
        self.characters = characters
        self.blank = blank
        self.hidden = hidden
        self.emptiness = emptiness
        self.cover = cover
        self.column = column
    }

    /// The columns of the steps in the picture. Tesseract crops a line to its ink, and the steps are evenly spaced from
    /// the first word's left end to the last one's right end.
    package static func columns(of steps: [RecognitionStep], words: [RecognizedWord]) -> [Double] {
        let left = Double(words.map(\.box.minX).min() ?? 0), right = Double(words.map(\.box.maxX).max() ?? 0)
        let step = (right - left) / Double(max(steps.count, 1))
        return steps.indices.map { left + (Double($0) + 0.5) * step }
    }

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
