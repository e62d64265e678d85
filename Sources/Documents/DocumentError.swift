import Jail

/// Why a page of a document could not be drawn.
public enum DocumentError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The document has fewer pages.
    case noSuchPage
    /// The document can be opened only with a password.
    case locked
    /// The file is damaged, or no document.
    case damaged
    /// Drawing took too long or needed too much memory.
    case gaveUp
    /// The drawing program is missing or can't be started. The value says what is wrong.
    case cannotStart(String)
    /// The program that waits for the page is stopping.
    case aborted

    public var description: String {
        switch self {
        case .noSuchPage: "the document has no such page"
        case .locked: "the document is protected by a password"
        case .damaged: "the file is damaged, or no document"
        case .gaveUp: "drawing the page took too long or too much memory"
        case .cannotStart(let reason): "the program that draws pages does not start: \(reason)"
        case .aborted: "the program is stopping"
        }
    }
}

extension DocumentError {
    init(_ fault: ChildProcess.Fault) {
        self =
            switch fault {
            case .spawn(let reason): .cannotStart(reason)
            case .late, .nonsense: .gaveUp
            case .closed: .damaged
            case .aborted: .aborted
            }
    }
}
