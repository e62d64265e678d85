internal import Foundation
internal import Messaging
internal import PuzzleUnderstanding
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

/// The names of the teams, in the teams' order.
enum TeamName: String, Choice { case amber, blue, green, violet }
