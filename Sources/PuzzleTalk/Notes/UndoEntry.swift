internal import BotState
internal import Hive
internal import Messaging
internal import Talk

internal import struct Foundation.Date

/// A step that “undo” can take back.
struct UndoEntry: Codable, Hashable, Sendable {
    /// The game it happened in.
    var gameID: String
    var change: Change

    enum Change: Codable, Hashable, Sendable {
        /// These words were found.
        case found([String])
        /// These words stood on a screen that somebody showed to the group, and were crossed off for everybody. `by` tells whether a person is
        /// the one who showed it (``UndoEntry/mark(of:in:)``).
        case crossedOff([String], by: String?)
        /// The clue of this word was skipped.
        case skipped(word: String)
        /// The puzzle turned this word down, which somebody had found or not. In a group `by` tells whether a person is the one who
        /// said so (``UndoEntry/mark(of:in:)``); `nil` in the notes of versions that did not keep it, as is `find`.
        case rejected(word: String, wasFound: Bool, by: String? = nil, find: RemovedFind? = nil)
        /// The board was another before.
        case changedBoard(from: Board, notes: BoardNotes)
        /// The game was begun or taken up while this other one was being played.
        case switched(from: String)
    }

    /// A find that was removed, without its person, who alone can bring it back.
    struct RemovedFind: Codable, Hashable, Sendable {
        var points: Int, penalty: Int
        var foundAt: Date
    }

    /// A mark that tells the players of one game apart. It is too short to find out who a person is: one of a million
    /// people has the same.
    static func mark(of person: PersonID, in game: Game) -> String {
        String(StableID.make("undo", game.id, person.platform.rawValue, person.id).prefix(4))
    }

    /// The number of steps that are kept.
    static let limit = 10
}
