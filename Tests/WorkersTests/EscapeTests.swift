import Foundation
import Jail
import PhotoReading
import Testing
import Workers

/// Whether this kernel can filter system calls. If it can, all tests below must pass.
private let kernelFilters = FileManager.default.fileExists(atPath: "/proc/sys/kernel/seccomp/actions_avail")

@Suite("The worker's confinement", .enabled(if: kernelFilters))
struct EscapeTests {
    @Test(
        "refuses calls that libraries may try, and the worker continues",
        arguments: [
            "read-file", "write-file", "list-folder", "look-around", "signal-parent", "start-thread",
            "run-written-memory", "raise-limit", "become-root", "open-socket",
        ])
    func refusal(escape: String) async throws {
        let log = CollectedLog()
        let pool = ProbePool.pool(log: log)
        #expect(try await pool.ask(escape) == .none(.noBoard))
        #expect(try await pool.ask("echo tooLarge") == .none(.tooLarge))
        #expect(log.workerIDs.count == 1, "The worker that refused goes on reading.")
        await pool.shutdown()
    }

    @Test(
        "kills a worker that makes calls never needed for reading pictures",
        arguments: ["fork", "execute", "trace"])
    func death(escape: String) async throws {
        let log = CollectedLog()
        let pool = ProbePool.pool(log: log)
        #expect(try await pool.ask(escape) == .none(.gaveUp))
        #expect(log.entries.contains { $0.hasPrefix("warning") && $0.contains("signal \(SIGSYS)") })
        #expect(try await pool.ask("echo noBoard") == .none(.noBoard))
        await pool.shutdown()
    }

    @Test("takes all measures that the kernel supports")
    func measures() async throws {
        let pool = ProbePool.pool()
        _ = try await pool.ask("echo noBoard")
        let confinement = try #require(pool.confinement)
        #expect(confinement.refusals[.calls] == nil)
        #expect(confinement.refusals[.privileges] == nil)
        await pool.shutdown()
    }
}

@Suite("Without confinement")
struct UnconfinedWorkerTests {
    @Test("if the kernel refuses a measure, photos are still read and the log reports it once")
    func refusedMeasure() async throws {
        let log = CollectedLog()
        var limits = ProbePool.limits
        limits.photosPerWorker = 1
        let pool = ProbePool.pool(["unconfined"], limits: limits, log: log)
        for _ in 1...3 { #expect(try await pool.ask("echo noBoard") == .none(.noBoard)) }
        await pool.shutdown()
        #expect(pool.confinement?.isWhole == false)
        let warnings = log.entries.filter { $0.hasPrefix("warning The kernel does not confine photo workers") }
        #expect(warnings.count == 1)
        #expect(warnings.first?.contains("system calls not filtered by seccomp (No such luck)") == true)
    }
}
