internal import BotState
internal import Foundation
internal import Hive
internal import Messaging
internal import PhotoReading
internal import Talk

/// What is noted of a group beside its games. No person is named in here; what is kept of people stands in
/// `Game.members` and `ChatState.players`.
struct GroupNotes: SubjectNotes {
    /// Names the group's timers, also after its identifier on the platform changed.
    var id: String?
    var settings = GroupSettings()
    /// The message with the board that is kept up to date.
    var live: LiveBoard?
    /// What the group was told of how to guess here: that plain words will do, or not; `nil` for nothing yet.
    var wasToldItHears: Bool?
    /// Boards that came while another was being played, until the group says what to do; the newest last.
    var proposals: [Proposal] = []
    /// What waits for the platform to say what somebody is in the group.
    var checks: [StandingCheck] = []
    /// Jobs that look up the codes of challenges.
    var lookups: [String] = []
    var race: Race?
    /// Whether the bot has been removed from the group.
    var isAway = false

    /// A board that came while another was being played.
    struct Proposal: Codable, Hashable, Sendable {
        var id: String
        var board: Board
        var notes: BoardNotes
        var origin: BoardOrigin
        /// What the screen on the photo says was found.
        var found: FoundWords?
        /// The challenge it comes from, if any.
        var challenge: Challenge?
    }

    init() {}

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decodeIfPresent(String.self, forKey: .id)
        settings = container.decode(.settings, or: GroupSettings())
        live = container.decode(.live, or: nil)
        wasToldItHears = container.decode(.wasToldItHears, or: nil)
        proposals = container.decode(.proposals, or: [])
        checks = container.decode(.checks, or: [])
        lookups = container.decode(.lookups, or: [])
        race = container.decode(.race, or: nil)
        isAway = container.decode(.isAway, or: false)
    }

    /// Drops what belongs to games that are no longer loaded.
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

/// The message that shows the board being played, as it stands.
struct LiveBoard: Codable, Hashable, Sendable {
    var gameID: String
    /// Tells the messages that one game's board has had apart.
    var serial: String
    /// How many messages have come below it since.
    var messagesSince = 0

    var handle: MessageHandle { MessageHandle(rawValue: "live-\(serial)") }

    /// Below a phone's two screens of talk nobody sees it any more.
    var isFarAway: Bool { messagesSince > Self.farAway }

    private static let farAway = 15
}
