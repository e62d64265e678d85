internal import Hive

/// Something that "undo" can take back.
struct UndoEntry: Codable, Hashable, Sendable {
    /// The game it happened in.
    var gameID: String
    var change: Change

    enum Change: Codable, Hashable, Sendable {
        /// These words were found.
        case found([String])
        /// The clue of this word was skipped.
        case skipped(word: String)
        /// The puzzle turned this word down, which somebody had found or not.
        case rejected(word: String, wasFound: Bool)
        /// The board was another before.
        case changedBoard(from: Board, notes: BoardNotes)
        /// The game was begun or taken up while this other one was being played.
        case switched(from: String)
    }

    /// How many steps are kept.
    static let limit = 10
}
