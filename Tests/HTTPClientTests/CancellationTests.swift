import Foundation
import HTTPClient
import HTTPTestServer
import Testing

@Suite("Cancellation and shutdown")
struct CancellationTests {
    @Test("cancelling a task ends its request at once and closes the connection", .timeLimit(.minutes(5)))
    func cancellation() async throws {
        try await withServer { _ in
            .silence
        } _: { client, server in
            // Nothing else ends the request before the test's own time limit.
            let endless = HTTPDeadlines(total: .seconds(600), stall: nil)
            let request = Task { try await client.send(HTTPRequest(url: server.url, deadlines: endless)) }
            let isReceived = try await server.wait { $0.requests.count == 1 }
            #expect(isReceived)
            request.cancel()
            await #expect(throws: HTTPClientError.cancelled) { try await request.value }
            let isClosed = try await server.wait { $0.hangUps == 1 }
            #expect(isClosed)
        }
    }

    @Test("a task that is cancelled before it asks sends nothing")
    func cancelledBefore() async throws {
        try await withServer { _ in
            .answer()
        } _: { client, server in
            let request = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await client.send(HTTPRequest(url: server.url))
            }
            await #expect(throws: HTTPClientError.cancelled) { try await request.value }
            #expect(server.requests.isEmpty)
        }
    }

    @Test("a download that is cancelled half way leaves no file")
    func cancelledDownload() async throws {
        let half = ScriptedAnswer([.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nhalf"), .waitForClient])
        try await withFolder { folder in
            try await withServer { _ in
                half
            } _: { client, server in
                let file = folder.appendingPathComponent("photo")
                let request = Task {
                    try await client.download(HTTPRequest(url: server.url), to: file, byteLimit: 5000)
                }
                while try names(in: folder).isEmpty { try await Task.sleep(for: .milliseconds(5)) }
                request.cancel()
                await #expect(throws: HTTPClientError.cancelled) { try await request.value }
                #expect(try names(in: folder).isEmpty)
            }
        }
    }

    @Test("a thousand requests that are cancelled at any time all end, and the client still works")
    func cancellationRaces() async throws {
        try await withServer {
            $0.target == "/ok" ? .answer() : .silence
        } _: { client, server in
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<1000 {
                    group.addTask {
                        let request = Task {
                            try await client.send(
                                HTTPRequest(url: "\(server.url)/\(number % 2 == 0 ? "ok" : "silent")"))
                        }
                        if number % 3 == 0 { await Task.yield() }
                        request.cancel()
                        _ = await request.result
                    }
                }
            }
            let response = try await client.send(HTTPRequest(url: "\(server.url)/ok"))
            #expect(response.status == 200)
        }
    }

    @Test("a shutdown ends running requests, refuses new ones, and may be called twice")
    func shutdown() async throws {
        try await withServer { _ in
            .silence
        } _: { client, server in
            let request = Task { try await client.send(HTTPRequest(url: server.url)) }
            let isReceived = try await server.wait { $0.requests.count == 1 }
            #expect(isReceived)
            await client.shutdown()
            await #expect(throws: HTTPClientError.shutDown) { try await request.value }
            await #expect(throws: HTTPClientError.shutDown) { try await client.send(HTTPRequest(url: server.url)) }
            await client.shutdown()
        }
    }

    @Test("a shutdown with a grace period lets a request finish")
    func grace() async throws {
        try await withServer { _ in
            ScriptedAnswer([.pause(0.3), .send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")])
        } _: { client, server in
            let request = Task { try await client.send(HTTPRequest(url: server.url)) }
            let isReceived = try await server.wait { $0.requests.count == 1 }
            #expect(isReceived)
            await client.shutdown(grace: .seconds(20))
            let response = try await request.value
            #expect(response.status == 200)
        }
    }

    @Test("a client without owners ends its thread and answers those who still wait")
    func abandoned() async throws {
        let server = try HTTPTestServer { _ in .silence }
        defer { server.stop() }
        var client: HTTPClient? = try HTTPClient()
        weak let released = client
        let url = server.url
        let request = Task { [client] in try await client?.send(HTTPRequest(url: url)) }
        let isReceived = try await server.wait { $0.requests.count == 1 }
        #expect(isReceived)
        client = nil
        request.cancel()
        _ = await request.result
        let isReleased = try await server.wait { _ in released == nil }
        #expect(isReleased)
    }

    @Test("a shutdown's grace ends, and a later one may shorten it but not lengthen it", arguments: [false, true])
    func graceEnds(isShortened: Bool) async throws {
        try await withServer { _ in
            .silence
        } _: { client, server in
            let request = Task { try await client.send(HTTPRequest(url: server.url)) }
            let isReceived = try await server.wait { $0.requests.count == 1 }
            #expect(isReceived)
            async let first: Void = client.shutdown(grace: isShortened ? .seconds(600) : .milliseconds(300))
            await client.shutdown(grace: isShortened ? .milliseconds(100) : .seconds(600))
            await first
            await #expect(throws: HTTPClientError.shutDown) { try await request.value }
        }
    }
}
