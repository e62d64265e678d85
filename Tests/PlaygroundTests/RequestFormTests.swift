import Foundation
import JSON
import Testing

@testable import Playground

@Suite("The forms of a call")
struct RequestFormTests {
    private static let form = ["Content-Type": "application/x-www-form-urlencoded"]

    @Test("parameters come from the query", arguments: ["GET", "POST"])
    func query(method: String) async throws {
        try await withPlayground { client in
            let reply = try await client.request(
                method, "/bot42:test-token/sendMessage?chat_id=1001&text=caf%C3%A9+%26+co")
            #expect(reply.status == 200)
            #expect(reply.headers["content-type"] == "application/json")
            #expect(reply.result["text"] == "café & co")
        }
    }

    @Test("a POST may have some parameters in the query and some in the body")
    func both() async throws {
        try await withPlayground { client in
            let reply = try await client.request(
                "POST", "/bot42:test-token/sendMessage?chat_id=1001", headers: Self.form, body: Data("text=a%2Bb".utf8))
            #expect(reply.result["text"] == "a+b")
        }
    }

    @Test("forms have objects as JSON text")
    func formObject() async throws {
        try await withPlayground { client in
            let body =
                "chat_id=1001&text=t&reply_markup=%7B%22inline_keyboard%22%3A%5B%5B%7B%22text%22%3A%22a%22%2C%22callback_data%22%3A%22b%22%7D%5D%5D%7D"
            let reply = try await client.request(
                "POST", "/bot42:test-token/sendMessage", headers: Self.form, body: Data(body.utf8))
            #expect(reply.result["reply_markup"]["inline_keyboard"][0][0]["callback_data"] == "b")
        }
    }

    @Test("JSON has objects as they are, and also as JSON text")
    func jsonObject() async throws {
        try await withPlayground { client in
            let markup: JSONValue = .object(["inline_keyboard": [[.object(["text": "a", "callback_data": "b"])]]])
            let nested = try await client.call(
                "sendMessage", ["chat_id": PlaygroundClient.ana, "text": "t", "reply_markup": markup])
            #expect(nested.result["reply_markup"] == markup)
            let text = try await client.call(
                "sendMessage",
                [
                    "chat_id": "1001", "text": "t",
                    "reply_markup": #"{"inline_keyboard":[[{"text":"a","callback_data":"b"}]]}"#,
                ])
            #expect(text.result["reply_markup"] == markup)
        }
    }

    @Test("method names are case-insensitive", arguments: ["getMe", "getme", "GETME"])
    func methodCase(name: String) async throws {
        try await withPlayground { client in
            let reply = try await client.request("GET", "/bot42:test-token/\(name)")
            #expect(reply.result["id"] == 42)
            #expect(reply.result["is_bot"] == .bool(true))
            #expect(reply.result["can_read_all_group_messages"] == .bool(true))
        }
    }

    @Test("a token may be percent-encoded")
    func encodedToken() async throws {
        try await withPlayground { client in
            let reply = try await client.request("GET", "/bot42%3Atest-token/getMe")
            #expect(reply.status == 200)
        }
    }

