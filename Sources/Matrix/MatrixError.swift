internal import HTTPClient
internal import Messaging

/// The reason why a request to a homeserver failed. The texts are safe to log.
enum MatrixError: Error, Hashable, Sendable {
    /// The server refused the request: `{"errcode":…}`.
    case refused(Refusal)
    /// There was no answer.
    case transport(HTTPClientError)
    /// The answer is not in Matrix's form, such as a proxy's page or an incomplete body.
    case undecodable(request: String, status: Int)
    /// The answer has more values than the bot keeps in memory.
    case tooLarge(request: String)
    /// The request can't be encoded as JSON.
    case unencodable(request: String)

    /// The server's refusal in its own terms, without its text, which may quote what people wrote.
    struct Refusal: Hashable, Sendable {
        /// The refused request, such as "sync".
        var request: String
        var status: Int
        /// Such as `M_FORBIDDEN`.
        var code: String
        /// Present with `M_LIMIT_EXCEEDED`.
        var retryAfterSeconds: Double?
        /// Whether a session has ended whose device stays.
        var isSoftLogout = false
    }

    /// Whether a session has ended, and its device may log in again.
    var isSoftLogout: Bool {
        if case .refused(let refusal) = self { refusal.isSoftLogout } else { false }
    }

    /// The code of a refusal.
    var code: String? {
        if case .refused(let refusal) = self { refusal.code } else { nil }
    }

    /// Whether the server was reached but did not answer in time.
    var isSlowness: Bool {
        switch self {
        case .transport(.timedOut(.total, _)), .transport(.timedOut(.stall, _)): true
        default: false
        }
    }

    /// Whether the requested thing does not exist, or is hidden from the bot.
    var isAbsence: Bool {
        guard case .refused(let refusal) = self else { return false }
        return ["M_NOT_FOUND", "M_FORBIDDEN", "M_GUEST_ACCESS_FORBIDDEN", "M_UNKNOWN"].contains(refusal.code)
            && (400..<500).contains(refusal.status) && refusal.status != 429
    }
}

extension MatrixError {
    /// The corresponding ``PlatformError``. Cancellation has none: check the task.
    var platformError: PlatformError {
        switch self {
        case .refused(let refusal): Self.platformError(refusal)
        case .transport(.tooLarge), .tooLarge: .fileTooLarge
        case .transport(.badURL): .rejected(HTTPClientError.badURL.description)
        case .transport(let error): .unavailable(error.description)
        // A server in front of the homeserver answers these with a page of its own.
        case .undecodable(let request, 413): .rejected("\(request): the request is too large")
        case .undecodable(let request, 414), .undecodable(let request, 431):
            .rejected("\(request): the address is too long")
        case .undecodable(let request, let status): .unavailable("\(request): HTTP \(status) with an unreadable body")
        case .unencodable(let request): .rejected("\(request): the request can't be written as JSON")
        }
    }

    private static func platformError(_ refusal: Refusal) -> PlatformError {
        let text = "\(refusal.request): \(refusal.code)"
        switch refusal.code {
        case "M_UNKNOWN_TOKEN", "M_MISSING_TOKEN", "M_USER_DEACTIVATED", "M_USER_LOCKED", "M_USER_SUSPENDED":
            return .unauthorized(text)
        case "M_LIMIT_EXCEEDED": return .rateLimited(retryAfterSeconds: pause(asked: refusal.retryAfterSeconds))
        case "M_FORBIDDEN": return .chatUnavailable(text)
        case "M_TOO_LARGE": return .rejected("\(refusal.request): the message is too large")
        default: break
        }
        switch refusal.status {
        case 429: return .rateLimited(retryAfterSeconds: pause(asked: refusal.retryAfterSeconds))
        case 400..<500: return .rejected(text)
        default: return .unavailable(text)
        }
    }

    /// A pause between zero and one hour, whatever the server requests.
    private static func pause(asked seconds: Double?) -> Double {
        guard let seconds, seconds.isFinite else { return 1 }
        return min(max(seconds, 0), 3600)
    }
}
