/// An error in the Bot API's form, sent to the client as `{"ok":false,"error_code":…,"description":…}`.
struct APIError: Error, Hashable, Sendable {
    /// The error code, which is also the HTTP status.
    var code: Int
    var description: String
    var parameters: ResponseParameters?

    struct ResponseParameters: Codable, Hashable, Sendable {
        /// In seconds.
        var retryAfter: Int?
        var migrateToChatId: Int64?
    }

    static func badRequest(_ reason: String) -> APIError { APIError(code: 400, description: "Bad Request: " + reason) }

    static func tooManyRequests(retryAfter seconds: Int) -> APIError {
        APIError(
            code: 429, description: "Too Many Requests: retry after \(seconds)",
            parameters: ResponseParameters(retryAfter: seconds))
    }

    static let unauthorized = APIError(code: 401, description: "Unauthorized: invalid token specified")
    static let methodNotFound = APIError(code: 404, description: "Not Found: method not found")
    static let notFound = APIError(code: 404, description: "Not Found")
    static let payloadTooLarge = APIError(code: 413, description: "Request Entity Too Large")
    /// The error for a bot that is not, or no longer, a member of the chat.
    static func botIsOutside(_ kind: Chat.Kind, wasRemoved: Bool) -> APIError {
        let reason = wasRemoved ? "bot was kicked from" : "bot is not a member of"
        return APIError(code: 403, description: "Forbidden: \(reason) the \(kind.rawValue) chat")
    }

    static let botCannotInitiate = APIError(
        code: 403, description: "Forbidden: bot can't initiate conversation with a user")

    static func groupUpgraded(to chat: Int64) -> APIError {
        APIError(
            code: 400, description: "Bad Request: group chat was upgraded to a supergroup chat",
            parameters: ResponseParameters(migrateToChatId: chat))
    }

    static let pollConflict = APIError(
        code: 409,
        description: "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running"
    )
    static let notModified = APIError.badRequest(
        "message is not modified: specified new message content and reply markup are exactly the same as a current content "
            + "and reply markup of the message")
}
