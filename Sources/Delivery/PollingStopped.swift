public import Messaging

/// Why polling a platform ended for good; nothing but a person can mend it.
public enum PollingStopped: Error, Hashable, Sendable {
    /// The platform does not know the credentials.
    case unauthorized(Platform, String)
    /// Another process polled with the same credentials for longer than is borne.
    case conflict(Platform, String)

    /// The process's exit status: 78 (configuration) or 75 (try again), as `sysexits.h` names them.
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
            "\(platform.rawValue) refuses the bot's credentials (\(detail)): check the token in the configuration."
        case .conflict(let platform, let detail):
            "Another process polls \(platform.rawValue) as this bot (\(detail)): stop it, then start this one again."
        }
    }
}
