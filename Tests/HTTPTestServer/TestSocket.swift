internal import Foundation
internal import Glibc

/// A TCP socket on loopback with blocking calls: only what a scripted server needs.
struct TestSocket: Sendable {
    let descriptor: Int32

    /// Listens on a port that the system chooses.
    static func listening() throws -> (socket: TestSocket, port: Int) {
        let socket = TestSocket(descriptor: Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                bind(socket.descriptor, generic, length) == 0 && listen(socket.descriptor, 64) == 0
                    && getsockname(socket.descriptor, generic, &length) == 0
            }
        }
        guard isListening else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return (socket, Int(UInt16(bigEndian: address.sin_port)))
    }

    /// The next connection; `nil` when the socket is shut down.
    func accept() -> TestSocket? {
        let connection = Glibc.accept(descriptor, nil, nil)
        return connection < 0 ? nil : TestSocket(descriptor: connection)
    }

    /// The next bytes; `nil` when the other side has gone.
    func receive() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return count > 0 ? Array(buffer[..<count]) : nil
    }

    /// Sends all of `bytes`. Returns whether the other side received them.
    func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// Waits for `seconds`. Returns `false` at once when the other side closes the connection.
    func pause(_ seconds: Double) -> Bool {
        var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&watched, 1, Int32(seconds * 1000)) == 0
    }

    /// Shuts the connection down for both sides. A blocked ``receive()`` or ``accept()`` returns.
    func shut() { _ = Glibc.shutdown(descriptor, Int32(SHUT_RDWR)) }

    func close() { _ = Glibc.close(descriptor) }
}
