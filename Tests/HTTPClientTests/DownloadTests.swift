import Foundation
import HTTPClient
import HTTPTestServer
import Testing

@Suite("Downloads")
struct DownloadTests {
    @Test("a download equals the file byte for byte, and replaces an existing file")
    func download() async throws {
        let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let answer = ScriptedAnswer([.send("HTTP/1.1 200 OK\r\nContent-Length: 300000\r\n\r\n"), .sendBytes(bytes)])
        try await withFolder { folder in
            let file = folder.appendingPathComponent("photo.jpg")
            try Data("old".utf8).write(to: file)
            try await withServer { _ in
                answer
            } _: { client, server in
                let response = try await client.download(HTTPRequest(url: server.url), to: file, byteLimit: 300_000)
                #expect(response.status == 200)
                #expect(response.body.isEmpty)
            }
            #expect(try Data(contentsOf: file) == Data(bytes))
            #expect(try names(in: folder) == ["photo.jpg"])
        }
    }

    @Test("an empty file is a file")
    func empty() async throws {
        try await withFolder { folder in
            try await withServer { _ in
                .answer()
            } _: { client, server in
                _ = try await client.download(
                    HTTPRequest(url: server.url), to: folder.appendingPathComponent("empty"), byteLimit: 10)
            }
            #expect(try names(in: folder) == ["empty"])
        }
    }

    @Test(
        "a file over the limit is given up and removed, whether or not its size was announced",
        arguments: [true, false])
    func tooLarge(isAnnounced: Bool) async throws {
        let length = isAnnounced ? "Content-Length: 90000000\r\n" : ""
        try await withFolder { folder in
            try await withServer { _ in
                ScriptedAnswer([
                    .send("HTTP/1.1 200 OK\r\n\(length)\r\n" + String(repeating: "x", count: 500_000)), .waitForClient,
                ])
            } _: { client, server in
                await #expect(throws: HTTPClientError.tooLarge(byteLimit: 200_000)) {
                    try await client.download(
                        HTTPRequest(url: server.url), to: folder.appendingPathComponent("f"), byteLimit: 200_000)
                }
            }
            #expect(try names(in: folder).isEmpty)
        }
    }

    @Test("a truncated file is removed")
    func truncated() async throws {
        try await withFolder { folder in
            try await withServer { _ in
                ScriptedAnswer([.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"), .close])
            } _: { client, server in
                await #expect(throws: HTTPClientError.connectionLost(host: "127.0.0.1:\(server.port)")) {
                    try await client.download(
                        HTTPRequest(url: server.url), to: folder.appendingPathComponent("f"), byteLimit: 1000)
                }
            }
            #expect(try names(in: folder).isEmpty)
        }
    }

    @Test("a refusal makes no file; its text is in the response")
    func refusal() async throws {
        try await withFolder { folder in
            try await withServer { _ in
                .json(404, #"{"ok":false}"#)
            } _: { client, server in
                let response = try await client.download(
                    HTTPRequest(url: server.url), to: folder.appendingPathComponent("f"), byteLimit: 1)
                #expect(response.status == 404)
                #expect(String(decoding: response.body, as: UTF8.self) == #"{"ok":false}"#)
            }
            #expect(try names(in: folder).isEmpty)
        }
    }

    @Test("when no file can be created, the error says so")
    func unwritable() async throws {
        try await withFolder { folder in
            try await withServer { _ in
                .answer(200, "x")
            } _: { client, server in
                let file = folder.appendingPathComponent("missing/f")
                await #expect {
                    try await client.download(HTTPRequest(url: server.url), to: file, byteLimit: 10)
                } throws: { error in
                    if case HTTPClientError.cannotWriteFile = error { true } else { false }
                }
            }
        }
    }

    @Test(
        "of a refusal up to 64 KB are read, whatever the file may hold", arguments: [(65_536, true), (65_537, false)])
    func longRefusal(bytes: Int, isRead: Bool) async throws {
        try await withFolder { folder in
            for isAnnounced in [true, false] {
                let body = String(repeating: "x", count: bytes)
                try await withServer { _ in
                    isAnnounced
                        ? .answer(404, body) : ScriptedAnswer([.send("HTTP/1.1 404 No\r\n\r\n" + body), .close])
                } _: { client, server in
                    do {
                        let response = try await client.download(
                            HTTPRequest(url: server.url), to: folder.appendingPathComponent("f"), byteLimit: 10)
                        #expect(isRead && response.body.count == bytes)
                    } catch let error as HTTPClientError {
                        if case .tooLarge = error {} else { Issue.record("unexpected \(error)") }
                        #expect(!isRead)
                    }
                }
            }
            #expect(try names(in: folder).isEmpty)
        }
    }

    @Test("only an answer from 200 to 299 makes a file", arguments: [(204, true), (299, true), (300, false)])
    func statuses(status: Int, isFile: Bool) async throws {
        try await withFolder { folder in
            try await withServer { _ in
                .answer(status)
            } _: { client, server in
                _ = try await client.download(
                    HTTPRequest(url: server.url), to: folder.appendingPathComponent("f"), byteLimit: 10)
            }
            #expect(try names(in: folder) == (isFile ? ["f"] : []))
        }
    }
}
