internal import Messaging
internal import Talk

/// The commands. The raw value is the slash command.
enum PuzzleCommand: String, SubjectCommand {
    case hint, more, skip, reveal
    case board, score, found, grid, two, pangrams, unlikely
    case took, rejected
    case new, fix, print, digital, undo, resume
}

extension PuzzleCommand {
    var scope: CommandDescription.Scope? { .everywhere }

    var isUnmistakable: Bool {
        switch self {
        case .hint, .reveal, .skip, .grid, .pangrams: true
        default: false
        }
    }
}
