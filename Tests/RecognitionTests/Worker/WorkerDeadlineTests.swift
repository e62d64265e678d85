import Foundation
import Synchronization
import Testing

@testable import Recognition

@Suite("A worker's deadline")
struct WorkerDeadlineTests {
    private func isLate(starving time: Duration, grace: Duration) async throws -> Bool {
        let starved = Mutex(Duration.seconds(7))
        let deadline = WorkerDeadline(in: .milliseconds(5), grace: grace) { starved.withLock { $0 } }
        #expect(deadline.timeLeft > .zero)
        starved.withLock { $0 += time }
        try await Task.sleep(for: .milliseconds(10))
        return deadline.timeLeft <= .zero
    }

    @Test("is over when its time is, for a worker that had a processor all the while")
    func plain() async throws {
        #expect(try await isLate(starving: .zero, grace: .seconds(600)))
    }

    @Test("is later by the time in which the worker waited for a processor since, and by no more than the grace")
    func starved() async throws {
        #expect(try await !isLate(starving: .seconds(600), grace: .seconds(600)))
        #expect(try await isLate(starving: .seconds(600), grace: .zero))
    }

    @Test(
        "is told by the kernel how long a process has waited",
        .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/schedstat")))
    func kernel() {
        #expect(WorkerDeadline.timeStarved(by: getpid()) > .zero)
        #expect(WorkerDeadline.timeStarved(by: pid_t.max) == .zero)
    }
}
