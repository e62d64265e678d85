import Foundation
import Glibc
import HTTPTestServer
import Testing

@testable import HTTPClient

@Suite("Details of HTTP")
struct DetailTests {
    @Test("a status line without a number has the status 0", arguments: ["HTTP/1.1", "HTTP/1.1 OK", "HTTP/2 "])
    func noStatus(line: String) {
        var head = ResponseHead()
        let isTaken = head.receive(line.utf8)
        #expect(isTaken && head.status == 0)
    }

    @Test("a response's head may have 64 KiB, all lines together")
    func headLimit() {
        var head = ResponseHead()
        let isStatusTaken = head.receive(Array("HTTP/1.1 200 OK\r\n".utf8))
        let isRestTaken = head.receive([UInt8](repeating: 65, count: 64 * 1024 - 17))
        let isMoreTaken = head.receive([65])
        #expect(isStatusTaken && isRestTaken && !isMoreTaken)
    }

    @Test("a head's fields are found whatever their case, the first of a name, without space around the value")
    func fields() {
        var head = ResponseHead()
        for line in [
            "HTTP/1.1 103 Early\r\n", "X-Old: 1\r\n", "\r\n", "HTTP/1.1 429 Slow down\r\n", "Retry-After:\t 7 \r\n",
            "retry-after: 8\r\n", "no colon\r\n", "X-Colon: a:b\r\n", "\r\n",
        ] {
            _ = head.receive(Array(line.utf8))
        }
        #expect(head.status == 429)
        #expect(head.headers["RETRY-AFTER"] == "7")
        #expect(head.headers["x-colon"] == "a:b")
        #expect(head.headers["X-Old"] == nil)
        #expect(head.headers.fields.map(\.name) == ["Retry-After", "retry-after", "X-Colon"])
    }

    @Test("success is 200 to 299", arguments: [(199, false), (200, true), (299, true), (300, false)])
    func success(status: Int, isSuccess: Bool) {
        #expect(HTTPResponse(status: status).isSuccess == isSuccess)
    }

