package import Hive
package import Talk

/// The request in a message.
package enum Intent: Hashable, Sendable {
    case command(PuzzleCommand, argument: String)
    /// A clue to a word of some kind.
    case wish(HintWish)
    /// A command of another subject.
    case featureCommand(AnyCommand, argument: String)
    case unknownCommand(String)
    case board(TypedBoard)
    case boardFault(BoardFault, letters: Int, repeated: Letter?)
    case correction(Correction)
    /// The puzzle took a word, or turned it down.
    case claim(PuzzleClaim)
    /// Words to judge, folded to lower case, each once. `alsoCommand` names the command that the one word is too.
    case guesses([String], alsoCommand: String?)
    /// Whether a word counts on the board.
    case wordQuestion(String)
    /// The meaning of a word.
    case lookUp(String)
    /// The meaning of a word that is not named: "what does it mean".
    case meaningOfOpenWord
    case thanks
    /// A word of talk that is no guess.
    case talk
    case unintelligible
    /// Not meant for the bot: people talking in a group.
    case chatter
}

/// The letters of a board that somebody typed: the centre, and the others in their order.
package struct TypedBoard: Hashable, Sendable {
    package var center: Letter
    package var outer: [Letter]
}

/// Why typed letters make no board.
package enum BoardFault: String, Choice { case count, repeated, notLetters }

/// The fault of a board.
package enum Correction: Hashable, Sendable {
    /// `wrong` stands on the board where `right` should be. `isOrdered` if the words say which of them is right, as in "it's Q not O"; two
    /// bare letters may stand either way round.
    case replace(wrong: Letter, right: Letter, isOrdered: Bool)
    /// This letter stands in the middle.
    case center(Letter)
    /// Meant as a correction, but of what?
    case unclear
}
