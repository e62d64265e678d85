import CProcessShim
import Foundation

/// The parent's side of a speaking process. It lives as long as this value; every call blocks up to the deadline.
///
/// Use it only on the thread that made it, because the kernel kills the child when that thread ends.
final class SpeakingProcess {
    private let id: pid_t
    private let channel: Int32
    private let deadline: ContinuousClock.Instant

    init(executable: URL, arguments: [String], deadline: ContinuousClock.Instant) throws(SpeechError) {
        var ends: [Int32] = [-1, -1]
        let failure = child_channel(&ends)
        guard failure == 0 else { throw .cannotStart(Self.text(failure)) }
        defer { close(ends[1]) }
        // What the program complains about says nothing that its speech does not.
        let log = open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer { if log >= 0 { close(log) } }
        var id: pid_t = 0
        let error = Self.withCStrings([executable.path] + arguments) { arguments in
            Self.withCStrings(Self.environment()) { environment in
                child_spawn(executable.path, arguments, environment, ends[1], log, &id)
            }
        }
        guard error == 0 else {
            close(ends[0])
            throw .cannotStart(Self.text(error))
        }
        (self.id, channel, self.deadline) = (id, ends[0], deadline)
    }

    deinit {
        kill(id, SIGKILL)
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        close(channel)
    }

    /// Sends all of `input`, and says that no more comes.
    func send(_ input: Data) throws(SpeechError) {
        var rest = input[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { child_send(channel, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else {
                guard errno == EAGAIN else { throw .noSpeech("it ended at once") }
                try wait(for: Int16(POLLOUT))
            }
        }
        shutdown(channel, Int32(SHUT_WR))
    }

    /// Receives what comes until the process closes its end, at most `limit` bytes.
    func receive(limit: Int) throws(SpeechError) -> Data {
        var received = Data()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = recv(channel, &buffer, buffer.count, 0)
            if count > 0 {
                received.append(contentsOf: buffer.prefix(count))
                guard received.count <= limit else { throw .noSpeech("it speaks for too long") }
            } else {
                if count == 0 { return received }
                guard errno == EAGAIN else { throw .noSpeech(Self.text(errno)) }
                try wait(for: Int16(POLLIN))
            }
        }
    }

    private func wait(for events: Int16) throws(SpeechError) {
        let left = deadline - .now
        guard left > .zero else { throw .tooLate }
        var watched = pollfd(fd: channel, events: events, revents: 0)
        // Rounded up, because otherwise the last millisecond is spent in a busy loop.
        _ = poll(&watched, 1, Int32(min(left / .milliseconds(1) + 1, 60_000)))
    }

    /// Without the variables of the parent, which may hold secrets. Libraries of the program itself must not start threads.
    private static func environment() -> [String] {
        let parent = ProcessInfo.processInfo.environment
        let kept = ["LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"].compactMap { name in parent[name].map { "\(name)=\($0)" } }
        return kept + ["LANG=C.UTF-8", "OPENBLAS_NUM_THREADS=1", "OMP_NUM_THREADS=1", "SWIFT_BACKTRACE=enable=no"]
    }

    private static func text(_ error: Int32) -> String { String(cString: strerror(error)) }

    /// Calls `body` with `strings` as a null-terminated C array of strings.
    private static func withCStrings(
        _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Int32
    ) -> Int32 {
        var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) }
        defer { pointers.forEach { free($0) } }
        pointers.append(nil)
        return pointers.withUnsafeBufferPointer { buffer in buffer.baseAddress.map(body) ?? EINVAL }
    }
}
