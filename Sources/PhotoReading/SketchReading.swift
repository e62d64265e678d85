public import struct Foundation.Data

/// A hand-drawn picture as recognized.
public struct SketchReading: Codable, Hashable, Sendable {
    /// All objects of the classifier with their calibrated probabilities, the likeliest first. The rest up to 1 is the
    /// probability of none of them.
    public var guesses: [Guess]
    /// The probability of a drawing of something else; `nil` in readings stored before this value existed.
    public var otherDrawing: Double?
    /// The content of the paper.
    public var verdict: Content
    /// The drawing as it was drawn, without paper and light; `nil` if there is none.
    public var drawing: Bitmap?

    public init(guesses: [Guess], otherDrawing: Double? = nil, verdict: Content, drawing: Bitmap? = nil) {
        self.guesses = guesses
        self.otherDrawing = otherDrawing
        self.verdict = verdict
        self.drawing = drawing
    }

    /// The probability that it is a drawing of anything.
    public var drawingProbability: Double { guesses.reduce(otherDrawing ?? 0) { $0 + $1.probability } }

    public struct Guess: Codable, Hashable, Sendable {
        /// The object's English name, as in the list of objects.
        public var label: String
        /// 0…1.
        public var probability: Double

        public init(label: String, probability: Double) {
            self.label = label
            self.probability = probability
        }
    }

    public enum Content: Codable, Hashable, Sendable {
        case drawing
        case emptySheet
        /// Lines without a shape.
        case scribble
        /// Writing in place of a drawing, with its text if it was readable.
        case writing(String?)
        /// A photo of an object or a screen in place of a drawing.
        case notADrawing
    }

    /// A square picture of ink on white.
    public struct Bitmap: Codable, Hashable, Sendable {
        /// The number of pixels per side.
        public var side: Int
        /// `side` × `side` bytes, row by row, from 0 (paper) to 255 (ink).
        public var ink: Data

        public init(side: Int, ink: Data) {
            self.side = side
            self.ink = ink
        }

        private enum CodingKeys: String, CodingKey {
            case side, ink
            /// The ink packed (``InkRuns``), as that of most drawings is.
            case runs
        }

        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            side = try container.decode(Int.self, forKey: .side)
            guard let runs = try container.decodeIfPresent(Data.self, forKey: .runs) else {
                ink = try container.decode(Data.self, forKey: .ink)
                return
            }
            guard (1...Self.longestSide).contains(side), let unpacked = InkRuns.ink(of: runs, count: side * side) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .runs, in: container, debugDescription: "the drawing has another size than it says")
            }
            ink = unpacked
        }

        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(side, forKey: .side)
            if let runs = InkRuns.packed(ink), runs.count < ink.count {
                try container.encode(runs, forKey: .runs)
            } else {
                try container.encode(ink, forKey: .ink)
            }
        }

        /// The most pixels of a side that is unpacked.
        private static let longestSide = 1_000
    }
}
