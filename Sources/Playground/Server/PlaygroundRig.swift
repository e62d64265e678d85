package import Hummingbird
package import JSON
package import NIOCore

/// What a test adds to the playground: routes of its own, and what happens to the bot's calls on their way.
package protocol PlaygroundRig: Sendable {
    /// Adds routes. Only a server that answers on this machine alone has them.
    func addRoutes(to router: Router<PlaygroundContext>, of messenger: Messenger)

    /// Has a call carried out, or not, and returns what the client receives.
    /// - Parameters:
    ///   - method: in the documentation's spelling; `file` for a download.
    ///   - channel: the client's connection.
    ///   - answer: carries the call out; the journal has its parameter beside the call.
    func carry(
        _ method: String, over channel: any Channel, answer: (_ note: JSONValue?) async throws -> Response
    ) async throws -> Response
}
