internal import Messaging
internal import Talk

/// What a person can ask for by name. The raw value is the slash command.
enum PuzzleCommand: String, SubjectCommand {
    case hint, more, skip, reveal
    case board, score, found, grid, two, pangrams, unlikely
    case took, rejected
    case new, fix, print, digital, undo, resume
}

extension PuzzleCommand {
    /// The name itself is among them: who types it means the puzzle.
    var synonyms: [String] { [rawValue] + otherWords }

    private var otherWords: [String] {
        switch self {
        case .hint: ["h", "clue", "hints", "clues", "tip", "stuck", "im stuck", "i am stuck", "help me"]
        case .more:
            [
                "m", "more hint", "more hints", "more letters", "letter", "letters", "go on", "another letter",
                "next letter",
                "continue",
            ]
        case .skip:
            [
                "s", "pass", "next", "next one", "next hint", "another hint", "another clue", "another", "another one",
                "different one",
            ]
        case .reveal: ["give up", "i give up", "tell", "answer", "solution", "show word", "what is it"]
        case .board: ["picture", "puzzle", "honeycomb", "hive"]
        case .score: ["points", "rank", "status", "progress", "how far", "how am i doing", "how far am i"]
        case .found: ["words", "list", "found words", "my words", "left", "words left", "remaining"]
        case .grid: ["hints page", "table"]
        case .two: ["two letter", "two letters", "two-letter list", "two letter list", "2", "pairs"]
        case .pangrams: ["pangram", "p"]
        case .unlikely: ["unlikely words", "rare", "obscure"]
        case .took: ["it took", "the puzzle took"]
        case .rejected: ["it rejected", "the puzzle rejected"]
        case .new: ["new puzzle", "new game", "new board", "start over"]
        case .fix: ["fix letter", "correct", "correct letter", "wrong", "wrong letter"]
        case .print: ["print edition", "paper"]
        case .digital: ["digital edition", "screen", "app"]
        case .undo: ["undo that", "take back", "oops"]
        case .resume: ["older", "old puzzles", "old puzzle", "games", "puzzles", "previous"]
        }
    }

    var scope: CommandDescription.Scope? { .everywhere }

    var isUnmistakable: Bool {
        switch self {
        case .hint, .reveal, .skip, .grid, .pangrams: true
        default: false
        }
    }
}
