public import struct Foundation.Data

/// A drawing by hand as recognised.
public struct SketchReading: Codable, Hashable, Sendable {
    /// Every object the classifier knows with its calibrated probability, the likeliest first. What is missing to 1 is the
    /// probability that it is none of them.
    public var guesses: [Guess]
    /// The probability that it is a drawing of something else; `nil` in readings from before it was told.
    public var otherDrawing: Double?
    /// What is on the paper.
    public var verdict: Verdict
    /// The drawing as the classifier saw it, freed of paper and light; `nil` when there is none.
    public var drawing: Bitmap?

    public init(guesses: [Guess], otherDrawing: Double? = nil, verdict: Verdict, drawing: Bitmap? = nil) {
        self.guesses = guesses
        self.otherDrawing = otherDrawing
        self.verdict = verdict
        self.drawing = drawing
    }

    /// The probability that it is a drawing at all, of whatever.
    public var drawingProbability: Double { guesses.reduce(otherDrawing ?? 0) { $0 + $1.probability } }

    public struct Guess: Codable, Hashable, Sendable {
        /// The object's name in English, as the list of objects has it.
        public var label: String
        /// 0…1.
        public var probability: Double

        public init(label: String, probability: Double) {
            self.label = label
            self.probability = probability
        }
    }

    public enum Verdict: Codable, Hashable, Sendable {
        case drawing
        case emptySheet
        /// Lines without a shape.
        case scribble
        /// Written words in place of a drawing; the text when it could be read.
        case writing(String?)
        /// A photo of a thing, or of a screen, in place of a drawing.
        case notADrawing
    }

    /// A square picture of ink on white.
    public struct Bitmap: Codable, Hashable, Sendable {
        /// Pixels of a side.
        public var side: Int
        /// `side` × `side` bytes, row by row, 0 for paper, 255 for ink.
        public var ink: Data

        public init(side: Int, ink: Data) {
            self.side = side
            self.ink = ink
        }
    }
}
