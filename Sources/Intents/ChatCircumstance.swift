/// What is under way in a chat. The same words mean different things beside an open clue and in a quiz.
package enum ChatCircumstance: String, CaseIterable, Sendable {
    /// A board is played.
    case board
    /// A clue to a word is open.
    case clue
    /// A quiz question is open.
    case quiz
    /// A vote is open.
    case vote
    /// A drawing game is on.
    case drawing
    /// A photo was just read.
    case page
    /// The chat is a group.
    case group
}
