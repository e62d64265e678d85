import Foundation
import PhotoReading
import Testing

@testable import Recognition

@Suite("The worker pool")
struct WorkerPoolTests {
    @Test("answers what the worker answers, one request after the other")
    func echo() async throws {
        let pool = ProbePool.pool()
        pool.start()
        for reason in ["noBoard", "tooLarge", "unreadableFile", "noBoard"] {
            #expect(try await pool.ask("echo \(reason)") == .none(NothingRead(rawValue: reason) ?? .gaveUp))
        }
        #expect(try await pool.ask("echo tooLarge", "echo noBoard") == .none(.noBoard))
        await pool.shutdown()
    }

    @Test("carries photos of megabytes whole")
    func megabytes() async throws {
        let pool = ProbePool.pool()
        let photo = Data("echo noBoard ".utf8) + Data(repeating: 32, count: 12 << 20)
        #expect(try await pool.read([photo, photo]) == .none(.noBoard))
        await pool.shutdown()
    }

    @Test(
        "survives a worker that dies of a photo, and answers the next one",
        arguments: ["crash", "exit", "eat", "close-channel"])
    func death(deed: String) async throws {
        let log = CollectedLog()
        let pool = ProbePool.pool(log: log)
        #expect(try await pool.ask(deed) == .none(.gaveUp))
        #expect(try await pool.ask("echo noBoard") == .none(.noBoard))
        let warning = try #require(log.entries.first { $0.hasPrefix("warning A worker gave up on a photo") })
        #expect(warning.contains("fault=closed"), "It is the worker that ends, not the clock.")
        await pool.shutdown()
    }

    @Test("starts another worker when one has died with nothing to do, and the photo that finds out is read")
    func idleDeath() async throws {
        let log = CollectedLog()
        let pool = ProbePool.pool(log: log)
        #expect(try await pool.ask("echo noBoard") == .none(.noBoard))
        let worker = try #require(log.workerIDs.last)
        kill(worker, SIGKILL)
        // Dead is what the system has made a zombie of; before that the photo would be lost with the worker.
        while (try? String(contentsOfFile: "/proc/\(worker)/status", encoding: .utf8))?.contains("State:\tZ") == false {
            try await Task.sleep(for: .milliseconds(5))
        }
        #expect(try await pool.ask("echo tooLarge") == .none(.tooLarge))
        #expect(log.workerIDs.count == 2)
        await pool.shutdown()
    }

    @Test("tries a photo once more when a worker dies of it that had read others before")
    func deathOfAnOldWorker() async throws {
        let log = CollectedLog()
        let pool = ProbePool.pool(log: log)
        for _ in 1...3 { #expect(try await pool.ask("fresh") == .none(.noBoard)) }
        #expect(log.workerIDs.count == 3)
        #expect(try await pool.ask("crash") == .none(.gaveUp))
        #expect(
            log.entries.count { $0.hasPrefix("warning A worker gave up on a photo") } == 4, "Two more, and no third.")
        await pool.shutdown()
    }

    @Test("kills a worker that takes too long by the clock")
    func hanging() async throws {
        var limits = ProbePool.limits
        limits.wallTime = .seconds(3)
        let pool = ProbePool.pool(limits: limits)
        let clock = ContinuousClock()
        let start = clock.now
        #expect(try await pool.ask("hang") == .none(.gaveUp))
        #expect(clock.now - start >= limits.wallTime)
        #expect(try await pool.ask("echo noBoard") == .none(.noBoard))
        await pool.shutdown()
    }

    @Test("lets the kernel end a worker that takes too much processor time")
    func spinning() async throws {
        let log = CollectedLog()
        var limits = ProbePool.limits
        limits.processorSeconds = 1
        limits.wallTime = .seconds(120)
        let pool = ProbePool.pool(limits: limits, log: log)
        #expect(try await pool.ask("spin") == .none(.gaveUp))
        #expect(log.entries.contains { $0.contains("signal \(SIGXCPU)") })
        await pool.shutdown()
    }

    @Test("gives each photo its processor time anew")
    func processorTimePerPhoto() async throws {
        var limits = ProbePool.limits
        limits.processorSeconds = 30
        let pool = ProbePool.pool(limits: limits)
        for number in 1...40 { #expect(try await pool.ask("count \(number)") == .none(.noBoard)) }
        await pool.shutdown()
    }

    @Test("replaces a worker after so many photos")
    func recycling() async throws {
        var limits = ProbePool.limits
        limits.photosPerWorker = 3
        let pool = ProbePool.pool(limits: limits)
        for number in [1, 2, 3, 1, 2, 3, 1] { #expect(try await pool.ask("count \(number)") == .none(.noBoard)) }
        await pool.shutdown()
    }

    @Test("passes what a worker prints to the log, and takes it for no answer")
    func printing() async throws {
        let log = CollectedLog()
        let pool = ProbePool.pool(log: log)
        #expect(try await pool.ask("print") == .none(.noBoard))
        #expect(try await pool.ask("echo tooLarge") == .none(.tooLarge))
        await pool.shutdown()
        #expect(log.entries.contains { $0.contains("A library prints this where it should not.") })
        #expect(log.entries.contains { $0.contains("And this to standard error.") })
    }

    @Test("shows a worker no files and no environment of its own")
    func confinement() async throws {
        setenv("HONEYCUE_PROBE_SECRET", "a token", 1)
        let pool = ProbePool.pool()
        #expect(try await pool.ask("environment") == .none(.noBoard))
        #expect(try await pool.ask("files") == .none(.noBoard))
        await pool.shutdown()
    }

    @Test("refuses too many or too large photos without a worker")
    func requestLimits() async throws {
        var limits = ProbePool.limits
        limits.photoBytes = 1000
        let pool = ProbePool.pool(["exit-at-once"], limits: limits)
        #expect(try await pool.read([Data(count: 501), Data(count: 500)]) == .none(.tooLarge))
        #expect(try await pool.read([Data](repeating: Data([1]), count: 11)) == .none(.tooLarge))
        #expect(try await pool.read([]) == .none(.unreadableFile))
    }

    @Test("reads side by side with several workers")
    func sideBySide() async throws {
        var limits = ProbePool.limits
        limits.wallTime = .seconds(600)
        let pool = ProbePool.pool(limits: limits, size: 2)
        // Whoever hangs holds one worker; the other answers meanwhile, and would not if it were the only one.
        let hanging = Task { try await pool.ask("hang") }
        for _ in 1...2 { #expect(try await pool.ask("echo noBoard") == .none(.noBoard)) }
        await pool.shutdown(within: .zero)
        await #expect(throws: WorkerError.shutDown) { try await hanging.value }
    }
}
