import Foundation
import Synchronization
import Testing

/// A running program.
///
/// `Foundation.Process` is not used, because on a busy machine it never notices the end of some programs that are killed right after
/// their start.
final class RunningProbe: Sendable {
    /// How a program ended.
    enum End: Equatable {
        case exited(status: Int32)
        case killed(signal: Int32)
    }

    private let process: pid_t
    private let knownEnd = Mutex<End?>(nil)

    init(_ program: URL, arguments: [String]) throws {
        let path = program.path(percentEncoded: false)
        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        var process: pid_t = 0
        let failure = posix_spawn(&process, path, nil, nil, &words, environ)
        guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EIO) }
        self.process = process
    }

    /// How the program has ended; `nil` while it runs.
    var end: End? {
        knownEnd.withLock { end in
            var status: Int32 = 0
            if end == nil, waitpid(process, &status, WNOHANG) == process {
                // As in <sys/wait.h>: the low seven bits have the signal, the next byte has the exit status.
                end = status & 0x7f == 0 ? .exited(status: status >> 8 & 0xff) : .killed(signal: status & 0x7f)
            }
            return end
        }
    }

    func signal(_ number: Int32) {
        // After its end, another process may have its number.
        if end == nil { kill(process, number) }
    }

    /// Waits until the program has ended. One that hangs fails the test and is killed, so that the tests go on.
    func ended() async {
        let deadline = ContinuousClock.now + .seconds(120)
        while end == nil {
            if ContinuousClock.now > deadline {
                Issue.record("the program did not end within two minutes")
                signal(SIGKILL)
            }
            try? await Task.sleep(for: .milliseconds(5))
        }
    }
}
