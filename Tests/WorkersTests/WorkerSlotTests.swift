import Documents
import Foundation
import Jail
import PhotoReading
import Synchronization
import Testing

@testable import Workers

@Suite("Looking after one worker")
struct WorkerSlotTests {
    private let queue = WorkerQueue(limit: 20)
    private let log = CollectedLog()

    /// Serves the queue to its end, in a thread of its own.
    private func serve(
        _ arguments: [String] = ["serve"], limits: WorkerLimits = ProbePool.limits, abort: AbortSignal = AbortSignal(),
        timeStarved: @escaping @Sendable (ChildProcess) -> Duration = { _ in .zero }
    ) async {
        let (queue, log) = (queue, log)
        await withCheckedContinuation { over in
            Thread.detachNewThread {
                WorkerSlot(
                    executable: ProbePool.executable, arguments: arguments, environment: [:], limits: limits,
                    queue: queue,
                    abort: abort, lastGreeting: LastGreeting(), logger: log.logger,
                    renderer: PageRenderer(executable: ProbePool.executable), timeStarved: timeStarved
                ).run()
                over.resume()
            }
        }
    }

    private func submit(_ deeds: String...) throws -> WorkerJob {
        let job = WorkerJob(photos: deeds.map { Data($0.utf8) }, task: .read(.automatic))
        try queue.submit(job)
        return job
    }

    private func answer(of job: WorkerJob) async throws -> WorkerResult {
        try await withCheckedThrowingContinuation { job.await($0) }
    }

    private func count(_ start: String) -> Int { log.entries.count { $0.hasPrefix(start) } }

    @Test(
        "a photo is tried again when an old worker died of it, and not for any other fault",
        arguments: [
            ("babble", "a frame over the limit"), ("no-message", "not a message"),
            ("answer-other", "an answer to another request"),
            ("lie", "a reading with an impossible value"),
        ])
    func nonsense(deed: String, fault: String) async throws {
        let jobs = try [submit("echo noBoard"), submit(deed), submit("echo tooLarge")]
        queue.close()
        await serve()
        #expect(try await answer(of: jobs[0]) == .reading(.none(.noBoard)))
        #expect(try await answer(of: jobs[1]) == .reading(.none(.gaveUp)))
        #expect(try await answer(of: jobs[2]) == .reading(.none(.tooLarge)))
        #expect(count("warning A worker gave up on a photo") == 1)
        #expect(log.entries.contains { $0.contains(fault) })
        #expect(log.workerIDs.count == 2)
    }

    @Test("a worker is the first that the kernel kills when memory runs out")
    func volunteers() async throws {
        let job = try submit("nap 1000")
        async let served: Void = serve()
        while log.workerIDs.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        let worker = try #require(log.workerIDs.first)
        #expect(try String(contentsOfFile: "/proc/\(worker)/oom_score_adj", encoding: .utf8) == "900\n")
        queue.close()
        await served
        #expect(try await answer(of: job) == .reading(.none(.noBoard)))
    }

    @Test("a photo that took all its processor time, or was late, is not tried again")
    func spentTime() async throws {
        var limits = ProbePool.limits
        limits.processorSeconds = 1
        limits.wallTime = .seconds(60)
        let spinning = try [submit("echo noBoard"), submit("spin")]
        queue.close()
        await serve(limits: limits)
        #expect(try await answer(of: spinning[1]) == .reading(.none(.gaveUp)))
        #expect(count("warning A worker gave up on a photo") == 1)
    }

    @Test("a late photo is not tried again")
    func late() async throws {
        var limits = ProbePool.limits
        limits.wallTime = .seconds(1)
        // A photo has one second, but the first request must not be late. As an album it has ten.
        let echo = "echo noBoard"
        let album = try submit(echo, echo, echo, echo, echo, echo, echo, echo, echo, echo), late = try submit("hang")
        queue.close()
        await serve(limits: limits)
        #expect(try await answer(of: album) == .reading(.none(.noBoard)))
        #expect(try await answer(of: late) == .reading(.none(.gaveUp)))
        #expect(count("warning A worker gave up on a photo") == 1)
        #expect(log.entries.contains { $0.contains("fault=late") })
    }

