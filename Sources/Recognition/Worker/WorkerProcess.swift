import CProcessShim
import Foundation

/// The parent's view of a worker: the process, the channel to it, and its log output.
///
/// Every call blocks up to its deadline. Use it only on the thread that created it, because the kernel kills the child
/// when that thread ends.
final class WorkerProcess {
    /// The ways in which a worker can fail.
    enum Fault: Error, Hashable {
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

    let id: pid_t
    let processorWait: ProcessorWait
    private let channel: Int32
    private let log: WorkerLog
    private let abort: AbortSignal
    private var isReaped = false

    init(
        executable: URL, arguments: [String], abort: AbortSignal, onLogLine: @escaping (String) -> Void
    ) throws(Fault) {
        let channel = try DescriptorPair(child_channel)
        let log = try DescriptorPair(child_log)
        var id: pid_t = 0
        let error = Self.withCStrings([executable.path] + arguments) { arguments in
            Self.withCStrings(WorkerEnvironment.variables()) { environment in
                child_spawn(executable.path, arguments, environment, channel.child.number, log.child.number, &id)
            }
        }
        guard error == 0 else { throw .spawn("\(executable.path): \(String(cString: strerror(error)))") }
        self.id = id
        processorWait = ProcessorWait(of: id)
        self.channel = channel.parent.release()
        self.abort = abort
        self.log = WorkerLog(descriptor: log.parent.release(), onLine: onLogLine)
    }

    deinit {
        stop(within: .zero)
        close(channel)
    }

    // MARK: - Talking

    /// Sends all of `data`, at the rate at which the worker accepts it.
    func send(_ data: Data, by deadline: WorkerDeadline) throws(Fault) {
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
    func send(_ message: some Encodable, by deadline: WorkerDeadline) throws(Fault) {
        guard let frame = try? WorkerFrame.encoded(message) else { throw .nonsense("a message can't be encoded") }
        try send(frame, by: deadline)
    }

    /// Receives the worker's next message.
    func receive<Message: Decodable>(_: Message.Type, by deadline: WorkerDeadline) throws(Fault) -> Message {
        let prefix = try receive(count: WorkerFrame.prefixSize, by: deadline)
        guard let length = WorkerFrame.length(prefix) else { throw .nonsense("a frame over the limit") }
        let body = try receive(count: length, by: deadline)
        guard let message = try? JSONDecoder().decode(Message.self, from: body) else {
            throw .nonsense("not a message")
        }
        return message
    }

    /// Receives so many bytes.
    func receive(count: Int, by deadline: WorkerDeadline) throws(Fault) -> Data {
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

    /// Waits until the channel is ready, and passes on log output in the meantime.
    private func wait(for events: Int16, by deadline: WorkerDeadline) throws(Fault) {
        while true {
            let left = deadline.timeLeft()
            guard left > .zero else { throw .late }
            var watched = [
                pollfd(fd: channel, events: events, revents: 0),
                pollfd(fd: log.watched, events: Int16(POLLIN), revents: 0),
                pollfd(fd: abort.watched, events: Int16(POLLIN), revents: 0),
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
    var isAlive: Bool {
        if !isReaped { reap() }
        return !isReaped
    }

    /// How the process ended, for the log; `nil` while it runs.
    private(set) var end: String?

    /// Whether the kernel killed it because it had used up its processor time.
    private(set) var hasSpentItsTime = false

    /// Closes the channel, which makes an idle worker exit, and kills it if it has not exited within `patience`.
    func stop(within patience: Duration) {
        if patience > .zero {
            shutdown(channel, Int32(SHUT_WR))
            let deadline = ContinuousClock.now + patience
            while isAlive, ContinuousClock.now < deadline { usleep(Self.glance) }
        }
        guard isAlive else { return }
        kill(id, SIGKILL)
        while isAlive { usleep(Self.glance) }
    }

    /// The interval for checking whether a process has exited, in microseconds.
    private static let glance: UInt32 = 2000

    /// Notes how it ended, if it has.
    private func reap() {
        var status: Int32 = 0
        guard waitpid(id, &status, WNOHANG) != 0 else { return }
        isReaped = true
        log.drain()
        // Equivalent to the macros WIFSIGNALED, WTERMSIG and WEXITSTATUS.
        let signal = status & 0x7F
        hasSpentItsTime = signal == SIGXCPU
        end =
            signal != 0
            ? "signal \(signal) (\(String(cString: strsignal(signal))))" : "exit status \(status >> 8 & 0xFF)"
    }

    // MARK: - Starting

    /// Calls `body` with `strings` as a null-terminated C array of strings.
    private static func withCStrings(
        _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Int32
    ) -> Int32 {
        var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) }
        defer { pointers.forEach { free($0) } }
        pointers.append(nil)
        return pointers.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map(body) ?? EINVAL
        }
    }
}
