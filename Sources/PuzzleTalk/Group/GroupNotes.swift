internal import BotState
internal import Foundation
internal import Hive
internal import Messaging
internal import PhotoReading
internal import Talk

/// The notes on a group beside its games. They name no person: the records of people are in
/// `Game.members` and `ChatState.players`.
struct GroupNotes: FeatureNotes {
    /// Identifies the group's timers, even after the group's identifier on the platform has changed.
    var id: String?
    var settings = GroupSettings()
    /// The message with the board that is kept up to date.
    var live: LiveBoard?
    /// Whether the group was told that the bot hears plain words; `nil` before it was told anything.
    var wasToldItHears: Bool?
    /// Whether the group's administrators have forbidden one of the reactions to guesses, so that the bot answers in words.
    var forbidsReactions = false
    /// Boards that arrived during another game and wait for the group's decision, newest last.
    var proposals: [Proposal] = []
    /// Actions that wait until the platform has told a person's role in the group.
    var checks: [StandingCheck] = []
    /// Jobs that look up the codes of challenges.
    var lookups: [String] = []
    var race: Race?
    /// The message of the vote on showing all words, or on ending the race, until it is decided.
    var vote: MessageHandle?
    /// Whether the bot has been removed from the group.
    var isAway = false

    /// A board that arrived during another game.
    struct Proposal: Codable, Hashable, Sendable {
        var id: String
        var board: Board
        var notes: BoardNotes
        var origin: BoardOrigin
        /// The words that the photographed screen lists as found.
        var found: FoundWords?
        /// The game whose board was misread before, and which this photo corrects, if any.
        var mends: String?
        /// The challenge it comes from, if any.
        var challenge: Challenge?
        /// The mark of who brought it (``PersonMark``).
        var by: String?
    }

    init() {}

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decodeIfPresent(String.self, forKey: .id)
        settings = container.decode(.settings, or: GroupSettings())
        live = container.decode(.live, or: nil)
        wasToldItHears = container.decode(.wasToldItHears, or: nil)
        forbidsReactions = container.decode(.forbidsReactions, or: false)
        proposals = container.decode(.proposals, or: [])
        checks = container.decode(.checks, or: [])
        lookups = container.decode(.lookups, or: [])
        race = container.decode(.race, or: nil)
        vote = container.decode(.vote, or: nil)
        isAway = container.decode(.isAway, or: false)
    }

    mutating func forget(_ mark: String) {
        proposals.removeAll { $0.by == mark }
        checks.removeAll { $0.by == mark }
    }

    /// Drops the notes on games that are no longer loaded.
    mutating func keepOnly(games: Set<String>) {
        if let live, !games.contains(live.gameID) { self.live = nil }
        if let race, !games.contains(race.gameID) { self.race = nil }
        proposals = proposals.suffix(Self.mostProposals)
        checks = checks.suffix(Self.mostChecks)
        lookups = lookups.suffix(Self.mostChecks)
    }

    private static let mostProposals = 3
    private static let mostChecks = 20
}

/// The message that shows the current state of the board.
struct LiveBoard: Codable, Hashable, Sendable {
    var gameID: String
    /// Distinguishes the successive messages of one game.
    var serial: String
    /// The number of messages that have arrived since.
    var messagesSince = 0
    /// The rank that its picture shows; `nil` where the picture is edited with the text.
    var rank: Rank?

    var handle: MessageHandle { MessageHandle(rawValue: "live-\(serial)") }

    /// Two screens of a phone show about this many messages. Nobody sees what is further up.
    var isFarAway: Bool { messagesSince > Self.farAway }

    private static let farAway = 15
}
