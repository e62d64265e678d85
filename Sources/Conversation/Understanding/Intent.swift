internal import Hive

/// What a message asks for.
enum Intent: Hashable, Sendable {
    case command(Command, argument: String)
    /// A command of a subject beside the puzzle.
    case subjectCommand(AnySubjectCommand, argument: String)
    case unknownCommand(String)
    case board(TypedBoard)
    case boardFault(BoardFault, letters: Int, repeated: Letter?)
    case correction(Correction)
    /// The puzzle took a word, or turned it down.
    case claim(PuzzleClaim)
    /// Words to judge, folded to lower case, each once. `alsoCommand` when the one word is a command's name too.
    case guesses([String], alsoCommand: Command?)
    /// What a word means.
    case lookUp(String)
    case thanks
    case unintelligible
    /// Not meant for the bot: people talking in a group.
    case chatter
}

/// Seven letters somebody typed: the centre, and the others in their order.
struct TypedBoard: Hashable, Sendable {
    var center: Letter
    var outer: [Letter]
}

/// What is wrong with a board.
enum Correction: Hashable, Sendable {
    /// `wrong` stands on the board where `right` should be.
    case replace(wrong: Letter, right: Letter)
    /// This letter stands in the middle.
    case center(Letter)
    /// Meant as a correction, but of what?
    case unclear
}
