import Foundation
package import Hummingbird
package import JSON
package import NIOCore
package import Playground

/// Requests from tests: faults for the bot's next calls, and a crowd.
package struct FaultRig: PlaygroundRig {
    package let faults: FaultPlan

    package init(faults: FaultPlan = FaultPlan()) { self.faults = faults }

    package func carry(
        _ method: String, over channel: any Channel, answer: (_ note: JSONValue?) async throws -> Response
    ) async throws -> Response {
        let fault = await faults.next(for: method)
        return try await FaultyTransport(channel: channel).carry(fault?.kind) { try await answer(fault?.json) }
    }

    package func addRoutes(to router: Router<PlaygroundContext>, of messenger: Messenger) {
        router.get("/playground/faults") { _, _ in
            try answer(.array(await faults.faults.map(\.json)))
        }
        router.post("/playground/faults") { request, _ in
            guard let fault = try await decoded(Fault.self, from: request) else { return try answer(nil) }
            await faults.add(fault)
            return try answer(true)
        }
        router.delete("/playground/faults") { _, _ in
            await faults.removeAll()
            return try answer(true)
        }
        router.post("/playground/crowd") { request, _ in
            guard let crowd = try await decoded(Crowd.self, from: request), crowd.isPossible else {
                return try answer(nil)
            }
            await crowd.enter(messenger)
            return try answer(true)
        }
    }

    private func decoded<Value: Decodable>(_ type: Value.Type, from request: Request) async throws -> Value? {
        let body = try await request.body.collect(upTo: 64 << 10)
        return try? JSONDecoder().decode(type, from: Data(body.readableBytesView))
    }

    /// The result in the Bot API's form; without one, a refusal.
    private func answer(_ result: JSONValue?) throws -> Response {
        let fields: [String: JSONValue] =
            result.map { ["ok": true, "result": $0] } ?? ["ok": false, "description": "no such fault or crowd"]
        return Response(
            status: result == nil ? .badRequest : .ok, headers: [.contentType: "application/json"],
            body: .init(byteBuffer: ByteBuffer(bytes: try SortedJSON.data(fields))))
    }
}
