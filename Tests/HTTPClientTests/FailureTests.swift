import Foundation
import HTTPClient
import HTTPTestServer
import Testing

@Suite("Failures")
struct FailureTests {
    private let quick = HTTPDeadlines(connect: .seconds(5), total: .milliseconds(400), stall: nil)

    @Test("when nothing listens, the connection is refused")
    func refused() async throws {
        let server = try HTTPTestServer { _ in .answer() }
        server.stop()
        let client = try HTTPClient()
        _ = try await server.wait(seconds: 0.2) { _ in false }
        await #expect(throws: HTTPClientError.couldNotConnect(host: "127.0.0.1:\(server.port)")) {
            try await client.send(HTTPRequest(url: server.url))
        }
    }

    @Test("a host name that does not exist differs from a server that does not answer")
    func unresolvable() async throws {
        let client = try HTTPClient()
        await #expect(throws: HTTPClientError.couldNotResolve(host: "nowhere.invalid")) {
            try await client.send(
                HTTPRequest(url: "http://nowhere.invalid/", deadlines: HTTPDeadlines(connect: .seconds(30))))
        }
    }

    @Test("a server that never answers runs into the total deadline")
    func totalDeadline() async throws {
        try await withServer { _ in
            .silence
        } _: { client, server in
            await #expect(throws: HTTPClientError.timedOut(.total, host: "127.0.0.1:\(server.port)")) {
                try await client.send(HTTPRequest(url: server.url, deadlines: quick))
            }
        }
    }

    @Test("a body that stops half way is a stall, long before the total deadline")
    func stall() async throws {
        try await withServer { _ in
            ScriptedAnswer([.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf"), .waitForClient])
        } _: { client, server in
            let deadlines = HTTPDeadlines(total: .seconds(60), stall: .seconds(1))
            await #expect(throws: HTTPClientError.timedOut(.stall, host: "127.0.0.1:\(server.port)")) {
                try await client.send(HTTPRequest(url: server.url, deadlines: deadlines))
            }
        }
    }

    @Test("a long poll may be silent longer than a stall")
    func longPoll() async throws {
        try await withServer { _ in
            ScriptedAnswer([.pause(2.5), .send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]")])
        } _: { client, server in
            let deadlines = HTTPDeadlines(total: .seconds(30), stall: nil)
            let response = try await client.send(HTTPRequest(url: server.url, deadlines: deadlines))
            #expect(response.status == 200)
        }
    }

    @Test(
        "a truncated body, an empty answer and a dropped connection are lost connections",
        arguments: [
            "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
            "",
        ])
    func truncated(answer: String) async throws {
        try await withServer { _ in
            ScriptedAnswer([.send(answer), .close])
        } _: { client, server in
            await #expect(throws: HTTPClientError.connectionLost(host: "127.0.0.1:\(server.port)")) {
                try await client.send(HTTPRequest(url: server.url))
            }
        }
    }

    @Test(
        "a response that is not HTTP is a bad response", arguments: ["SSH-2.0-OpenSSH_9.2\r\n", "\u{0}\u{1}\u{2}\u{3}"])
    func noHTTP(answer: String) async throws {
        try await withServer { _ in
            ScriptedAnswer([.send(answer), .close])
        } _: { client, server in
            await #expect(throws: HTTPClientError.badResponse(host: "127.0.0.1:\(server.port)")) {
                try await client.send(HTTPRequest(url: server.url))
            }
        }
    }

    @Test("a head without an end is refused")
    func endlessHead() async throws {
        try await withServer { _ in
            ScriptedAnswer([
                .send(
                    "HTTP/1.1 200 OK\r\n"
                        + String(repeating: "X-Filler: \(String(repeating: "y", count: 500))\r\n", count: 400)),
                .waitForClient,
            ])
        } _: { client, server in
            await #expect(throws: HTTPClientError.badResponse(host: "127.0.0.1:\(server.port)")) {
                try await client.send(HTTPRequest(url: server.url))
            }
        }
    }

    @Test("a server that accepts and then keeps silent through the handshake runs into the connect deadline")
    func connectDeadline() async throws {
        try await withServer { _ in
            .silence
        } _: { client, server in
            let deadlines = HTTPDeadlines(connect: .milliseconds(300), total: .seconds(60))
            await #expect(throws: HTTPClientError.timedOut(.connect, host: "127.0.0.1:\(server.port)")) {
                try await client.send(HTTPRequest(url: "https://127.0.0.1:\(server.port)/", deadlines: deadlines))
            }
        }
    }

    @Test(
        "no error contains the URL's path, which may contain a token",
        arguments: [
            "SSH-2.0-x\r\n", "", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf",
        ])
    func secrets(answer: String) async throws {
        try await withServer { _ in
            ScriptedAnswer([.send(answer), .close])
        } _: { client, server in
            for url in [
                "\(server.url)/bot123:SECRET/getMe", "http://user:SECRET@127.0.0.1:1/", "http://nowhere.invalid/SECRET",
                "bad SECRET",
            ] {
                do {
                    _ = try await client.send(HTTPRequest(url: url, deadlines: quick))
                    Issue.record("no error")
                } catch {
                    #expect(!"\(error) \(String(reflecting: error))".contains("SECRET"))
                }
            }
        }
    }

    @Test("a head of up to 64 KB is taken", arguments: [(63, true), (65, false)])
    func largeHead(kilobytes: Int, isTaken: Bool) async throws {
        let line = "X-Filler: \(String(repeating: "y", count: 1012))\r\n"
        try await withServer { _ in
            ScriptedAnswer([
                .send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n" + String(repeating: line, count: kilobytes) + "\r\nok")
            ])
        } _: { client, server in
            do {
                let response = try await client.send(HTTPRequest(url: server.url))
                #expect(isTaken && response.status == 200)
            } catch let error as HTTPClientError {
                #expect(!isTaken && error == .badResponse(host: "127.0.0.1:\(server.port)"))
            }
        }
    }
}
