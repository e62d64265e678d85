public import struct Foundation.Data

/// A picture of the printed line in which a person met a word, kept for the word's card.
public struct LinePicture: Codable, Hashable, Sendable {
    /// The lemma of the word's ``VocabularyEntry``. A word has at most one picture.
    public var lemma: String
    public var jpeg: Data

    public init(lemma: String, jpeg: Data) {
        self.lemma = lemma
        self.jpeg = jpeg
    }

    /// The most pictures kept per person. Beyond that, the oldest are deleted; the words stay.
    public static let limit = 200
    /// The most bytes of a picture: 40 KiB. A line of print has about ten.
    public static let byteLimit = 40 << 10
    /// The most pixels of its width.
    public static let widest = 800
}
