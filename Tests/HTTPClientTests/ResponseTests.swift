import Foundation
import HTTPClient
import HTTPTestServer
import Testing

@Suite("Responses")
struct ResponseTests {
    @Test("status, headers and body arrive as they were sent", arguments: [200, 201, 302, 404, 429, 503])
    func wholeResponse(status: Int) async throws {
        try await withServer { _ in
            .answer(status, headers: ["X-Kind": " a b ", "Location": "/elsewhere"], "bödy")
        } _: { client, server in
            let response = try await client.send(HTTPRequest(url: "\(server.url)/path?q=1"))
            #expect(response.status == status)
            #expect(response.headers["x-kind"] == "a b")
            #expect(String(decoding: response.body, as: UTF8.self) == "bödy")
            #expect(server.requests.map(\.target) == ["/path?q=1"], "a redirect is not followed")
        }
    }

    @Test(
        "the wait that a server asks for is a number of seconds, or a date in each of its forms",
        arguments: [
            ("120", 120), ("1.5", 1.5), ("Sun, 06 Nov 1994 08:49:37 GMT", 37), ("Sunday, 06-Nov-94 08:49:37 GMT", 37),
            ("Sun Nov  6 08:49:37 1994", 37), ("Sun, 06 Nov 1994 08:48:00 GMT", 0), ("soon", nil), ("", nil),
        ] as [(String, Double?)])
    func retryAfter(text: String, seconds: Double?) async throws {
        try await withServer { _ in
            .answer(429, headers: ["Retry-After": text], "")
        } _: { client, server in
            let response = try await client.send(HTTPRequest(url: server.url))
            let now = Date(timeIntervalSince1970: 784_111_740)
            #expect(response.headers.retryAfterSeconds(at: now) == seconds)
        }
    }

    @Test("a chunked body is assembled")
    func chunked() async throws {
        let answer = ScriptedAnswer([
            .send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhone"), .pause(0.02), .send("\r\n"),
            .send("3\r\ncue\r\n0\r\n\r\n"),
        ])
        try await withServer { _ in
            answer
        } _: { client, server in
            let response = try await client.send(HTTPRequest(url: server.url))
            #expect(String(decoding: response.body, as: UTF8.self) == "honecue")
        }
    }

    @Test("an interim response is skipped")
    func interim() async throws {
        let answer = ScriptedAnswer([
            .send("HTTP/1.1 103 Early Hints\r\nX-Early: 1\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
        ])
        try await withServer { _ in
            answer
        } _: { client, server in
            let response = try await client.send(HTTPRequest(url: server.url))
            #expect(response.status == 200)
            #expect(response.headers["X-Early"] == nil)
        }
    }

    @Test("a slow body that keeps arriving is waited for")
    func slowBody() async throws {
        let steps: [ScriptedAnswer.Step] = (0..<8).flatMap { [.pause(0.2), .send("\($0)")] }
        try await withServer { _ in
            ScriptedAnswer([.send("HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\n")] + steps)
        } _: { client, server in
            let deadlines = HTTPDeadlines(total: .seconds(30), stall: .seconds(5))
            let response = try await client.send(HTTPRequest(url: server.url, deadlines: deadlines))
            #expect(String(decoding: response.body, as: UTF8.self) == "01234567")
        }
    }

    @Test("consecutive requests use one connection")
    func keepAlive() async throws {
        try await withServer { _ in
            .answer(200, "ok")
        } _: { client, server in
            for _ in 0..<5 { _ = try await client.send(HTTPRequest(url: server.url)) }
            #expect(server.requests.count == 5)
            #expect(server.connectionCount == 1)
        }
    }

    @Test("a connection that the server has closed meanwhile is replaced")
    func closedIdleConnection() async throws {
        try await withServer { _ in
            ScriptedAnswer([.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"), .close])
        } _: { client, server in
            for _ in 0..<3 {
                let response = try await client.send(HTTPRequest(url: server.url))
                #expect(response.status == 200)
            }
            #expect(server.connectionCount == 3)
        }
    }

    @Test("many requests run concurrently, and a silent one holds up none")
    func sideBySide() async throws {
        try await withServer {
            $0.target == "/silent" ? .silence : .answer(200, $0.target)
        } _: { client, server in
            let silent = Task { try await client.send(HTTPRequest(url: "\(server.url)/silent")) }
            let bodies = try await withThrowingTaskGroup(of: String.self) { group in
                for number in 0..<40 {
                    group.addTask {
                        let response = try await client.send(HTTPRequest(url: "\(server.url)/\(number)"))
                        return String(decoding: response.body, as: UTF8.self)
                    }
                }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(bodies == Set((0..<40).map { "/\($0)" }))
            silent.cancel()
            await #expect(throws: HTTPClientError.cancelled) { try await silent.value }
        }
    }

    @Test("a body over its limit ends the transfer at once", arguments: [true, false])
    func bodyLimit(isAnnounced: Bool) async throws {
        let length = isAnnounced ? "Content-Length: 5000000\r\n" : ""
        try await withServer { _ in
            ScriptedAnswer([
                .send("HTTP/1.1 200 OK\r\n\(length)\r\n" + String(repeating: "x", count: 200_000)), .waitForClient,
            ])
        } _: { client, server in
            await #expect(throws: HTTPClientError.tooLarge(byteLimit: 100_000)) {
                try await client.send(HTTPRequest(url: server.url), byteLimit: 100_000)
            }
        }
    }

    @Test("a body of just the size that is allowed arrives", arguments: [true, false])
    func largestBody(isAnnounced: Bool) async throws {
        let body = String(repeating: "x", count: 100_000)
        try await withServer { _ in
            isAnnounced
                ? .answer(200, body) : ScriptedAnswer([.send("HTTP/1.1 200 OK\r\n\r\n" + body), .close])
        } _: { client, server in
            let response = try await client.send(HTTPRequest(url: server.url), byteLimit: 100_000)
            #expect(response.body.count == 100_000)
        }
    }

    @Test("of two header fields of one name the first counts; a status from 200 to 299 is a success")
    func values() async throws {
        try await withServer { _ in
            ScriptedAnswer([.send("HTTP/1.1 200 OK\r\nX: 1\r\nx:2\r\nContent-Length: 0\r\n\r\n")])
        } _: { client, server in
            let response = try await client.send(HTTPRequest(url: server.url))
            #expect(response.headers["X"] == "1")
            #expect(response.headers.fields.map(\.value) == ["1", "2", "0"])
            #expect(server.requests.first?.headers["user-agent"] == "honeycue")
        }
        for (status, isSuccess) in [(199, false), (200, true), (299, true), (300, false)] {
            #expect(HTTPResponse(status: status).isSuccess == isSuccess)
        }
    }

    @Test("a request may take ten seconds to connect, a minute in all, and be still for twenty seconds")
    func deadlines() {
        let deadlines = HTTPRequest(url: "http://localhost").deadlines
        #expect(deadlines == HTTPDeadlines(connect: .seconds(10), total: .seconds(60), stall: .seconds(20)))
    }
}
