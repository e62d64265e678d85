internal import Foundation
internal import Hive
internal import PuzzleRound
internal import Talk

/// The settings of a group's puzzles, chosen by its administrators.
struct GroupSettings: Codable, Hashable, Sendable {
    var hintCost = HintCost.normal
    var clueReaders = ClueReaders.everyone
    var playStyle = PlayStyle.competing
    var boardSetters = BoardSetters.everyone
    /// The edition of new boards; `nil` for the edition that the board itself shows.
    var edition: Edition?
    /// The hour at which the day's board is closed; `nil` for never.
    var closingHour: Int?
    /// Whether other groups are told this one's name in challenges.
    var showsName = true

    init() {}

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        hintCost = container.decode(.hintCost, or: .normal)
        clueReaders = container.decode(.clueReaders, or: .everyone)
        playStyle = container.decode(.playStyle, or: .competing)
        boardSetters = container.decode(.boardSetters, or: .everyone)
        edition = container.decode(.edition, or: nil)
        closingHour = container.decode(.closingHour, or: nil)
        showsName = container.decode(.showsName, or: true)
    }
}

/// The people who may set the board that a group plays.
enum BoardSetters: String, Choice, Codable { case everyone, administrators }

/// Who reads the clues of a group.
enum ClueReaders: String, Choice, Codable {
    /// Everybody, whoever asked.
    case everyone
    /// Whoever asked for it, and nobody else.
    case asker
}

/// Whether the members of a group play against each other.
enum PlayStyle: String, Choice, Codable {
    /// Each has points of their own, and clues cost some.
    case competing
    /// All share one score.
    case together
}