    @Test(
        "errors have the platform's text",
        arguments: [
            ("/bot42:wrong/getMe", 401, "Unauthorized: invalid token specified"),
            ("/bot/getMe", 401, "Unauthorized: invalid token specified"),
            ("/bot42:test-token/fly", 404, "Not Found: method not found"),
            ("/other/getMe", 404, "Not Found"),
            ("/file/bot42:test-token/photos/none.jpg", 404, "Not Found"),
            ("/bot42:test-token/sendMessage?text=a", 400, "Bad Request: chat_id is empty"),
            ("/bot42:test-token/sendMessage?chat_id=7&text=a", 400, "Bad Request: chat not found"),
            ("/bot42:test-token/sendMessage?chat_id=@nobody&text=a", 400, "Bad Request: chat not found"),
            ("/bot42:test-token/sendMessage?chat_id=1001", 400, "Bad Request: message text is empty"),
            ("/bot42:test-token/sendMessage?chat_id=1001&text=%20%0A", 400, "Bad Request: message text is empty"),
            ("/bot42:test-token/sendPhoto?chat_id=1001", 400, "Bad Request: there is no photo in the request"),
            (
                "/bot42:test-token/sendChatAction?chat_id=1001&action=fly", 400,
                "Bad Request: wrong parameter action in request"
            ),
            ("/bot42:test-token/getFile?file_id=x", 400, "Bad Request: invalid file_id"),
        ])
    func refusals(path: String, status: Int, description: String) async throws {
        try await withPlayground { client in
            let reply = try await client.request("GET", path)
            #expect(reply.status == status)
            #expect(
                reply.json
                    == .object([
                        "ok": .bool(false), "error_code": .integer(Int64(status)), "description": .string(description),
                    ]))
        }
    }

    @Test(
        "malformed bodies are refused, not guessed at",
        arguments: [
            ("application/json", "{"), ("application/json", "[1]"),
            ("multipart/form-data; boundary=x", "no boundary here"),
            ("multipart/form-data; boundary=x", "--x\r\nno header"),
            ("multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form-data\r\n\r\nvalue\r\n--x--"),
        ])
    func brokenBodies(type: String, body: String) async throws {
        try await withPlayground { client in
            let reply = try await client.request(
                "POST", "/bot42:test-token/getMe", headers: ["Content-Type": type], body: Data(body.utf8))
            #expect(reply.status == 400)
        }
    }

    @Test("a multipart part may contain anything: line breaks, other boundaries, nothing")
    func multipartContent() throws {
        let content = Data("\r\n--y\r\n\r\n--almost\0\u{FF}".utf8)
        var body = Data(
            "preamble\r\n--b\r\nContent-Disposition: form-data; name=\"f\"; filename=\"a \\\"b\\\".txt\"\r\n".utf8)
        body += Data("content-type: text/plain\r\n\r\n".utf8) + content
        body += Data("\r\n--b\r\ncontent-disposition: form-data; name=empty\r\n\r\n\r\n--b--\r\n".utf8)
        let parts = try MultipartForm.parse(body, boundary: "b")
        #expect(parts.map(\.name) == ["f", "empty"])
        #expect(parts.map(\.data) == [content, Data()])
        #expect(parts[0].fileName == "a \"b\".txt")
        #expect(parts[0].contentType == "text/plain")
        #expect(parts[1].fileName == nil)
    }

    @Test("a form truncated anywhere is malformed or complete, and never a crash")
    func multipartCuts() {
        let body = Data("--b\r\nContent-Disposition: form-data; name=\"f\"\r\n\r\nvalue\r\n--b--\r\n".utf8)
        for length in 0..<body.count {
            let parts = try? MultipartForm.parse(body.prefix(length), boundary: "b")
            #expect(parts == nil || parts?.first?.data == Data("value".utf8))
        }
    }

    @Test("a boundary has 1 to 70 characters, and header lines end after a few kilobytes")
    func multipartLimits() throws {
        func form(_ boundary: String, header: String = "") -> Data {
            Data("--\(boundary)\r\nContent-Disposition: form-data; name=f\(header)\r\n\r\nv\r\n--\(boundary)--".utf8)
        }
        let longest = String(repeating: "b", count: 70)
        #expect(try MultipartForm.parse(form(longest), boundary: longest).count == 1)
        for boundary in ["", longest + "b"] {
            #expect(throws: MultipartForm.Malformed.self) {
                try MultipartForm.parse(form(boundary), boundary: boundary)
            }
        }
        let many = String(repeating: ";x", count: 2000)
        #expect(try MultipartForm.parse(form("b", header: many), boundary: "b").count == 1)
        #expect(throws: MultipartForm.Malformed.self) {
            try MultipartForm.parse(form("b", header: many + many + many), boundary: "b")
        }
    }

    @Test(
        "megabytes that look like the boundary again and again are content",
        arguments: [
            "\r\n--", "\r\n--bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb", "\r\n\r", "--",
        ])
    func nearlyBoundary(text: String) throws {
        let boundary = String(repeating: "b", count: 70)
        let content = Data(String(repeating: text, count: (4 << 20) / text.utf8.count).utf8)
        let body =
            Data("--\(boundary)\r\nContent-Disposition: form-data; name=f\r\n\r\n".utf8) + content
            + Data("\r\n--\(boundary)--".utf8)
        #expect(try MultipartForm.parse(body, boundary: boundary).map(\.data) == [content])
    }
}
