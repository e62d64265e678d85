public import Hive
public import Messaging

/// What a person says that the puzzle did with a word of a board.
public struct WordVerdict: Codable, Hashable, Sendable {
    /// Lower case.
    public var word: String
    public var person: PersonID
    /// The edition counts for nothing here: the letters are the same puzzle's.
    public var board: Board
    public var isTaken: Bool

    public init(word: String, person: PersonID, board: Board, isTaken: Bool) {
        self.word = word
        self.person = person
        self.board = board
        self.isTaken = isTaken
    }
}

/// What a step changes in what the person behind the update says of words.
public enum WordVerdictChange: Codable, Hashable, Sendable {
    /// They say that the puzzle took the word on this board, or did not, in place of what they said of it before.
    case say(word: String, board: Board, isTaken: Bool)
    /// They take back what they said of it.
    case withdraw(word: String, board: Board)
}
