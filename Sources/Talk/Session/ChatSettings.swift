internal import Foundation
package import Pictures

/// The settings of a chat that apply to all features. In a group its administrators choose them.
package struct ChatSettings: Codable, Hashable, Sendable {
    /// `nil` for the language of the person who spoke first here.
    package var languageCode: String?
    package var quietHours: QuietHours?
    /// IANA name; `nil` for UTC.
    package var timeZone: String?
    package var look = Appearance()
    package var pictureWords = PictureWords.hidden
    /// Whether messages call people that they may not be waiting for, on a platform where the others come without a sound.
    package var callsPeople = true

    package init() {}

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        languageCode = container.decode(.languageCode, or: nil)
        quietHours = container.decode(.quietHours, or: nil)
        timeZone = container.decode(.timeZone, or: nil)
        look = container.decode(.look, or: Appearance())
        pictureWords = container.decode(.pictureWords, or: .hidden)
        callsPeople = container.decode(.callsPeople, or: true)
    }
}

/// Where a picture's description in words goes (``Messaging/OutgoingMessage/Picture/alternativeText``).
package enum PictureWords: String, Choice, Codable {
    /// Only where the platform keeps it for screen readers.
    case hidden
    /// Below the picture too.
    case beside
    /// In the place of the picture.
    case instead
}

/// The hours of the day in which the bot says nothing unasked.
package struct QuietHours: Codable, Hashable, Sendable {
    /// The first quiet hour, 0–23.
    package var start: Int
    /// The first hour after; may be past midnight.
    package var end: Int

    package init(start: Int, end: Int) {
        self.start = start
        self.end = end
    }

    package func contains(hour: Int) -> Bool {
        start <= end ? (start..<end).contains(hour) : hour >= start || hour < end
    }

    package static let choices = [
        QuietHours(start: 22, end: 7), QuietHours(start: 23, end: 8), QuietHours(start: 0, end: 9),
    ]
}
