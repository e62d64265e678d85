package import Foundation

/// The child's end of the channel to its parent. Its calls block.
package struct ParentChannel {
    package enum Fault: Error {
        /// The parent has closed its end, so the child should exit.
        case ended
        /// The data received is not a message.
        case nonsense
        /// A system call failed.
        case system
    }

    private let input: Int32
    private let output: Int32

    /// Takes standard input and output as the channel and replaces them by /dev/null and standard error.
    package static func takingOverStandardStreams() throws(Fault) -> ParentChannel {
        let input = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
        defer { close(nothing) }
        guard input >= 0, output >= 0, nothing >= 0, dup2(nothing, STDIN_FILENO) >= 0,
            dup2(STDERR_FILENO, STDOUT_FILENO) >= 0
        else { throw .system }
        return ParentChannel(input: input, output: output)
    }

    /// Receives the next message.
    package func receive<Message: Decodable>(_: Message.Type) throws(Fault) -> Message {
        guard let length = ChannelFrame.length(try receive(count: ChannelFrame.prefixSize)) else { throw .nonsense }
        let body = try receive(count: length)
        guard let message = try? JSONDecoder().decode(Message.self, from: body) else { throw .nonsense }
        return message
    }

    /// Receives exactly `count` bytes.
    package func receive(count: Int) throws(Fault) -> Data {
        var data = Data(count: count)
        var filled = 0
        while filled < count {
            let received = data.withUnsafeMutableBytes {
                read(input, $0.baseAddress?.advanced(by: filled), count - filled)
            }
            // Nothing interrupts a child: it handles no signals.
            guard received > 0 else { throw received == 0 ? .ended : .system }
            filled += received
        }
        return data
    }

    /// Sends `message` as a frame.
    package func send(_ message: some Encodable) throws(Fault) {
        guard let frame = try? ChannelFrame.encoded(message) else { throw .nonsense }
        try send(bytes: frame)
    }

    /// Sends all of `bytes`.
    package func send(bytes: Data) throws(Fault) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
            guard count > 0 else { throw .ended }
            rest = rest.dropFirst(count)
        }
    }
}
