internal import Messaging
internal import Talk

/// The commands. The raw value is the slash command.
enum PuzzleCommand: String, SubjectCommand {
    case hint, more, skip, reveal
    /// Questions about the open clue: the clue itself again, how long its word is, and with which letter that begins.
    case again, length, initial
    case board, score, found, grid, two, pangrams, unlikely
    case took, rejected
    case new, fix, print, digital, undo, resume
}

extension PuzzleCommand {
    /// Questions are asked in words, so that the menu does without them.
    var scope: CommandDescription.Scope? { isAboutOpenClue ? nil : .everywhere }

    var isAboutOpenClue: Bool { [.again, .length, .initial].contains(self) }

    var isUnmistakable: Bool {
        switch self {
        case .hint, .reveal, .skip, .grid, .pangrams: true
        default: false
        }
    }
}
