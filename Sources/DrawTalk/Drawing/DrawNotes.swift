internal import Foundation
internal import Messaging
internal import Talk

/// The notes on a chat's drawing games. They name no person: the records of people are in ``DrawerTable``.
struct DrawNotes: FeatureNotes {
    var game: DrawGame?
    /// The previous game, whose standings people may still ask for.
    var lastGameID: String?
    /// The same game, whose sheet people may ask for until the next one begins; `nil` where it had no drawings. The drawings are in
    /// ``DrawerNotes/kept``.
    var lastGame: DrawGame?
    /// In a private chat, what a chain game of a group asks of the person.
    var task: ChainTask?
    /// How long a drawing may take here, in seconds; 0 for no limit, `nil` for the usual time.
    var seconds: Int?
    /// The labels of the objects asked for recently, newest last.
    var recent: [String] = []

    init() {}

    mutating func forget(_ mark: String) { game?.votes[mark] = nil }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        game = container.decode(.game, or: nil)
        lastGameID = container.decode(.lastGameID, or: nil)
        lastGame = container.decode(.lastGame, or: nil)
        recent = container.decode(.recent, or: [])
        task = container.decode(.task, or: nil)
        seconds = container.decode(.seconds, or: nil)
    }
}

/// A drawing game in progress.
struct DrawGame: Codable, Hashable, Sendable {
    enum Mode: String, Codable, Sendable {
        /// One person, in private.
        case alone
        /// Everybody in a group draws the same object.
        case together
        /// One member of a group draws, the others guess what.
        case guessIt
        /// The members of a group write and draw in turn, in their private chats.
        case chain
    }

    enum Phase: String, Codable, Sendable {
        /// People join.
        case lobby
        case drawing
        /// The drawings are shown, without names.
        case showing
        /// The drawing is shown and the others guess.
        case guessing
        /// Until the next object.
        case resting
        /// A round of a chain game.
        case chaining
    }

    let id: String
    var mode: Mode
    /// How many objects are drawn.
    var rounds: Int
    var phase = Phase.lobby
    /// Counted from 1, with those that were skipped; 0 before the first.
    var round = 0
    /// How many rounds were skipped. Another object takes the place of each.
    var skipped = 0
    /// The object asked for; empty before the first.
    var label = ""
    /// The objects that the players may have instead, as long as nobody has drawn.
    var choices: [String] = []
    /// How long a drawing may take, in seconds; 0 for no limit, `nil` for the usual time.
    var seconds: Int?
    /// When the phase began.
    var startedAt: Date
    /// The round's photos that arrived in time and are being read.
    var arrivals: [Arrival] = []
    /// The players' own words, in the order in which they are drawn; empty when the bot chooses.
    var own: [String] = []
    /// Where people judge the drawings, the number of the drawing that each prefers, by their mark (``PersonMark``).
    var votes: [String: Int] = [:]
    /// The platform's identifiers of the pictures that counted already.
    var seen: [String] = []
    /// Alone, whether the person has turned to something else since the phase began.
    var wasLeft = false

    /// A photo of a drawing.
    struct Arrival: Codable, Hashable, Sendable {
        var uniqueID: String
        var date: Date
        var message: MessageID
    }

    /// The number of the round among the ``rounds``, counted from 1: those that were skipped don't count.
    var number: Int { round - skipped }
    var isLast: Bool { number >= rounds }

    /// Fields that later versions added may be missing in the notes of earlier ones.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        mode = try container.decode(Mode.self, forKey: .mode)
        rounds = try container.decode(Int.self, forKey: .rounds)
        phase = try container.decode(Phase.self, forKey: .phase)
        round = try container.decode(Int.self, forKey: .round)
        skipped = container.decode(.skipped, or: 0)
        label = try container.decode(String.self, forKey: .label)
        startedAt = try container.decode(Date.self, forKey: .startedAt)
        choices = container.decode(.choices, or: [])
        seconds = container.decode(.seconds, or: nil)
        arrivals = container.decode(.arrivals, or: [])
        seen = container.decode(.seen, or: [])
        own = container.decode(.own, or: [])
        votes = container.decode(.votes, or: [:])
        wasLeft = container.decode(.wasLeft, or: false)
    }

    /// The message that names the object and counts down.
    var prompt: MessageHandle { MessageHandle(rawValue: "draw-\(id)-\(round)") }
    /// The message with the drawings of the round.
    var sheet: MessageHandle { MessageHandle(rawValue: "draw-sheet-\(id)-\(round)") }

    init(id: String, mode: Mode, rounds: Int, startedAt: Date) {
        self.id = id
        self.mode = mode
        self.rounds = rounds
        self.startedAt = startedAt
    }
}
