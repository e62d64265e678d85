package import Messaging
internal import Talk

/// The commands. The raw value is the slash command.
package enum PuzzleCommand: String, FeatureCommand {
    case hint, rephrase, back, more, skip, reveal
    /// Questions about the open clue: the clue itself again, how long its word is, and with which letter that begins.
    case again, length, initial
    case board, score, found, blanks, grid, fullgrid, two, pangrams, unlikely
    case took, rejected
    case new, fix, print, digital, undo, resume
    case rules
}

extension PuzzleCommand {
    /// The menu has room for the commands that people need most; the help names the others.
    package var scope: CommandDescription.Scope? {
        switch self {
        case .hint, .found, .score: .everywhere
        case .more, .grid: .privateChats
        default: nil
        }
    }

    package var isPrivate: Bool { [.hint, .found, .score].contains(self) }

    package var isAboutOpenClue: Bool { [.again, .length, .initial].contains(self) }

    /// Neither "took" nor "rejected" says anything without its word.
    package var isUnmistakable: Bool { self != .took && self != .rejected }
}
