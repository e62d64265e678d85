import Foundation
import Testing

@testable import Playground

@Suite("Downloads that take long")
struct SlowDownloadTests {
    @Test("are not cut off: clients that pause for longer than a connection may be idle receive every byte")
    func pause() async throws {
        // More than the system's buffers take.
        let file = Data((0..<16).flatMap { [UInt8](repeating: $0, count: 1 << 20) })
        try await withPlayground(idleTimeout: .seconds(1)) { client in
            let upload = UploadedFile(name: "words.bin", contentType: "application/octet-stream", data: file)
            let id = await client.playground.messenger.addDocument(upload, thumbnail: nil).fileId
            // Several at once keep the server's threads busy, so that it may learn late that a client is slow.
            let connections = try (0..<16).map { _ in try RawConnection(to: client.base, receiveBuffer: 128 << 10) }
            for connection in connections {
                try connection.write("GET /playground/files/\(id) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            }
            try await Task.sleep(for: .seconds(3))
            for connection in connections { try await Self.check(connection.answer(length: file.count), is: file) }
        }
    }

    private static func check(_ answer: (head: String, body: Data), is file: Data) {
        #expect(answer.head.hasPrefix("HTTP/1.1 200"))
        #expect(answer.head.lowercased().contains("content-length: \(file.count)\r\n"))
        #expect(answer.body.count == file.count)
        // The library would list how two files differ, which takes minutes.
        let isWhole = answer.body == file
        #expect(isWhole)
    }
}

extension RawConnection {
    /// The answer's head and its body of `length` bytes, or what there is of it after a minute or when the server closes the connection.
    fileprivate func answer(length: Int) async throws -> (head: String, body: Data) {
        var received = Data()
        let end = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < end, let more = read() {
            received += more
            if received.range(of: Data("\r\n\r\n".utf8)).map({ received.count - $0.upperBound >= length }) ?? false {
                break
            }
            if more.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
        }
        let head = try #require(received.range(of: Data("\r\n\r\n".utf8)))
        return (String(decoding: received[..<head.upperBound], as: UTF8.self), Data(received[head.upperBound...]))
    }
}