    @Test("a body may be as large as its limit; one announced as larger is not waited for")
    func bodyLimit() async throws {
        let late = ScriptedAnswer([.send("HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n1"), .waitForClient])
        try await withServer {
            $0.target == "/late" ? late : .answer(200, "1234567890")
        } _: { client, server in
            let response = try await client.send(HTTPRequest(url: server.url), byteLimit: 10)
            #expect(response.body.count == 10)
            await #expect(throws: HTTPClientError.tooLarge(byteLimit: 9)) {
                try await client.send(HTTPRequest(url: server.url), byteLimit: 9)
            }
            await #expect(throws: HTTPClientError.tooLarge(byteLimit: 10)) {
                try await client.send(HTTPRequest(url: "\(server.url)/late"), byteLimit: 10)
            }
        }
    }

    @Test("what a refused download says is read up to 64 KiB", arguments: [(65_536, true), (65_537, false)])
    func refusalLimit(count: Int, isRead: Bool) async throws {
        try await withFolder { folder in
            try await withServer { _ in
                ScriptedAnswer([.send("HTTP/1.1 403 No\r\n\r\n" + String(repeating: "x", count: count)), .close])
            } _: { client, server in
                let request = HTTPRequest(url: server.url), file = folder.appendingPathComponent("f")
                if isRead {
                    let response = try await client.download(request, to: file, byteLimit: 10)
                    #expect(response.body.count == count)
                } else {
                    await #expect(throws: HTTPClientError.tooLarge(byteLimit: 65_536)) {
                        try await client.download(request, to: file, byteLimit: 10)
                    }
                }
            }
        }
    }

    @Test("an answer just outside success is no file", arguments: [(299, true), (300, false)])
    func downloadStatus(status: Int, isFile: Bool) async throws {
        try await withFolder { folder in
            try await withServer { _ in
                .answer(status, "x")
            } _: { client, server in
                _ = try await client.download(
                    HTTPRequest(url: server.url), to: folder.appendingPathComponent("f"), byteLimit: 10)
            }
            #expect(try names(in: folder) == (isFile ? ["f"] : []))
        }
    }

    @Test("a deadline of nothing is a short one, not none")
    func noTime() async throws {
        try await withServer { _ in
            .silence
        } _: { client, server in
            let deadlines = HTTPDeadlines(connect: .seconds(5), total: .zero, stall: nil)
            await #expect {
                try await client.send(HTTPRequest(url: server.url, deadlines: deadlines))
            } throws: { error in
                if case HTTPClientError.timedOut = error { true } else { false }
            }
        }
    }

    @Test("a stall may be told in less than a second, and is then one")
    func shortStall() async throws {
        try await withServer { _ in
            ScriptedAnswer([.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf"), .waitForClient])
        } _: { client, server in
            let deadlines = HTTPDeadlines(total: .seconds(60), stall: .milliseconds(300))
            await #expect(throws: HTTPClientError.timedOut(.stall, host: "127.0.0.1:\(server.port)")) {
                try await client.send(HTTPRequest(url: server.url, deadlines: deadlines))
            }
        }
    }

    @Test("deadlines are these, unless a request has its own")
    func defaultDeadlines() {
        #expect(
            HTTPDeadlines() == HTTPDeadlines(connect: .seconds(10), total: .seconds(60), stall: .seconds(20)))
    }

    @Test("the client says its name; a tab in a header is sent; a scheme may be in capitals")
    func requestHead() async throws {
        try await withServer { _ in
            .answer()
        } _: { client, server in
            let url = "HTTP://127.0.0.1:\(server.port)/"
            _ = try await client.send(HTTPRequest(url: url, headers: [("X-Tab", "a\tb")]))
            let request = try #require(server.requests.first)
            #expect(request.headers["user-agent"] == "honeycue")
            #expect(request.headers["x-tab"] == "a\tb")
        }
        await #expect {
            try await HTTPClient().send(HTTPRequest(url: "http://127.0.0.1:1/", headers: [("X", "a\u{1F}b")]))
        } throws: { error in
            if case HTTPClientError.badRequest = error { true } else { false }
        }
    }

    @Test("idle connections over their number are closed")
    func idleConnections() async throws {
        let slow = ScriptedAnswer([.pause(0.3), .send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")])
        try await withServer(configuration: HTTPClient.Configuration(idleConnections: 1)) { _ in
            slow
        } _: { client, server in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<4 { group.addTask { _ = try await client.send(HTTPRequest(url: server.url)) } }
                try await group.waitForAll()
            }
            let port = server.port
            let areClosed = try await server.wait { _ in
                (0..<1024).count { Socket(descriptor: $0).peerPort == port } <= 1
            }
            #expect(areClosed)
            #expect(server.connectionCount == 4)
        }
        #expect(HTTPClient.Configuration().idleConnections == 8)
    }

    @Test("a connection notices a dead peer, and sends small pieces at once")
    func socketOptions() async throws {
        try await withServer { _ in
            .silence
        } _: { client, server in
            let request = Task { try await client.send(HTTPRequest(url: server.url)) }
            let isReceived = try await server.wait { $0.requests.count == 1 }
            #expect(isReceived)
            let socket = try #require((0..<1024).map(Socket.init).first { $0.peerPort == server.port })
            #expect(socket.option(SOL_SOCKET, SO_KEEPALIVE) == 1)
            #expect(socket.option(Int32(IPPROTO_TCP), TCP_KEEPIDLE) == 2)
            #expect(socket.option(Int32(IPPROTO_TCP), TCP_KEEPINTVL) == 2)
            #expect(socket.option(Int32(IPPROTO_TCP), TCP_USER_TIMEOUT) == 6000)
            #expect(socket.option(Int32(IPPROTO_TCP), TCP_NODELAY) != 0)
            request.cancel()
            _ = await request.result
        }
    }

    /// A descriptor that may be a connected socket.
    private struct Socket {
        let descriptor: Int32

        var peerPort: Int? {
            var address = sockaddr_in(), length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let result = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &length) }
            }
            return result == 0 ? Int(UInt16(bigEndian: address.sin_port)) : nil
        }

        func option(_ level: Int32, _ name: Int32) -> Int32 {
            var value: Int32 = -1, length = socklen_t(MemoryLayout<Int32>.size)
            getsockopt(descriptor, level, name, &value, &length)
            return value
        }
    }

    @Test("a shutdown whose grace passes ends what still runs")
    func graceOver() async throws {
        try await withServer { _ in
            .silence
        } _: { client, server in
            let request = Task { try await client.send(HTTPRequest(url: server.url)) }
            let isReceived = try await server.wait { $0.requests.count == 1 }
            #expect(isReceived)
            await client.shutdown(grace: .milliseconds(100))
            await #expect(throws: HTTPClientError.shutDown) { try await request.value }
        }
    }

    @Test("a proxy whose name does not exist is told from a server's")
    func proxyName() async throws {
        let proxy = HTTPProxy(url: "http://nowhere.invalid:1")
        let client = try HTTPClient(configuration: HTTPClient.Configuration(proxy: proxy))
        await #expect(throws: HTTPClientError.couldNotResolve(host: "of the proxy")) {
            try await client.send(HTTPRequest(url: "http://elsewhere.invalid/"))
        }
    }

    @Test("loopback is always among the exceptions")
    func exceptions() {
        let proxy = HTTPProxy(url: "p", bypassing: ["a.org", "b.org"])
        #expect(proxy.bypassList == "a.org,b.org,localhost,127.0.0.1,::1")
    }

    @Test("a mailbox takes nothing once it drains, and its end only comes nearer")
    func mailbox() {
        func deadline(_ mailbox: TransferRequests) -> ContinuousClock.Instant? {
            if case .draining(let deadline) = mailbox.phase { deadline } else { nil }
        }
        var mailbox = TransferRequests()
        let first = mailbox.reserve(), second = mailbox.reserve(), now = ContinuousClock.now
        #expect(first != second)
        mailbox.cancel(first)
        mailbox.cancel(77)
        let cancelled = mailbox.collect().cancelled
        #expect(cancelled == [first])
        mailbox.settle(first)
        mailbox.cancel(first)
        let later = mailbox.collect().cancelled
        #expect(later.isEmpty)
        mailbox.drain(until: now + .seconds(5))
        mailbox.drain(until: now + .seconds(9))
        #expect(deadline(mailbox) == now + .seconds(5))
        mailbox.drain(until: now + .seconds(2))
        #expect(deadline(mailbox) == now + .seconds(2))
        let waiters = mailbox.close()
        #expect(waiters.isEmpty)
        mailbox.drain(until: now)
        #expect(deadline(mailbox) == nil)
    }

    @Test("every error has a sentence that names no more than the host")
    func sentences() {
        let errors: [(HTTPClientError, String)] = [
            (.badURL, "complete http or https URL"), (.badRequest("why"), "why"),
            (.couldNotResolve(host: "h"), "h can't be"),
            (.couldNotConnect(host: "h"), "connect to h;"), (.tlsFailed(host: "h", reason: "why"), "h: why"),
            (.timedOut(.connect, host: "h"), "Connecting to h"), (.timedOut(.total, host: "h"), "h took too long"),
            (.timedOut(.stall, host: "h"), "h stalled"), (.connectionLost(host: "h"), "h closed"),
            (.badResponse(host: "h"), "not HTTP"), (.tooLarge(byteLimit: 7), "7 bytes"),
            (.cannotWriteFile("why"), "why"),
            (.cancelled, "cancelled"), (.shutDown, "shut down"), (.libraryFailure("why"), "why"),
        ]
        for (error, part) in errors {
            #expect(error.description.contains(part) && error.description.hasSuffix("."), "\(error)")
        }
    }
}
