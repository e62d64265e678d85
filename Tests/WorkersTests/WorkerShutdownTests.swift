import Foundation
import PhotoReading
import Testing

@testable import Workers

@Suite("Cancelling and shutting down")
struct WorkerShutdownTests {
    @Test("a cancelled request is answered even if its photo never is, and the next one is read")
    func cancellation() async throws {
        let pool = ProbePool.pool()
        _ = try await pool.ask("echo noBoard")
        let running = Task { try await pool.ask("hang") }
        let waiting = Task { try await pool.ask("crash") }
        running.cancel()
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await running.value }
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(try await pool.ask("echo tooLarge") == .none(.tooLarge))
        await pool.shutdown()
    }

    @Test("waiting requests are still read, and later ones are refused")
    func draining() async throws {
        let pool = ProbePool.pool()
        pool.start()
        let waiting = (0..<5).map { _ in Task { try await pool.ask("nap 100") } }
        // The queue stays open until the last request is in it.
        _ = try await pool.ask("echo noBoard")
        let last = Task { try await pool.ask("nap 100") }
        for task in waiting { #expect(try await task.value == .none(.noBoard)) }
        _ = try? await last.value
        await pool.shutdown()
        await #expect(throws: PhotoReaderError.shutDown) { try await pool.ask("echo noBoard") }
        await pool.shutdown()
    }

    @Test("requests that exceed the time limit of the shutdown are abandoned and may be tried again")
    func abandonment() async throws {
        var limits = ProbePool.limits
        limits.wallTime = .seconds(600)
        let pool = ProbePool.pool(limits: limits)
        _ = try await pool.ask("echo noBoard")
        let tasks = (0..<3).map { _ in Task { try await pool.ask("hang") } }
        // Wait until one request is being served and the others are queued. If they are not, they are refused, with the
        // same result.
        try await Task.sleep(for: .milliseconds(200))
        await pool.shutdown(within: .milliseconds(300))
        for task in tasks { await #expect(throws: PhotoReaderError.shutDown) { try await task.value } }
    }

    @Test("a worker dies with its parent, even in the middle of a photo")
    func parentKilled() throws {
        let parent = Process()
        let output = Pipe()
        parent.executableURL = ProbePool.executable
        parent.arguments = ["parent"]
        parent.standardOutput = output
        try parent.run()
        // The parent prints its worker's process ID and then makes it hang.
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let worker = try #require(pid_t(line.trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(kill(worker, 0) == 0)
        kill(parent.processIdentifier, SIGKILL)
        parent.waitUntilExit()
        var looks = 0
        while Self.isRunning(worker), looks < 1200 {
            looks += 1
            usleep(50_000)
        }
        #expect(!Self.isRunning(worker))
    }

    /// Whether a process exists and is not a zombie.
    private static func isRunning(_ id: pid_t) -> Bool {
        guard let status = try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8) else { return false }
        return !status.contains("State:\tZ")
    }

    @Test("requests over the limit are refused")
    func busy() async throws {
        let queue = WorkerQueue(limit: 2)
        let cancelled = WorkerJob(photos: [], task: .read(.automatic))
        try queue.submit(cancelled)
        try queue.submit(WorkerJob(photos: [], task: .read(.automatic)))
        #expect(throws: PhotoReaderError.busy(waiting: 2)) {
            try queue.submit(WorkerJob(photos: [], task: .read(.automatic)))
        }
        cancelled.answer(.failure(CancellationError()))
        try queue.submit(WorkerJob(photos: [], task: .read(.automatic)))
        queue.close()
        #expect(throws: PhotoReaderError.shutDown) { try queue.submit(WorkerJob(photos: [], task: .read(.automatic))) }
        #expect(queue.next() != nil)
        #expect(queue.next() != nil)
        #expect(queue.next() == nil)
        #expect(queue.next() == nil)
    }

    @Test("no worker outlives its pool")
    func noOrphans() async throws {
        let log = CollectedLog()
        let pool = ProbePool.pool(log: log)
        _ = try await pool.ask("echo noBoard")
        let id = try #require(log.workerIDs.first)
        #expect(kill(id, 0) == 0)
        await pool.shutdown()
        #expect(kill(id, 0) != 0)
    }

    @Test("a pool that is dropped without shutdown ends its worker too")
    func dropped() async throws {
        let log = CollectedLog()
        do {
            let pool = ProbePool.pool(log: log)
            _ = try await pool.ask("echo noBoard")
        }
        let id = try #require(log.workerIDs.first)
        var looks = 0
        while kill(id, 0) == 0, looks < 1200 {
            looks += 1
            try await Task.sleep(for: .milliseconds(50))
        }
        #expect(kill(id, 0) != 0)
    }
}
