import Hummingbird

/// An action of a person on the page.
typealias PageAction = @Sendable (MethodParameters) async throws -> BotMethod.Result

extension Router<PlaygroundContext> {
    /// Adds a route that answers `path` with the result of `action`, in the Bot API's envelope.
    func action(_ path: RouterPath, _ action: @escaping PageAction) {
        post(path) { request, _ in
            do {
                return try Answer.success(try await action(try await MethodParameters(of: request)))
            } catch let error as APIError {
                return try Answer.failure(error)
            }
        }
    }
}

extension MethodParameters {
    /// The chat and the person of the action.
    func place() throws(APIError) -> (chat: Int64, person: Int64) {
        guard let chat = integer("chat_id") else { throw .badRequest("chat not found") }
        guard let person = integer("user_id") else { throw .badRequest("user not found") }
        return (chat, person)
    }
}
