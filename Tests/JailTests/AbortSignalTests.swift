import Foundation
import Testing

@testable import Jail

@Suite("The signal to abort")
struct AbortSignalTests {
    private func isRaised(_ signal: AbortSignal, within milliseconds: Int32 = 10_000) -> Bool {
        var watched = pollfd(fd: signal.watched, events: Int16(POLLIN), revents: 0)
        return poll(&watched, 1, milliseconds) == 1
    }

    @Test("wakes who waits for it, once and for all, and may be raised again")
    func raising() {
        let signal = AbortSignal()
        #expect(!isRaised(signal, within: 0))
        signal.raise()
        #expect(isRaised(signal))
        // The number is the next that is given out.
        let file = open("/dev/null", O_RDONLY | O_CLOEXEC)
        signal.raise()
        #expect(isRaised(signal))
        #expect(fcntl(file, F_GETFD) >= 0, "A file that others opened meanwhile stays open.")
        close(file)
    }

    @Test("leaves no descriptor behind")
    func closing() {
        var before: Int32 = 0
        do {
            let signal = AbortSignal()
            before = signal.watched
            #expect(fcntl(before, F_GETFD) >= 0)
        }
        // Others may have opened a file of that number meanwhile, but hardly a pipe without a writer.
        var watched = pollfd(fd: before, events: Int16(POLLIN), revents: 0)
        _ = poll(&watched, 1, 0)
        #expect(watched.revents & Int16(POLLHUP) == 0)
    }
}
