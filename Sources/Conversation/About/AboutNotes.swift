internal import Foundation
internal import Talk

/// The bot's notes about itself in a chat.
struct AboutNotes: FeatureNotes {
    /// The mark of who was asked whether to forget them (``PersonMark``), until they write something else.
    var asked: String?
    /// When they were asked.
    var askedAt: Date?

    init() {}

    init(asked: String?, at date: Date) {
        self.asked = asked
        askedAt = date
    }

    mutating func forget(_ mark: String) {
        if asked == mark { self = AboutNotes() }
    }
}
