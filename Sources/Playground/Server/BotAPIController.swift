import Foundation
import Hummingbird
import JSON
import Logging
import NIOCore

/// `/bot<token>/<method>` and `/file/bot<token>/<path>`.
struct BotAPIController: Sendable {
    let messenger: Messenger
    let token: String
    let rig: (any PlaygroundRig)?
    let journal: Journal
    let logger: Logger

    func addRoutes(to router: Router<PlaygroundContext>) {
        router.get("/file/:bot/**") { request, context in try await download(request, context) }
        router.get("/:bot/:method") { request, context in try await answer(request, context) }
        router.post("/:bot/:method") { request, context in try await answer(request, context) }
    }

    /// Whether the first part of the path is `bot` with the right token.
    private func isAuthorized(_ context: PlaygroundContext) throws(APIError) {
        guard let part = context.parameters.get("bot")?.removingPercentEncoding, part.hasPrefix("bot") else {
            throw .notFound
        }
        guard part.dropFirst("bot".count) == token else { throw .unauthorized }
    }

    private func carry(
        _ method: String, _ context: PlaygroundContext, answer: (JSONValue?) async throws -> Response
    ) async throws -> Response {
        guard let rig else { return try await answer(nil) }
        return try await rig.carry(method, over: context.channel, answer: answer)
    }

    // MARK: Methods

    private func answer(_ request: Request, _ context: PlaygroundContext) async throws -> Response {
        do {
            try isAuthorized(context)
            guard let method = BotMethod.all[(context.parameters.get("method") ?? "").lowercased()] else {
                throw APIError.methodNotFound
            }
            let parameters = try await MethodParameters(of: request)
            return try await carry(method.name, context) { fault in
                try await perform(method, parameters, on: request.head.authority, amid: fault)
            }
        } catch let error as APIError {
            return try Answer.failure(error)
        }
    }

    private func perform(
        _ method: BotMethod, _ parameters: MethodParameters, on host: String?, amid fault: JSONValue?
    ) async throws -> Response {
        let sequence = await journal.begin(method.name, host: host, parameters: parameters, fault: fault)
        let response: Response
        do {
            response = try Answer.success(
                try await method.perform(BotCall(messenger: messenger, parameters: parameters)))
        } catch let error as APIError {
            logger.debug("Call refused", metadata: ["method": "\(method.name)", "description": "\(error.description)"])
            response = try Answer.failure(error)
        }
        await journal.end(sequence, status: response.status.code)
        return response
    }

    // MARK: Files

    private func download(_ request: Request, _ context: PlaygroundContext) async throws -> Response {
        do {
            try isAuthorized(context)
            let path = context.parameters.getCatchAll().joined(separator: "/")
            guard let file = await messenger.file(path: path) else { throw APIError.notFound }
            return try await carry("file", context) { _ in
                Answer.bytes(file.data, contentType: "application/octet-stream")
            }
        } catch let error as APIError {
            return try Answer.failure(error)
        }
    }
}
