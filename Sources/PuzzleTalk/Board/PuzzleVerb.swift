/// The actions of the puzzle's buttons. A button's identifier is that of the game it was made for.
enum PuzzleVerb: String, Sendable {
    case hint, rephrase, more, skip, reveal, grid, found, board
    /// The clue after or before that of the word whose token it has.
    case next, back
    /// A page of the list of blanks, and the clue to a word picked from it: its token.
    case blanks, clue
    /// The table of all words, with those that are found.
    case fullgrid
    /// The answers: the wish to see them, the order to show them, and those with a first letter.
    case answers, giveUp, solution
    /// Keeps the words that were not found to be practised.
    case practise
    /// The choice of a wrong letter, and of the right one for it. Without a right one (`swap`) the cell is empty.
    case fix, pick, swap, center, cancel
    /// An answer to a question about a letter: that letter and the right one, or that letter alone if the cell is empty.
    case answer
    /// The puzzle took an unlikely word: that word, then the others the message offers, with commas between.
    case take
    /// The puzzle turned a told word down: its clue's token.
    case reject
    case resume
    /// Another edition's rules for the board: that edition.
    case edition
    /// Explains a word that does not fit the board.
    case define
}
