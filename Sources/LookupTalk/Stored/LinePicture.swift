package import BotState

package import struct Foundation.Data
package import class Foundation.JSONDecoder
internal import enum Hive.LanguageCode

/// A picture of the printed line in which a person met a word, kept for the word's card.
package struct LinePicture: Codable, Hashable, Sendable {
    /// The language of the word as an ISO 639-1 code.
    package var language: String
    /// The lemma of the word's ``VocabularyEntry``. A word has at most one picture.
    package var lemma: String
    package var jpeg: Data

    package init(language: String = LanguageCode.english, lemma: String, jpeg: Data) {
        self.language = language
        self.lemma = lemma
        self.jpeg = jpeg
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        // Versions that knew English words alone stored no language.
        language = try container.decodeIfPresent(String.self, forKey: .language) ?? LanguageCode.english
        lemma = try container.decode(String.self, forKey: .lemma)
        jpeg = try container.decode(Data.self, forKey: .jpeg)
    }

    /// The pictures that the tables answered with; none when the job failed.
    package static func all(in result: JobResult?) -> [LinePicture] {
        guard case .found(let answer)? = result else { return [] }
        return (try? JSONDecoder().decode([LinePicture].self, from: Data(answer.utf8))) ?? []
    }

    /// The most pictures kept per person. Beyond that, the oldest are deleted; the words stay.
    package static let limit = 200
    /// The most bytes of a picture: 40 KiB. A line of print has about ten.
    package static let byteLimit = 40 << 10
    /// The largest width, in pixels.
    package static let widest = 800
}
