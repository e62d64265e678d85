internal import Foundation
internal import Messaging
internal import Talk

/// The notes on a chat's drawing games. They name no person: the records of people are in `ChatState.drawers`.
struct DrawNotes: SubjectNotes {
    var game: DrawGame?
    /// The previous game, whose standings people may still ask for.
    var lastGameID: String?
    /// The same game, whose sheet people may ask for until the next one begins; `nil` where it had no drawings.
    var lastGame: DrawGame?
    /// The labels of the objects asked for recently, newest last.
    var recent: [String] = []

    init() {}

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        game = container.decode(.game, or: nil)
        lastGameID = container.decode(.lastGameID, or: nil)
        lastGame = container.decode(.lastGame, or: nil)
        recent = container.decode(.recent, or: [])
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
    }

    let id: String
    var mode: Mode
    /// How many objects are drawn.
    var rounds: Int
    var phase = Phase.lobby
    /// Counted from 1; 0 before the first.
    var round = 0
    /// The object asked for; empty before the first.
    var label = ""
    /// When the phase began.
    var startedAt: Date
    /// The round's photos that arrived in time and are being read.
    var arrivals: [Arrival] = []
    /// The platform's identifiers of the pictures that counted already.
    var seen: [String] = []

    /// A photo of a drawing.
    struct Arrival: Codable, Hashable, Sendable {
        var uniqueID: String
        var date: Date
        var message: MessageID
    }

    var isLast: Bool { round >= rounds }

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
