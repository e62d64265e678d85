internal import COCR

/// A step of Tesseract's net along a line: the characters that may begin or go on there.
struct RecognitionStep: Hashable, Sendable {
    /// The word it belongs to, among those that were read.
    var word: Int
    /// Characters of at least 1 %, with their probabilities.
    var characters: [Character: Float] = [:]
    /// The probability that there is none, which is so between letters.
    var blank: Float = 0
    /// How far a stroke hides what is there, 0…1.
    var hidden: Float = 0
    /// The probability that no letter is there, as far as that is hidden; `nil` where what is left of a letter tells.
    var emptiness: Float?
    /// What of the letters there is hidden.
    var cover = LetterCover()
    /// The picture's column at which it is.
    var column = 0.0

    /// The columns of the picture at which the steps are. Tesseract cuts a line to its ink, and its net goes along that from
    /// the first word's left end to the last one's right end, evenly.
    static func columns(of steps: [RecognitionStep], words: [RecognizedWord]) -> [Double] {
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
