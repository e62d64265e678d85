internal import Foundation
internal import Messaging
internal import Talk

/// Teams of one group that play the same board against each other. Each has a game of its own; who is in which team stands among
/// the members of the group's game.
struct Race: Codable, Hashable, Sendable {
    /// Identifies the race, its timers and its messages.
    var id: String
    /// The group's game of the board.
    var gameID: String
    var teamCount = 2
    var goal = RaceGoal.quarterHour
    /// The teams' games, in the teams' order; empty until the race begins.
    var teamGames: [String] = []
    /// `nil` until the race begins.
    var endsAt: Date?

    var isRunning: Bool { !teamGames.isEmpty }
    var handle: MessageHandle { MessageHandle(rawValue: "race-\(id)") }

    static let teamCounts = 2...TeamName.allCases.count
}

/// The event that ends a race. Finding all words always ends it.
enum RaceGoal: String, Choice, Codable {
    case fiveMinutes, quarterHour, hour, genius, allWords

    /// How long a race takes; `nil` when it does not end by time.
    var duration: TimeInterval? {
        switch self {
        case .fiveMinutes: 5 * 60
        case .quarterHour: 15 * 60
        case .hour: 60 * 60
        case .genius, .allWords: nil
        }
    }

    /// The longest that a race without a time takes. A race that the teams give up must not keep the group from its next board.
    static let longest: TimeInterval = 24 * 60 * 60

    /// The next goal; after the last, the first.
    var next: RaceGoal {
        let all = Self.allCases
        return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
    }

    /// The goal that a person typed after the command.
    init?(_ word: String, in language: Language) {
        let goal = language.puzzleWords.lazy.compactMap { words in
            Self.allCases.first { words.raceGoals[$0.rawValue]?.contains(word) == true }
        }.first
        guard let goal else { return nil }
        self = goal
    }
}

/// The names of the teams, in the teams' order.
enum TeamName: String, Choice { case amber, blue, green, violet }
