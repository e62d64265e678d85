import FaultyPlayground
import Foundation
import FoundationNetworking
import JSON
import Testing

@testable import Playground

@Suite("Simulated faults")
struct FaultTests {
    private static let text: [String: JSONValue] = ["chat_id": PlaygroundClient.ana, "text": "a"]

    @Test("429 says in header and body how long to wait, and ends after its count")
    func tooManyRequests() async throws {
        try await withPlayground { client in
            await client.faults.add(Fault(.tooManyRequests(retryAfter: 7), method: "sendmessage", count: 2))
            #expect(try await client.call("getMe").status == 200)
            for _ in 0..<2 {
                let reply = try await client.call("sendMessage", Self.text)
                #expect(reply.status == 429)
                #expect(reply.headers["retry-after"] == "7")
                #expect(reply.json["parameters"]["retry_after"] == 7)
                #expect(reply.description == "Too Many Requests: retry after 7")
            }
            #expect(try await client.call("sendMessage", Self.text).status == 200)
        }
    }

    @Test(
        "a connection dropped before the call leaves no effect, one dropped after it does",
        arguments: [
            (Fault.Kind.dropBefore, Int64(1)), (Fault.Kind.dropAfter, Int64(2)),
        ])
    func drops(kind: Fault.Kind, nextID: Int64) async throws {
        try await withPlayground { client in
            await client.faults.add(Fault(kind, method: "sendMessage"))
            await #expect(throws: URLError.self) { _ = try await client.call("sendMessage", Self.text) }
            let next = try await client.sendToAna("next")
            #expect(next == .integer(nextID))
        }
    }

    @Test("a truncated body is shorter than announced")
    func truncation() async throws {
        try await withPlayground { client in
            await client.faults.add(Fault(.truncatedBody, method: "sendMessage"))
            await #expect(throws: URLError.self) { _ = try await client.call("sendMessage", Self.text) }
            let next = try await client.sendToAna("next")
            #expect(next == 2)
        }
    }

    @Test(
        "a server error is not a Bot API answer, but a conflict is",
        arguments: [
            (Fault.Kind.serverError(status: 502), 502, nil),
            (.conflict, 409, APIError.pollConflict.description),
        ])
    func errors(kind: Fault.Kind, status: Int, description: String?) async throws {
        try await withPlayground { client in
            await client.faults.add(Fault(kind))
            let reply = try await client.call("getUpdates")
            #expect(reply.status == status)
            #expect(reply.description == description)
        }
    }

    @Test("latency delays a correct answer")
    func latency() async throws {
        try await withPlayground { client in
            await client.faults.add(Fault(.latency(seconds: 0.4)))
            let start = ContinuousClock.now
            let reply = try await client.call("getMe")
            #expect(reply.status == 200)
            #expect(ContinuousClock.now - start >= .seconds(0.4))
        }
    }

    @Test("faults can be added, listed and removed over HTTP too")
    func control() async throws {
        try await withPlayground { client in
            let json = #"{"kind":"too_many_requests","retry_after":3,"method":"getMe","count":5}"#
            #expect(try await client.request("POST", "/playground/faults", body: Data(json.utf8)).status == 200)
            #expect(try await client.call("getMe").status == 429)
            let listed = try await client.request("GET", "/playground/faults").result
            #expect(listed[0]["count"] == 4)
            #expect(try await client.request("DELETE", "/playground/faults").status == 200)
            #expect(try await client.call("getMe").status == 200)
            #expect(
                try await client.request("POST", "/playground/faults", body: Data(#"{"kind":"fire"}"#.utf8)).status
                    == 400)
        }
    }

    @Test("the journal has each call's fault, and no call that was not carried out")
    func faultsInJournal() async throws {
        try await withPlayground { client in
            await client.faults.add(Fault(.serverError(status: 502), method: "sendMessage"))
            await client.faults.add(Fault(.dropAfter, method: "sendMessage"))
            for text in ["refused", "unanswered", "well"] {
                _ = try? await client.call("sendMessage", ["chat_id": PlaygroundClient.ana, "text": .string(text)])
            }
            let all = try await client.request("GET", "/playground/journal").result
            #expect(all[0]["parameters"]["text"] == "unanswered")
            #expect(all[0]["status"] == 200)
            #expect(all[0]["fault"]["kind"] == "drop_after")
            #expect(all[1]["parameters"]["text"] == "well")
            #expect(all[1]["fault"] == .null)
        }
    }

    @Test("the journal has the request with its files, and the status of its answer")
    func journal() async throws {
        try await withPlayground { client in
            _ = try await client.call(
                "sendMessage", ["chat_id": PlaygroundClient.ana, "text": "<b>", "parse_mode": "HTML"])
            _ = try await client.upload(
                method: "senddocument", fields: ["chat_id": "1001"],
                files: ["document": ("a.txt", "text/plain", Data("abc".utf8))])
            let all = try await client.request("GET", "/playground/journal").result
            #expect(all[0]["method"] == "sendMessage")
            #expect(all[0]["parameters"]["parse_mode"] == "HTML")
            #expect(all[0]["status"] == 400)
            #expect(all[0]["host"] == .string(String(client.base.dropFirst("http://".count))))
            let later = try await client.request("GET", "/playground/journal?since=1").result
            #expect(later.count == 1)
            #expect(later[0]["method"] == "sendDocument")
            #expect(
                later[0]["files"]["document"]
                    == .object(["name": "a.txt", "content_type": "text/plain", "byte_count": 3]))
        }
    }
}
