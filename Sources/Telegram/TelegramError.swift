internal import HTTPClient
internal import Messaging

/// The reason why a Bot API call failed. The texts are safe to log.
enum TelegramError: Error, Hashable, Sendable {
    /// The server refused the call: `{"ok":false,…}`.
    case refused(Rejection)
    /// There was no answer.
    case transport(HTTPClientError)
    /// The answer is not in the Bot API's form, such as a proxy's page or an incomplete body.
    case undecodable(method: String, status: Int)
    /// The parameters can't be encoded as JSON.
    case unencodable(method: String)

    /// The server's refusal in its own terms.
    struct Rejection: Hashable, Sendable {
        var code: Int
        var description: String
        /// Seconds; present with status 429.
        var retryAfter: Double?
        /// The supergroup that the group was converted to.
        var migratedTo: Int64?
    }

    /// Whether the error is a refusal whose description contains `phrase`, ignoring case.
    func isRefusal(saying phrase: String) -> Bool {
        guard case .refused(let refusal) = self else { return false }
        return refusal.description.lowercased().contains(phrase)
    }
}

extension TelegramError {
    /// Descriptions of a chat that the bot can't write to any more, in addition to every 403. The server has no finer
    /// error codes.
    private static let unavailableChatPhrases = [
        "chat not found", "group chat was deactivated", "chat_write_forbidden", "peer_id_invalid",
    ]

    /// Descriptions of a topic that is deleted or closed, or that the server does not take at the moment.
    private static let refusedTopicPhrases = ["message thread not found", "topic_deleted", "topic_closed"]

    /// Whether the server refused the topic, not the chat.
    var isTopicRefused: Bool { Self.refusedTopicPhrases.contains(where: isRefusal(saying:)) }

    /// Descriptions of edits whose message does not exist any more.
    private static let goneMessagePhrases = ["message to edit not found", "message_id_invalid"]

    /// The corresponding ``PlatformError``. Cancellation has none: check the task.
    var platformError: PlatformError {
        switch self {
        case .refused(let refusal): Self.platformError(refusal)
        case .transport(.tooLarge): .fileTooLarge
        case .transport(.badURL): .rejected(HTTPClientError.badURL.description)
        case .transport(let error): .unavailable(error.description)
        // A server in front of the Bot API answers 413 with a page of its own.
        case .undecodable(let method, 413): .rejected("\(method): the request is too large")
        case .undecodable(let method, let status): .unavailable("\(method): HTTP \(status) with an unreadable body")
        case .unencodable(let method): .rejected("\(method): the parameters can't be written as JSON")
        }
    }

    /// A pause between zero and one day, whatever the server requests.
    private static func wait(asked seconds: Double?) -> Double {
        guard let seconds, seconds.isFinite else { return 1 }
        return min(max(seconds, 0), 86_400)
    }

    private static func platformError(_ refusal: Rejection) -> PlatformError {
        if let chat = refusal.migratedTo { return .chatMigrated(to: ChatID(platform: .telegram, id: String(chat))) }
        let text = refusal.description
        switch refusal.code {
        case 401: return .unauthorized(text)
        // The public server's answer to an invalid token. For an unknown method the text is longer.
        case 404 where text == "Not Found": return .unauthorized(text)
        case 409 where text.lowercased().contains("webhook"):
            return .conflict("somebody has set a webhook for it, which the bot removes when it starts (\(text))")
        case 409: return .conflict(text)
        case 429: return .rateLimited(retryAfterSeconds: wait(asked: refusal.retryAfter))
        case 403: return .chatUnavailable(text)
        case 400 where text.lowercased().contains("file is too big"): return .fileTooLarge
        case 400..<500:
            let words = text.lowercased()
            if goneMessagePhrases.contains(where: words.contains) { return .messageGone(text) }
            return unavailableChatPhrases.contains { words.contains($0) } ? .chatUnavailable(text) : .rejected(text)
        default: return .unavailable(text)
        }
    }
}
