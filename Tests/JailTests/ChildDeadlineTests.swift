import Foundation
import Synchronization
import Testing

@testable import Jail

@Suite("A child's deadline")
struct ChildDeadlineTests {
    /// Whether a worker with five seconds is late after six, if it waited `time` for a processor.
    private func isLate(starving time: Duration, grace: Duration) -> Bool {
        let start = ContinuousClock.now
        let starved = Mutex(Duration.seconds(7))
        let deadline = ChildDeadline(in: .seconds(5), after: start, grace: grace) { starved.withLock { $0 } }
        #expect(deadline.timeLeft(at: start + .seconds(4)) == .seconds(1))
        starved.withLock { $0 += time }
        return deadline.timeLeft(at: start + .seconds(6)) <= .zero
    }

    @Test("is not extended if the worker always had a processor")
    func plain() {
        #expect(isLate(starving: .zero, grace: .seconds(600)))
    }

    @Test("is extended by the time spent waiting for a processor, up to the grace")
    func starved() {
        #expect(!isLate(starving: .seconds(2), grace: .seconds(600)))
        #expect(isLate(starving: .seconds(1), grace: .seconds(600)))
        #expect(isLate(starving: .seconds(600), grace: .zero))
    }

    @Test(
        "knows from the kernel how long a process has waited",
        .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/schedstat")))
    func kernel() throws {
        // One more than there are processors, so that one process has to wait.
        let spinners = try (0...ProcessInfo.processInfo.activeProcessorCount).map { _ in
            try Process.run(URL(filePath: "/bin/sh"), arguments: ["-c", "while :; do :; done"])
        }
        defer {
            spinners.forEach { kill($0.processIdentifier, SIGKILL) }
            spinners.forEach { $0.waitUntilExit() }
        }
        let waits = spinners.map { ProcessorWait(of: $0.processIdentifier) }
        var looks = 0
        while !waits.contains(where: { $0.total > .zero }), looks < 1200 {
            looks += 1
            usleep(50_000)
        }
        #expect(looks < 1200)
        #expect(ProcessorWait(of: pid_t.max).total == .zero)
    }
}
