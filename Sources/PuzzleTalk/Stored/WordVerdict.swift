package import Hive
package import Messaging

/// A person's statement that the puzzle accepted or rejected a word on a board.
package struct WordVerdict: Codable, Hashable, Sendable {
    /// Lower case.
    package var word: String
    package var person: PersonID
    /// Only the letters matter here: the edition does not, because the same letters are the same puzzle.
    package var board: Board
    package var isTaken: Bool

    package init(word: String, person: PersonID, board: Board, isTaken: Bool) {
        self.word = word
        self.person = person
        self.board = board
        self.isTaken = isTaken
    }
}

/// A change to the word verdicts of the person behind the update.
package enum WordVerdictChange: Codable, Hashable, Sendable {
    /// Records whether the puzzle accepted the word on this board, and replaces an earlier verdict of the same person.
    case say(word: String, board: Board, isTaken: Bool)
    /// Removes the person's verdict on the word.
    case withdraw(word: String, board: Board)
}
