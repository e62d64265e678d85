public import struct Foundation.Data

/// Printed text as recognized, with the target word.
public struct PageReading: Codable, Hashable, Sendable {
    /// The words in reading order: all of the page, or those around the target (``isWhole``).
    public var words: [Word]
    /// The target as indexes into ``words``; `nil` if no word is selected.
    public var target: Range<Int>?
    /// Other possible spellings of the target where a stroke hides letters, the likeliest first; `nil` if it is
    /// certain.
    public var alternatives: [String]?
    /// How the photo selects the target; `nil` if it doesn't.
    public var selection: Selection?
    /// Whether ``words`` contains all words of the page.
    public var isWhole: Bool
    /// A picture of the line with the target, to show that the right word was taken.
    public var excerpt: Excerpt?
    /// The language of the text as an ISO 639-1 code, also if no dictionary of it is installed; `nil` for English, and in
    /// readings of versions that knew no other.
    public var language: String?
    /// Other marked words, on this photo or on others of its album; `nil` if there are none.
    public private(set) var alsoMarked: [String]?

    public init(
        words: [Word], target: Range<Int>? = nil, alternatives: [String]? = nil, selection: Selection? = nil,
        isWhole: Bool, excerpt: Excerpt? = nil, language: String? = nil
    ) {
        self.words = words
        self.target = target
        self.alternatives = alternatives
        self.selection = selection
        self.isWhole = isWhole
        self.excerpt = excerpt
        self.language = language
    }

    /// Adds other marked words, except those that are known already.
    public mutating func add(alsoMarked words: [String]) {
        let targets = [targetText].compactMap(\.self)
        for word in words
        where !(targets + (alsoMarked ?? [])).contains(where: { $0.lowercased() == word.lowercased() }) {
            alsoMarked = (alsoMarked ?? []) + [word]
        }
    }

    /// Whether the target is likely to be misread.
    public var isDoubtful: Bool {
        target?.clamped(to: words.indices).contains { words[$0].isDoubtful } ?? false
    }

    /// A word on the page. A word broken at the end of a line is one word, without the hyphen.
    public struct Word: Codable, Hashable, Sendable {
        /// The text including adjacent punctuation.
        public var text: String
        /// The bounding box; for a broken word, that of its first part.
        public var box: Box
        /// The recognizer's confidence, 0…1.
        public var confidence: Double
        /// The number of its line among those read. Where a number is left out, the text does not go on from the line before: it
        /// is in another column, far above, in another size, or the photo cuts off words between.
        public var line: Int

        /// The confidence below which the person is asked about a word, or the word is not shown. Among 179 marked and
        /// centred words read correctly from generated photos, none had a lower confidence. Most words misread on real
        /// print had, and so had words cut off by the photo's edge.
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

    /// An axis-aligned rectangle in pixels; `x` and `y` are its top left corner.
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

    /// How the target is selected. The raw values appear in the output of `honeycue read --json`.
    public enum Selection: String, Codable, CaseIterable, Hashable, Sendable {
        case circled, underlined, struck, arrow, highlighted
        /// By a fingertip or the tip of a pencil.
        case pointed
        /// By being in the middle of a photo taken close up.
        case centre
    }

    /// A straightened part of the photo as raw pixels, so that showing it involves no decoding of data from an
    /// untrusted file.
    public struct Excerpt: Codable, Hashable, Sendable {
        /// The number of pixels in a row.
        public var width: Int
        /// The number of rows.
        public var height: Int
        /// `width` × `height` bytes, row by row, 0 black to 255 white.
        public var pixels: Data
        /// The position of the target in the picture.
        public var box: Box

        public init(width: Int, height: Int, pixels: Data, box: Box) {
            self.width = width
            self.height = height
            self.pixels = pixels
            self.box = box
        }
    }
}
