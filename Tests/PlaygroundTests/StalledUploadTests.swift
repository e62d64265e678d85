import Foundation
import JSON
import Testing

@testable import Playground

/// An upload on a connection of its own that stops after its head.
private struct StalledUpload: Sendable {
    private let connection: RawConnection

    init(to base: String) throws {
        connection = try RawConnection(to: base)
        try connection.write(
            "POST /bot42:test-token/sendPhoto HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2097152\r\n\r\n")
    }

    /// Whether the server closes the connection, waiting for it at most a minute.
    func isClosed() async throws -> Bool {
        for _ in 0..<6000 {
            if connection.read() == nil { return true }
            try await Task.sleep(for: .milliseconds(10))
        }
        return false
    }
}

@Suite("Uploads that stop in the middle")
struct StalledUploadTests {
    @Test("are given up, so that others are received")
    func stalled() async throws {
        try await withPlayground(idleTimeout: .seconds(2)) { client in
            let stalled = try (0..<UploadLimit.atOnce).map { _ in try StalledUpload(to: client.base) }
            for upload in stalled { #expect(try await upload.isClosed()) }
            let noise = Data((0..<(3 << 19)).map { _ in UInt8.random(in: 0...255) })
            var status = 429
            for _ in 0..<2000 where status == 429 {
                // A busy machine may pause this upload, too, so that the server cuts it.
                status = (try? await client.sendPhoto(noise).status) ?? 429
                try await Task.sleep(for: .milliseconds(10))
            }
            #expect(status == 400)
        }
    }

    @Test("have nothing to do with polls: one that waits longer than an upload may stop is answered")
    func patientPoll() async throws {
        try await withPlayground(idleTimeout: .seconds(1)) { client in
            async let poll = client.call("getUpdates", ["timeout": 50])
            try await client.waitForParkedPoll()
            try await Task.sleep(for: .seconds(2))
            try await client.say("hello")
            #expect(try await poll.result.texts == ["hello"])
        }
    }
}
