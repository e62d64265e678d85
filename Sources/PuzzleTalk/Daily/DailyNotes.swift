internal import Hive
internal import Talk

/// The notes on a chat's puzzles of the day. They name no person.
struct DailyNotes: FeatureNotes {
    /// The hour at which the chat gets the board of the day; `nil` for never.
    var morningHour: Int?
    /// When a person alone gets it; `nil` for never.
    var delivery: DailyDelivery?
    /// The game of the latest board of the day that was played here.
    var game: DayGame?
    var streak = DayStreak()
    /// The edition of the puzzles that a person asks for in another language than the chat's; `nil` for the chat's language.
    var edition: Edition?
    /// The steps that a newcomer is still to be shown.
    var tour: [TourStep] = []

    /// The game of a day's board.
    struct DayGame: Codable, Hashable, Sendable {
        /// Counted from 1 January 1970 by the chat's clock.
        var day: Int
        var gameID: String
    }

    init() {}

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        morningHour = container.decode(.morningHour, or: nil)
        delivery = container.decode(.delivery, or: nil)
        game = container.decode(.game, or: nil)
        streak = container.decode(.streak, or: DayStreak())
        edition = container.decode(.edition, or: nil)
        tour = container.decode(.tour, or: [])
    }
}

/// Days in a row on which a chat found words on the board of the day.
struct DayStreak: Codable, Hashable, Sendable {
    private(set) var days = 0
    /// The last of them, counted from 1 January 1970.
    private(set) var lastDay = 0

    /// Notes whether a word of the board of `day` is found. A find that is taken back no longer counts.
    mutating func note(isPlayed: Bool, on day: Int) {
        if isPlayed, day > lastDay || days == 0 {
            days = day == lastDay + 1 ? days + 1 : 1
            lastDay = day
        } else if !isPlayed, day == lastDay, days > 0 {
            days -= 1
            lastDay -= 1
        }
    }
}
