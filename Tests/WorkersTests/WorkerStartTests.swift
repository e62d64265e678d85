import Foundation
import PhotoReading
import Testing

@testable import Workers

@Suite("Starting workers")
struct WorkerStartTests {
    private func error(_ pool: WorkerPool) async -> PhotoReaderError? {
        do {
            _ = try await pool.ask("echo noBoard")
            return nil
        } catch {
            return error as? PhotoReaderError
        }
    }

    @Test("that exit immediately gives a clear error rather than a hung request")
    func endsAtOnce() async {
        let pool = ProbePool.pool(["exit-at-once"])
        #expect(await error(pool) == .cannotStart("it ended at once with exit status 3"))
        #expect(await error(pool) != nil)
        await pool.shutdown()
    }

    @Test("whose models can't be loaded gives an error with the worker's message")
    func failsToLoad() async {
        let pool = ProbePool.pool(["fails-to-load"])
        #expect(await error(pool) == .cannotStart("there is no model"))
        await pool.shutdown()
    }

    @Test("that lack the words read all the same, and the lack is logged once")
    func lacksWords() async throws {
        let log = CollectedLog()
        let pool = ProbePool.pool(["lacks-words"], log: log)
        #expect(try await pool.ask("echo noBoard") == .none(.noBoard))
        #expect(pool.shortcoming == "There are no words.")
        #expect(try await pool.ask("crash") == .none(.gaveUp))
        #expect(try await pool.ask("echo noBoard") == .none(.noBoard))
        await pool.shutdown()
        let lines = log.entries.filter { $0.contains("Photos are read less accurately") }
        #expect(lines == ["warning Photos are read less accurately reason=There are no words."])
    }

    @Test("that print nonsense, say nothing, or don't exist is an error")
    func otherFaults() async {
        var limits = ProbePool.limits
        limits.startTime = .seconds(1)
        let garbage = ProbePool.pool(["garbage"])
        #expect(await error(garbage) == .cannotStart("a frame over the limit"))
        let silent = ProbePool.pool(["silent"], limits: limits)
        #expect(await error(silent) == .cannotStart("it was not ready in time"))
        let missing = WorkerPool(executable: URL(filePath: "/no/such/file"), size: 1, logger: CollectedLog().logger)
        #expect(await error(missing) == .cannotStart("/no/such/file: No such file or directory"))
        for pool in [garbage, silent, missing] { await pool.shutdown() }
    }

    @Test("that die immediately is not retried for every photo")
    func backoff() async {
        let log = CollectedLog()
        let pool = ProbePool.pool(["exit-at-once"], log: log)
        for _ in 0..<200 { #expect(await error(pool) != nil) }
        await pool.shutdown()
        let attempts = log.entries.count { $0.hasPrefix("error A worker does not start") }
        #expect((1...20).contains(attempts))
    }

    @Test("after a crash can fail, which gives an error and no crash")
    func startsOnce() async throws {
        let marker = FileManager.default.temporaryDirectory.appending(path: "worker-marker-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: marker) }
        let pool = ProbePool.pool(["starts-once", marker.path])
        #expect(try await pool.ask("crash") == .none(.gaveUp))
        #expect(await error(pool) == .cannotStart("it ended at once with exit status 4"))
        await pool.shutdown()
    }

    @Test("is delayed longer after each failure, up to a minute")
    func delays() {
        var backoff = StartBackoff()
        var now = ContinuousClock.now
        #expect(backoff.isDue(at: now))
        for delay in [0.25, 0.5, 1, 2, 4, 8, 16, 32, 60, 60, 60] {
            backoff.failed(at: now)
            #expect(!backoff.isDue(at: now + .seconds(delay) - .milliseconds(1)))
            now += .seconds(delay)
            #expect(backoff.isDue(at: now))
        }
        backoff.succeeded()
        #expect(backoff == StartBackoff())
    }
}
