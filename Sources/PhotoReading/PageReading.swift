public import struct Foundation.Data

/// Printed text as recognised, and which word of it is meant.
public struct PageReading: Codable, Hashable, Sendable {
    /// The words read, in reading order: all of the page, or those around the word that is meant (``isWhole``).
    public var words: [Word]
    /// The words meant, as indexes into ``words``; `nil` when nothing points to any.
    public var target: Range<Int>?
    /// What else the word that is meant may read, where a stroke hides letters, the likeliest first; `nil` when it is plain.
    public var alternatives: [String]?
    /// How the photo says which word is meant; `nil` when it doesn't.
    public var selection: Selection?
    /// Whether ``words`` are all words of the page.
    public var isWhole: Bool
    /// The line with the word that is meant, to show that the right one was taken.
    public var excerpt: Excerpt?

    public init(
        words: [Word], target: Range<Int>? = nil, alternatives: [String]? = nil, selection: Selection? = nil,
        isWhole: Bool, excerpt: Excerpt? = nil
    ) {
        self.words = words
        self.target = target
        self.alternatives = alternatives
        self.selection = selection
        self.isWhole = isWhole
        self.excerpt = excerpt
    }

    /// Whether the words that are meant may well be others.
    public var isDoubtful: Bool {
        target?.clamped(to: words.indices).contains { words[$0].isDoubtful } ?? false
    }

    /// A word as it stands on the page; one that is broken over a line's end is one word, without the hyphen.
    public struct Word: Codable, Hashable, Sendable {
        /// With the punctuation that touches it.
        public var text: String
        /// Of a broken word: its first part.
        public var box: Box
        /// The recogniser's own, 0…1.
        public var confidence: Double
        /// The number of its line among those read, from 0.
        public var line: Int

        /// Words of less confidence are asked about, or not shown. Of 179 marked and centred words of generated photos that were read
        /// right, none had less; most of those misread on real print had, as have words that the photo's edge cuts.
        private static let leastConfidence = 0.5

        /// Whether it may well be another word, or none.
        public var isDoubtful: Bool { confidence < Self.leastConfidence }

        public init(text: String, box: Box, confidence: Double, line: Int) {
            self.text = text
            self.box = box
            self.confidence = confidence
            self.line = line
        }
    }

    /// An upright rectangle in pixels, `x` and `y` its top left corner.
    public struct Box: Codable, Hashable, Sendable {
        public var x: Int
        public var y: Int
        public var width: Int
        public var height: Int

        public init(x: Int, y: Int, width: Int, height: Int) {
            self.x = x
            self.y = y
            self.width = width
            self.height = height
        }
    }

    /// What tells which word is meant. The raw values are those of `honeycue read --json`.
    public enum Selection: String, Codable, CaseIterable, Hashable, Sendable {
        case circled, underlined, struck, arrow, highlighted
        /// By a fingertip or the tip of a pencil.
        case pointed
        /// It stands in the middle of a photo taken close.
        case centre
    }

    /// A piece of the photo, straightened. Bare pixels: whoever shows it need not decode what came of a hostile file.
    public struct Excerpt: Codable, Hashable, Sendable {
        /// Pixels a row.
        public var width: Int
        /// Rows.
        public var height: Int
        /// `width` × `height` bytes, row by row, 0 black to 255 white.
        public var pixels: Data
        /// Where in it the word stands that is meant.
        public var box: Box

        public init(width: Int, height: Int, pixels: Data, box: Box) {
            self.width = width
            self.height = height
            self.pixels = pixels
            self.box = box
        }
    }
}
