public import struct Foundation.Data
public import enum Hive.LanguageCode

/// A picture of the printed line in which a person met a word, kept for the word's card.
public struct LinePicture: Codable, Hashable, Sendable {
    /// The language of the word as an ISO 639-1 code.
    public var language: String
    /// The lemma of the word's ``VocabularyEntry``. A word has at most one picture.
    public var lemma: String
    public var jpeg: Data

    public init(language: String = LanguageCode.english, lemma: String, jpeg: Data) {
        self.language = language
        self.lemma = lemma
        self.jpeg = jpeg
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        // Versions that knew English words alone stored no language.
        language = try container.decodeIfPresent(String.self, forKey: .language) ?? LanguageCode.english
        lemma = try container.decode(String.self, forKey: .lemma)
        jpeg = try container.decode(Data.self, forKey: .jpeg)
    }

    /// The most pictures kept per person. Beyond that, the oldest are deleted; the words stay.
    public static let limit = 200
    /// The most bytes of a picture: 40 KiB. A line of print has about ten.
    public static let byteLimit = 40 << 10
    /// The most pixels of its width.
    public static let widest = 800
}
