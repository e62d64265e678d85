internal import HTTPClient
internal import Messaging

/// Why a Bot API call brought no result. Texts are safe for logs.
enum TelegramError: Error, Hashable, Sendable {
    /// The server refused: `{"ok":false,…}`.
    case refused(Refusal)
    /// There was no answer.
    case transport(HTTPClientError)
    /// The answer isn't what the Bot API promises, such as a proxy's page or half a body.
    case undecodable(method: String, status: Int)
    /// The parameters can't be written as JSON.
    case unencodable(method: String)

    /// What the server said, in its own terms.
    struct Refusal: Hashable, Sendable {
        var code: Int
        var description: String
        /// Seconds, with 429.
        var retryAfter: Double?
        /// The supergroup that a group became.
        var migratedTo: Int64?
    }

    /// The refusal, if its description holds `phrase`, whatever its case.
    func isRefusal(saying phrase: String) -> Bool {
        guard case .refused(let refusal) = self else { return false }
        return refusal.description.lowercased().contains(phrase)
    }
}

extension TelegramError {
    /// Answers that mean nothing can be written there any more, besides every 403. The server has no finer codes.
    private static let unavailableChatPhrases = [
        "chat not found", "group chat was deactivated", "chat_write_forbidden", "peer_id_invalid",
        "message thread not found", "topic_deleted", "topic_closed",
    ]

    /// The same in the words of ``Messaging``. A cancelled request has none: ask the task.
    var platformError: PlatformError {
        switch self {
        case .refused(let refusal): Self.platformError(refusal)
        case .transport(.tooLarge): .fileTooLarge
        case .transport(.badURL): .rejected(HTTPClientError.badURL.description)
        case .transport(let error): .unavailable(error.description)
        // A server in front of the Bot API says so with a page of its own.
        case .undecodable(let method, 413): .rejected("\(method): the request is too large")
        case .undecodable(let method, let status): .unavailable("\(method): HTTP \(status) with an unreadable body")
        case .unencodable(let method): .rejected("\(method): the parameters can't be written as JSON")
        }
    }

    /// A wait between nothing and a day, whatever a server asks for.
    private static func wait(asked seconds: Double?) -> Double {
        guard let seconds, seconds.isFinite else { return 1 }
        return min(max(seconds, 0), 86_400)
    }

    private static func platformError(_ refusal: Refusal) -> PlatformError {
        if let chat = refusal.migratedTo { return .chatMigrated(to: ChatID(platform: .telegram, id: String(chat))) }
        let text = refusal.description
        switch refusal.code {
        case 401: return .unauthorized(text)
        // What the public server answers to a token that isn't one; an unknown method has a longer text.
        case 404 where text == "Not Found": return .unauthorized(text)
        case 409: return .conflict(text)
        case 429: return .rateLimited(retryAfterSeconds: wait(asked: refusal.retryAfter))
        case 403: return .chatUnavailable(text)
        case 400 where text.lowercased().contains("file is too big"): return .fileTooLarge
        case 400..<500:
            let words = text.lowercased()
            return unavailableChatPhrases.contains { words.contains($0) } ? .chatUnavailable(text) : .rejected(text)
        default: return .unavailable(text)
        }
    }
}
