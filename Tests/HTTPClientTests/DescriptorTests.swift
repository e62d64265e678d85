import Foundation
import Glibc
import HTTPClient
import HTTPTestServer
import Testing

@Suite("Descriptors")
struct DescriptorTests {
    @Test("a connection is not inherited by child processes")
    func closedOnExec() async throws {
        try await withServer { _ in
            .silence
        } _: { client, server in
            let request = Task { try await client.send(HTTPRequest(url: server.url)) }
            let isReceived = try await server.wait { $0.requests.count == 1 }
            #expect(isReceived)
            let connections = (0..<4096).filter { peerPort(of: $0) == server.port }
            #expect(connections.count == 1)
            #expect(connections.allSatisfy { fcntl($0, F_GETFD) & FD_CLOEXEC != 0 })
            request.cancel()
            _ = await request.result
        }
    }

    /// The remote port of a connected socket; `nil` for any other descriptor.
    private func peerPort(of descriptor: Int32) -> Int? {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &length) }
        }
        return result == 0 ? Int(UInt16(bigEndian: address.sin_port)) : nil
    }

    @Test("a connection tells by itself when the other side is gone, and holds nothing back")
    func options() async throws {
        try await withServer { _ in
            .silence
        } _: { client, server in
            let request = Task { try await client.send(HTTPRequest(url: server.url)) }
            let isReceived = try await server.wait { $0.requests.count == 1 }
            #expect(isReceived)
            let connection = try #require((0..<4096).first { peerPort(of: $0) == server.port })
            for (level, option, value) in [
                (SOL_SOCKET, SO_KEEPALIVE, 1), (Int32(IPPROTO_TCP), TCP_KEEPIDLE, 2),
                (Int32(IPPROTO_TCP), TCP_KEEPINTVL, 2), (Int32(IPPROTO_TCP), TCP_NODELAY, 1),
                (Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, 6000),
            ] as [(Int32, Int32, Int32)] {
                var found: Int32 = 0
                var length = socklen_t(MemoryLayout<Int32>.size)
                #expect(getsockopt(connection, level, option, &found, &length) == 0)
                #expect(found == value)
            }
            request.cancel()
            _ = await request.result
        }
    }
}
