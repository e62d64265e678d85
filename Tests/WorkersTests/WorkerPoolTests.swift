import Foundation
import Jail
import PhotoReading
import Testing

@testable import Workers

@Suite("The worker pool")
struct WorkerPoolTests {
    @Test("returns the worker's answers, one request after another")
    func echo() async throws {
        let pool = ProbePool.pool()
        pool.start()
        for reason in ["noBoard", "tooLarge", "unreadableFile", "noBoard"] {
            #expect(try await pool.ask("echo \(reason)") == .none(NothingRead(rawValue: reason) ?? .gaveUp))
        }
        #expect(try await pool.ask("echo tooLarge", "echo noBoard") == .none(.noBoard))
        await pool.shutdown()
    }

    @Test("transfers photos of several megabytes intact")
    func megabytes() async throws {
        let pool = ProbePool.pool()
        let photo = Data("echo noBoard ".utf8) + Data(repeating: 32, count: 12 << 20)
        #expect(try await pool.read([photo, photo]) == .none(.noBoard))
        await pool.shutdown()
    }

    @Test(
        "survives a worker that crashes on a photo, and answers the next one",
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

    @Test("replaces a worker that died while idle, and still reads the next photo")
    func idleDeath() async throws {
        let log = CollectedLog()
        let pool = ProbePool.pool(log: log)
        #expect(try await pool.ask("echo noBoard") == .none(.noBoard))
        let worker = try #require(log.workerIDs.last)
        kill(worker, SIGKILL)
        // Wait until the process is a zombie. Before that, the photo would be lost with the worker.
        while (try? String(contentsOfFile: "/proc/\(worker)/status", encoding: .utf8))?.contains("State:\tZ") == false {
            try await Task.sleep(for: .milliseconds(5))
        }
        #expect(try await pool.ask("echo tooLarge") == .none(.tooLarge))
        #expect(log.workerIDs.count == 2)
        #expect(log.entries.contains { $0.hasPrefix("warning A worker died idle") && $0.contains("signal \(SIGKILL)") })
        await pool.shutdown()
    }

    @Test("retries a photo once if it crashes a worker that has read others before")
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

    @Test("kills a worker that exceeds the wall-clock limit")
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

    @Test("lets the kernel kill a worker that exceeds its processor time")
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

    @Test("gives each photo its own processor time")
    func processorTimePerPhoto() async throws {
        var limits = ProbePool.limits
        limits.processorSeconds = 30
        let pool = ProbePool.pool(limits: limits)
        for number in 1...40 { #expect(try await pool.ask("count \(number)") == .none(.noBoard)) }
        await pool.shutdown()
    }

    @Test("replaces a worker after a number of photos")
    func recycling() async throws {
        var limits = ProbePool.limits
        limits.photosPerWorker = 3
        let pool = ProbePool.pool(limits: limits)
        for number in [1, 2, 3, 1, 2, 3, 1] { #expect(try await pool.ask("count \(number)") == .none(.noBoard)) }
        await pool.shutdown()
    }

    @Test("ends a worker that has read nothing for a while, and starts another for the next photo")
    func idle() async throws {
        var limits = ProbePool.limits
        limits.idleTime = .milliseconds(300)
        let log = CollectedLog()
        let pool = ProbePool.pool(limits: limits, log: log)
        #expect(try await pool.ask("count 1") == .none(.noBoard))
        let worker = try #require(log.workerIDs.first)
        let deadline = ContinuousClock.now + .seconds(60)
        while FileManager.default.fileExists(atPath: "/proc/\(worker)"), .now < deadline {
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(!FileManager.default.fileExists(atPath: "/proc/\(worker)"))
        #expect(log.workerIDs.count == 1, "Nothing starts before a photo comes.")
        #expect(try await pool.ask("count 1") == .none(.noBoard))
        await pool.shutdown()
        #expect(!log.entries.contains { $0.contains("died") || $0.contains("gave up") })
    }

    @Test("logs a worker's output and does not take it for an answer")
    func printing() async throws {
        let log = CollectedLog()
        let pool = ProbePool.pool(log: log)
        #expect(try await pool.ask("print") == .none(.noBoard))
        #expect(try await pool.ask("echo tooLarge") == .none(.tooLarge))
        await pool.shutdown()
        #expect(log.entries.contains { $0.contains("A library prints this where it should not.") })
        #expect(log.entries.contains { $0.contains("And this to standard error.") })
    }

    @Test("takes what a worker prints while it waits, or the worker would wait for it, and keeps its input from it")
    func chatter() async throws {
        let log = CollectedLog()
        let pool = ProbePool.pool(log: log)
        #expect(try await pool.ask("input", "chatter") == .none(.noBoard))
        await pool.shutdown()
        #expect(log.entries.contains { $0.contains("This is line 19999 of many.") })
    }

    @Test("is started once, with one worker at least")
    func startedOnce() async throws {
        let log = CollectedLog()
        let pool = ProbePool.pool(size: 0, log: log)
        pool.start()
        pool.start()
        #expect(try await pool.ask("echo tooLarge") == .none(.tooLarge))
        await pool.shutdown()
        #expect(log.workerIDs.count == 1)
    }

    @Test("is renewed after as many photos as it may read, and that is no accident to tell of")
    func renewed() async throws {
        var limits = ProbePool.limits
        limits.photosPerWorker = 1
        let log = CollectedLog()
        let pool = ProbePool.pool(limits: limits, log: log)
        for _ in 1...3 { #expect(try await pool.ask("echo noBoard") == .none(.noBoard)) }
        await pool.shutdown()
        #expect(Set(log.workerIDs).count >= 3)
        #expect(!log.entries.contains { $0.contains("died") || $0.contains("gave up") })
    }

    @Test("reads as many photos and bytes as it is allowed")
    func wholeLimits() async throws {
        var limits = ProbePool.limits
        limits.photos = 3
        limits.photoBytes = 36
        let pool = ProbePool.pool(limits: limits)
        let deed = "echo noBoard"
        #expect(try await pool.ask(deed, deed, deed) == .none(.noBoard))
        #expect(try await pool.ask(deed + " ", deed, deed) == .none(.tooLarge))
        #expect(try await pool.ask("", "", "", "") == .none(.tooLarge))
        await pool.shutdown()
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

    @Test("reads in parallel with several workers")
    func sideBySide() async throws {
        var limits = ProbePool.limits
        limits.wallTime = .seconds(600)
        let pool = ProbePool.pool(limits: limits, size: 2)
        // The hanging request occupies one worker. The others are answered in the meantime only because there is a
        // second worker.
        let hanging = Task { try await pool.ask("hang") }
        for _ in 1...2 { #expect(try await pool.ask("echo noBoard") == .none(.noBoard)) }
        await pool.shutdown(within: .zero)
        await #expect(throws: PhotoReaderError.shutDown) { try await hanging.value }
    }
}
