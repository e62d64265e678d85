import Foundation
import HTTPClient
import HTTPTestServer
import Testing

@Suite("Requests")
struct RequestTests {
    @Test("method, headers and a body of arbitrary bytes arrive", arguments: [0, 1, 70_000, 2_000_000])
    func body(size: Int) async throws {
        let data = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        try await withServer { _ in
            .answer()
        } _: { client, server in
            let request = HTTPRequest(
                .post, url: server.url, headers: [("X-Name", "value"), ("X-Empty", "")],
                body: .data(data, contentType: "application/octet-stream"))
            _ = try await client.send(request)
            let received = try #require(server.requests.first)
            #expect(received.method == "POST")
            #expect(received.headers["content-type"] == "application/octet-stream")
            #expect(received.headers["x-name"] == "value")
            #expect(received.headers["x-empty"] == "")
            #expect(received.headers["expect"] == nil)
            #expect(received.body == data)
        }
    }

    @Test("a GET after a POST on the same connection is a GET without a body")
    func methods() async throws {
        try await withServer { _ in
            .answer()
        } _: { client, server in
            _ = try await client.send(
                HTTPRequest(.post, url: server.url, body: .data(Data("a".utf8), contentType: "text/plain")))
            _ = try await client.send(HTTPRequest(.get, url: server.url))
            _ = try await client.send(
                HTTPRequest(.put, url: server.url, body: .data(Data("b".utf8), contentType: "text/plain")))
            _ = try await client.send(HTTPRequest(.post, url: server.url))
            #expect(server.requests.map(\.method) == ["POST", "GET", "PUT", "POST"])
            #expect(server.requests.map(\.text) == ["a", "", "b", ""])
        }
    }

    @Test("the parts of a form arrive intact, including binary ones")
    func multipart() async throws {
        let binary = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 ^ ($0 >> 8)) })
        let parts = [
            MultipartPart(name: "caption", data: Data("Grüße & <b>\r\n--boundary".utf8)),
            MultipartPart(name: "empty", data: Data()),
            MultipartPart(name: "photo", data: binary, fileName: "picture.png", contentType: "image/png"),
        ]
        try await withServer { _ in
            .answer()
        } _: { client, server in
            _ = try await client.send(HTTPRequest(.post, url: server.url, body: .multipart(parts)))
            let received = try #require(server.requests.first).parts
            #expect(received.count == 3)
            #expect(received["caption"]?.data == parts[0].data)
            #expect(received["caption"]?.fileName == nil)
            #expect(received["empty"]?.data == Data())
            #expect(received["photo"]?.data == binary)
            #expect(received["photo"]?.fileName == "picture.png")
            #expect(received["photo"]?.contentType == "image/png")
        }
    }

    @Test(
        "a file's name can't break out of its header",
        arguments: [("a\"b.png", "a%22b.png"), ("a\r\nX: y.png", "a%0D%0AX: y.png"), ("пчела 🐝.png", "пчела 🐝.png")])
    func fileNames(name: String, sent: String) async throws {
        try await withServer { _ in
            .answer()
        } _: { client, server in
            let part = MultipartPart(name: "f", data: Data("x".utf8), fileName: name)
            _ = try await client.send(HTTPRequest(.post, url: server.url, body: .multipart([part])))
            #expect(server.requests.first?.parts["f"]?.fileName == sent)
        }
    }

    @Test("a header with a line break is refused", arguments: ["a\r\nEvil: 1", "a\nb", "a\u{0}b"])
    func headerInjection(value: String) async throws {
        try await withServer { _ in
            .answer()
        } _: { client, server in
            await #expect { try await client.send(HTTPRequest(url: server.url, headers: [("X", value)])) } throws: {
                error in
                if case HTTPClientError.badRequest = error { true } else { false }
            }
            #expect(server.requests.isEmpty)
        }
    }

    @Test(
        "anything but an absolute http or https URL is refused",
        arguments: [
            "", "example.org", "/path", "file:///etc/passwd", "ftp://example.org/", "http://", "http://a b/",
            "https:secret",
        ])
    func badURLs(url: String) async throws {
        let client = try HTTPClient()
        await #expect(throws: HTTPClientError.badURL) { try await client.send(HTTPRequest(url: url)) }
    }
}
