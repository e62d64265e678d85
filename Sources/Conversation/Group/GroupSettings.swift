internal import Foundation
internal import Hive

/// What a group's administrators may choose. The defaults are good without anybody choosing.
struct GroupSettings: Codable, Hashable, Sendable {
    var hintCost = HintCost.normal
    var boardSetters = BoardSetters.everyone
    /// `nil` for the language of who spoke first here.
    var languageCode: String?
    /// The rules for new boards; `nil` for those the board itself shows.
    var edition: Edition?
    /// The hour at which the day's board is closed; `nil` for never.
    var closingHour: Int?
    var quietHours: QuietHours?
    /// IANA name; `nil` for UTC.
    var timeZone: String?
    /// Whether other groups are told this one's name in challenges.
    var showsName = true

    init() {}

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        hintCost = container.decode(.hintCost, or: .normal)
        boardSetters = container.decode(.boardSetters, or: .everyone)
        languageCode = container.decode(.languageCode, or: nil)
        edition = container.decode(.edition, or: nil)
        closingHour = container.decode(.closingHour, or: nil)
        quietHours = container.decode(.quietHours, or: nil)
        timeZone = container.decode(.timeZone, or: nil)
        showsName = container.decode(.showsName, or: true)
    }
}

/// What clues cost in a group.
enum HintCost: String, Choice, Codable { case free, normal, steep }

/// Who may set the board a group plays.
enum BoardSetters: String, Choice, Codable { case everyone, administrators }

/// Hours of the day in which the bot says nothing that nobody asked for.
struct QuietHours: Codable, Hashable, Sendable {
    /// The first quiet hour, 0–23.
    var start: Int
    /// The first hour after; may be past midnight.
    var end: Int

    func contains(hour: Int) -> Bool {
        start <= end ? (start..<end).contains(hour) : hour >= start || hour < end
    }

    static let choices = [QuietHours(start: 22, end: 7), QuietHours(start: 23, end: 8), QuietHours(start: 0, end: 9)]
}
