import Jail

/// Why a text could not be spoken.
public enum SpeechError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text has no word that can be spoken.
    case nothingToSay
    /// The speaking program can't be started. The value is the system's error.
    case cannotStart(String)
    /// It did not finish in time.
    case tooLate
    /// It ended without speech that can be used.
    case noSpeech(String)

    public var description: String {
        switch self {
        case .nothingToSay: "there is nothing to say"
        case .cannotStart(let reason): "the speaking program does not start: \(reason)"
        case .tooLate: "the speaking program did not finish in time"
        case .noSpeech(let reason): "the speaking program gave no speech: \(reason)"
        }
    }
}

extension SpeechError {
    init(_ fault: ChildProcess.Fault) {
        self =
            switch fault {
            case .spawn(let reason): .cannotStart(reason)
            case .late: .tooLate
            case .closed, .aborted: .noSpeech("it ended at once")
            case .nonsense(let reason): .noSpeech(reason)
            }
    }
}