    @Test("each photo of a request has its time, and more for the time in which others had the processors")
    func deadlines() async throws {
        var limits = ProbePool.limits
        limits.wallTime = .seconds(2)
        // Three naps are longer than one photo's time and shorter than three's.
        let album = try submit("nap 900", "nap 900", "nap 900")
        let starving = try submit("nap 3000")
        queue.close()
        let looks = Mutex(0)
        await serve(limits: limits) { _ in
            looks.withLock {
                $0 += 1
                return .seconds(100 * $0)
            }
        }
        #expect(try await answer(of: album) == .reading(.none(.noBoard)))
        #expect(try await answer(of: starving) == .reading(.none(.noBoard)))
    }

    @Test("a worker is replaced after so many photos, those of an album counted each")
    func replacement() async throws {
        var limits = ProbePool.limits
        limits.photosPerWorker = 3
        let jobs = try [
            submit("echo noBoard", "count 1"), submit("echo noBoard", "count 2"), submit("count 1"), submit("count 2"),
            submit("count 3"), submit("count 1"),
        ]
        queue.close()
        await serve(limits: limits)
        for job in jobs { #expect(try await answer(of: job) == .reading(.none(.noBoard))) }
        #expect(log.workerIDs.count == 3)
    }

    @Test("another worker is made ready while nobody waits, but none when the queue is closed")
    func keepingWarm() async throws {
        let job = try submit("crash")
        async let end: Void = serve()
        #expect(try await answer(of: job) == .reading(.none(.gaveUp)))
        // The second one is there before anybody asks.
        for _ in 0..<600 where log.workerIDs.count < 2 { try await Task.sleep(for: .milliseconds(50)) }
        #expect(log.workerIDs.count == 2)
        // The queue is closed before this one crashes.
        let last = try submit("crash-later")
        queue.close()
        await end
        #expect(try await answer(of: last) == .reading(.none(.gaveUp)))
        #expect(log.workerIDs.count == 2)
    }

    @Test("failures to start are counted from the last success")
    func failures() async throws {
        let marker = FileManager.default.temporaryDirectory.appending(path: "worker-marker-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: marker) }
        async let end: Void = serve(["starts-every-other-time", marker.path])
        for _ in 0..<2 {
            // The first start fails, the next one succeeds when it is due.
            var reading: WorkerResult?
            while reading == nil {
                let job = try submit("crash")
                reading = try? await answer(of: job)
            }
            #expect(reading == .reading(.none(.gaveUp)))
        }
        queue.close()
        await end
        let failures = log.entries.filter { $0.hasPrefix("error A worker does not start") }
        #expect(failures.count >= 2)
        #expect(failures.allSatisfy { $0.contains("failures=1 ") && $0.contains("exit status 4") })
    }

    @Test("what is told before another start is due is why the last one failed")
    func lastFailure() async throws {
        let jobs = try [submit("echo noBoard"), submit("echo noBoard")]
        queue.close()
        await serve(["exit-at-once"])
        for job in jobs {
            await #expect(throws: PhotoReaderError.cannotStart("it ended at once with exit status 3")) {
                try await answer(of: job)
            }
        }
    }

    @Test("a worker's answer is taken although it comes byte by byte")
    func trickle() async throws {
        let job = try submit("hello")
        queue.close()
        await serve(["trickle"])
        await #expect(throws: PhotoReaderError.cannotStart("There is no hurry.")) { try await answer(of: job) }
    }

    @Test("a worker that is not confined is warned of, and one that is confined is not")
    func confinement() async throws {
        for (arguments, warnings) in [(["confined"], 0), (["unconfined"], 1)] {
            let slot = WorkerSlotTests()
            let job = try slot.submit("echo")
            slot.queue.close()
            await slot.serve(arguments)
            _ = try await slot.answer(of: job)
            #expect(slot.count("warning The kernel does not confine") == warnings)
        }
    }

    @Test("a start is cut short when the program stops")
    func abortedStart() async throws {
        let job = try submit("echo noBoard"), abort = AbortSignal()
        queue.close()
        abort.raise()
        await serve(["silent"], abort: abort)
        await #expect(throws: PhotoReaderError.cannotStart("the program is stopping")) { try await answer(of: job) }
    }
}
