internal import Foundation
internal import JSON
internal import Messaging
internal import PhotoReading
internal import Talk

/// A step of a chain: a phrase, or a drawing of the phrase before it.
struct ChainStep: Codable, Hashable, Sendable {
    /// The number of the chain, from 0.
    var chain: Int
    var round: Int
    var content: ChainContent
}

/// What a player hands on: untrusted text, or a drawing.
enum ChainContent: Codable, Hashable, Sendable {
    case phrase(String)
    /// - Parameter guesses: what the machine takes it for, for people who can't see it.
    case drawing(SketchReading.Bitmap, guesses: [String])

    var phrase: String? {
        if case .phrase(let text) = self { text } else { nil }
    }

    var drawing: SketchReading.Bitmap? {
        if case .drawing(let bitmap, _) = self { bitmap } else { nil }
    }

    /// How many of the machine's guesses are kept.
    static let guesses = 3
}

/// What a player of a chain game is to do, for their private chat.
struct ChainTask: Codable, Hashable, Sendable {
    enum Work: String, Codable, Sendable {
        /// To write what the chain begins with.
        case begin
        /// To write what a drawing shows.
        case describe
        /// To draw a phrase.
        case draw
    }

    /// The group that plays.
    var group: ChatID
    var gameID: String
    var round: Int
    var work: Work
    var deadline: Date
    /// The step before. The notes of the private chat do not keep it: it is somebody else's.
    var before: ChainContent?
}

/// What the group's chat and the private chats of its players tell each other. A step changes only the state of its own chat, so they
/// do it with timers that are due at once.
enum ChainNote: Codable, Hashable, Sendable {
    /// To a private chat: something to do.
    case task(ChainTask)
    /// To the group: what somebody has written or drawn.
    case done(gameID: String, round: Int, ChainContent)
    /// To a private chat: there is nothing more to do.
    case over(gameID: String)
    /// Of a private chat to itself: the time is nearly up.
    case reminder(gameID: String, round: Int)

    private static let prefix = "chain:"

    init?(note: String) {
        guard note.hasPrefix(Self.prefix),
            let read = try? JSONDecoder().decode(ChainNote.self, from: Data(note.dropFirst(Self.prefix.count).utf8))
        else { return nil }
        self = read
    }

    /// With keys in order, so that the same step taken twice asks for the same timers.
    var note: String { Self.prefix + ((try? SortedJSON.text(self, escapesSlashes: true)) ?? "") }
}
