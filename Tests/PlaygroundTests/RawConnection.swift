import Foundation
import Testing

/// A connection to a playground without an HTTP client, for peers that are slow or stop. It is closed when it is no longer used.
final class RawConnection: Sendable {
    private let descriptor: Int32

    /// - Parameters:
    ///   - base: the playground's address.
    ///   - receiveBuffer: the bytes that the system may receive before this peer reads them; the system's default when `nil`.
    init(to base: String, receiveBuffer: Int32? = nil) throws {
        let port = try #require(URL(string: base)?.port.flatMap { UInt16(exactly: $0) })
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if var receiveBuffer {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, socklen_t(MemoryLayout<Int32>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        address.sin_port = port.bigEndian
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        try #require(status == 0)
    }

    deinit { _ = close(descriptor) }

    func write(_ text: String) throws {
        let bytes = Array(text.utf8)
        try #require(send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count)
    }

    /// The next bytes, at most 64 KiB; none if there are none yet, and `nil` once the server has closed the connection.
    func read() -> Data? {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        if count > 0 { return Data(buffer[..<count]) }
        return count == 0 || errno != EAGAIN ? nil : Data()
    }
}
