import CProcessShim
package import Foundation

/// The parent's view of a child: the process, the channel to it, and its log output.
///
/// Every call blocks up to its deadline. Use it only on the thread that created it, because the kernel kills the child
/// when that thread ends.
package final class ChildProcess {
    /// The ways in which a child can fail.
    package enum Fault: Error, Hashable {
        /// It can't be started. The value is the system's error.
        case spawn(String)
        /// It did not answer in time.
        case late
        /// It closed its end, so it is dead or about to exit.
        case closed
        /// Its answer was invalid.
        case nonsense(String)
        /// The program is stopping, so the answer is no longer needed.
        case aborted
    }

    /// The process identifier.
    package let id: Int32
    /// How long the process has waited for a processor.
    package let processorWait: ProcessorWait
    private let channel: Int32
    private let log: ChildLog
    private let abort: AbortSignal?
    private var isReaped = false

    /// Starts `executable` with the channel as its standard input and output.
    /// - Parameters:
    ///   - environment: All of its environment, in the form `NAME=value`.
    ///   - abort: Ends waiting for the child.
    ///   - onLogLine: Receives what it prints to standard error, as printable lines.
    package init(
        executable: URL, arguments: [String], environment: [String] = ChildEnvironment.variables(),
        abort: AbortSignal? = nil, onLogLine: @escaping (String) -> Void
    ) throws(Fault) {
        let channel = try DescriptorPair(child_channel)
        let log = try DescriptorPair(child_log)
        var id: pid_t = 0
        let error = withCStrings([executable.path] + arguments) { arguments in
            withCStrings(environment) { environment in
                child_spawn(executable.path, arguments, environment, channel.child.number, log.child.number, &id)
            }
        }
        guard error == 0 else { throw .spawn("\(executable.path): \(String(cString: strerror(error)))") }
        self.id = id
        processorWait = ProcessorWait(of: id)
        self.channel = channel.parent.release()
        self.abort = abort
        self.log = ChildLog(descriptor: log.parent.release(), onLine: onLogLine)
    }

    deinit {
        stop(within: .zero)
        close(channel)
    }

    // MARK: - Talking

    /// Sends all of `data`, at the rate at which the child accepts it.
    package func send(_ data: Data, by deadline: ChildDeadline) throws(Fault) {
        var rest = data[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { child_send(channel, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else {
                // A channel that doesn't block is never interrupted.
                guard errno == EAGAIN else { throw .closed }
                try wait(for: Int16(POLLOUT), by: deadline)
            }
        }
    }

    /// Sends `message` as a frame.
    package func send(_ message: some Encodable, by deadline: ChildDeadline) throws(Fault) {
        guard let frame = try? ChannelFrame.encoded(message) else { throw .nonsense("a message can't be encoded") }
        try send(frame, by: deadline)
    }

    /// Receives the child's next message.
    package func receive<Message: Decodable>(_: Message.Type, by deadline: ChildDeadline) throws(Fault) -> Message {
        let prefix = try receive(count: ChannelFrame.prefixSize, by: deadline)
        guard let length = ChannelFrame.length(prefix) else { throw .nonsense("a frame over the limit") }
        let body = try receive(count: length, by: deadline)
        guard let message = try? JSONDecoder().decode(Message.self, from: body) else {
            throw .nonsense("not a message")
        }
        return message
    }

    /// Receives exactly `count` bytes.
    package func receive(count: Int, by deadline: ChildDeadline) throws(Fault) -> Data {
        var data = Data(count: count)
        var filled = 0
        while filled < count {
            let received = data.withUnsafeMutableBytes {
                recv(channel, $0.baseAddress?.advanced(by: filled), count - filled, 0)
            }
            if received > 0 {
                filled += received
            } else {
                guard received < 0, errno == EAGAIN else { throw .closed }
                try wait(for: Int16(POLLIN), by: deadline)
            }
        }
        return data
    }

    /// Tells the child that no more data will come.
    package func finishSending() { shutdown(channel, Int32(SHUT_WR)) }

    /// Receives all data until the child closes its end.
    /// - Parameter limit: The maximum number of bytes. More is ``Fault/nonsense(_:)``.
    package func receiveAll(limit: Int, by deadline: ChildDeadline) throws(Fault) -> Data {
        var received = Data()
        var buffer = [UInt8](repeating: 0, count: Self.chunk)
        while true {
            let count = recv(channel, &buffer, buffer.count, 0)
            if count > 0 {
                received.append(contentsOf: buffer.prefix(count))
                guard received.count <= limit else { throw .nonsense("more than \(limit) bytes") }
            } else {
                if count == 0 { return received }
                guard errno == EAGAIN else { throw .closed }
                try wait(for: Int16(POLLIN), by: deadline)
            }
        }
    }

    /// The maximum number of bytes received at once.
    private static let chunk = 1 << 16

    /// Waits until the channel is ready, and passes on log output in the meantime.
    private func wait(for events: Int16, by deadline: ChildDeadline) throws(Fault) {
        while true {
            let left = deadline.timeLeft()
            guard left > .zero else { throw .late }
            var watched = [
                pollfd(fd: channel, events: events, revents: 0),
                pollfd(fd: log.watched, events: Int16(POLLIN), revents: 0),
                pollfd(fd: abort?.watched ?? -1, events: Int16(POLLIN), revents: 0),
            ]
            // Round up, because otherwise the last millisecond is spent in a busy loop.
            let milliseconds = min(left / .milliseconds(1) + 1, 1_000_000)
            guard poll(&watched, nfds_t(watched.count), Int32(milliseconds)) >= 0 || errno == EINTR else {
                throw .closed
            }
            if watched[1].revents != 0 { log.drain() }
            if watched[0].revents != 0 { return }
            if watched[2].revents != 0 { throw .aborted }
        }
    }

    // MARK: - Ending

    /// Whether the process still runs.
    package var isAlive: Bool {
        if !isReaped { reap() }
        return !isReaped
    }

    /// How the process ended, for the log; `nil` while it runs.
    package private(set) var end: String?

    /// The status with which the process exited; `nil` while it runs, and when a signal ended it.
    package private(set) var exitStatus: Int?

    /// Whether the kernel killed it because it had used up its processor time.
    package private(set) var hasSpentItsTime = false

    /// Closes the channel, which makes an idle child exit, and kills it if it has not exited within `timeout`.
    package func stop(within timeout: Duration) {
        if timeout > .zero {
            finishSending()
            let deadline = ContinuousClock.now + timeout
            while isAlive, ContinuousClock.now < deadline { usleep(Self.glance) }
        }
        guard isAlive else { return }
        kill(id, SIGKILL)
        while isAlive { usleep(Self.glance) }
    }

    /// The interval for checking whether a process has exited, in microseconds.
    private static let glance: UInt32 = 2000

    /// Records the exit status if the process has ended.
    private func reap() {
        var status: Int32 = 0
        guard waitpid(id, &status, WNOHANG) != 0 else { return }
        isReaped = true
        log.drain()
        // Equivalent to the macros WIFSIGNALED, WTERMSIG and WEXITSTATUS.
        let signal = status & 0x7F
        hasSpentItsTime = signal == SIGXCPU
        exitStatus = signal == 0 ? Int(status >> 8 & 0xFF) : nil
        end =
            signal != 0
            ? "signal \(signal) (\(String(cString: strsignal(signal))))" : "exit status \(status >> 8 & 0xFF)"
    }
}
