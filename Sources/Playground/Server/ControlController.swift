import Foundation
import Hummingbird
import NIOCore

/// What tests ask for: faults to come, and the journal of what came.
struct ControlController: Sendable {
    let faults: FaultPlan
    let journal: Journal

    func addRoutes(to router: Router<PlaygroundContext>) {
        router.get("/playground/faults") { _, _ in try Answer.success(await faults.faults) }
        router.post("/playground/faults") { request, _ in try await add(request) }
        router.delete("/playground/faults") { _, _ in
            await faults.removeAll()
            return try Answer.success(true)
        }
        router.get("/playground/journal") { request, _ in
            let since = request.uri.queryParameters["since"].flatMap { Int($0) } ?? 0
            return try Answer.success(await journal.entries(since: since))
        }
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
