public import Messaging

/// The reason why polling a platform stopped for good. Only the operator can fix it.
public enum PollingStopped: Error, Hashable, Sendable {
    /// The platform rejects the credentials.
    case unauthorized(Platform, String)
    /// Another process has polled with the same credentials for too long.
    case conflict(Platform, String)

    /// The process's exit status according to `sysexits.h`: 78 (configuration error) or 75 (temporary failure).
    public var exitStatus: Int32 {
        switch self {
        case .unauthorized: 78
        case .conflict: 75
        }
    }
}

extension PollingStopped: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unauthorized(let platform, let detail):
            "\(platform.rawValue) refuses the bot's credentials (\(detail)): correct them in the configuration."
        case .conflict(let platform, let detail):
            "Something else receives the updates of this bot on \(platform.rawValue) (\(detail)): end that, then start this bot again."
        }
    }
}
