import Foundation
import Hummingbird
import NIOCore

/// Requests from tests: faults, a crowd, and the journal of calls.
struct ControlController: Sendable {
    let messenger: Messenger
    let faults: FaultPlan
    let journal: Journal

    func addRoutes(to router: Router<PlaygroundContext>) {
        router.get("/playground/faults") { _, _ in try Answer.success(await faults.faults) }
        router.post("/playground/faults") { request, _ in try await add(request) }
        router.delete("/playground/faults") { _, _ in
            await faults.removeAll()
            return try Answer.success(true)
        }
        router.post("/playground/crowd") { request, _ in try await letIn(request) }
        router.get("/playground/journal") { request, _ in
            let since = request.uri.queryParameters["since"].flatMap { Int($0) } ?? 0
            return try Answer.success(await journal.entries(since: since))
        }
    }

    private func letIn(_ request: Request) async throws -> Response {
        let body = try await request.body.collect(upTo: 1 << 10)
        guard let crowd = try? JSONDecoder().decode(Crowd.self, from: Data(body.readableBytesView)), crowd.isPossible
        else { return try Answer.failure(.badRequest("a crowd has 1 to \(Crowd.limit) people")) }
        await messenger.letIn(crowd)
        return try Answer.success(true)
    }

    private func add(_ request: Request) async throws -> Response {
        let body = try await request.body.collect(upTo: 64 << 10)
        do {
            await faults.add(try JSONDecoder().decode(Fault.self, from: Data(body.readableBytesView)))
            return try Answer.success(true)
        } catch let error as DecodingError {
            return try Answer.failure(.badRequest("can't parse fault: \(error)"))
        }
    }
}
