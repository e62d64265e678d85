import Foundation
import Jail
import PhotoReading
import Testing

@testable import Workers

@Suite("What a worker may spend")
struct WorkerLimitsTests {
    @Test("is this, unless it is told otherwise")
    func defaults() {
        #expect(
            WorkerLimits()
                == WorkerLimits(
                    wallTime: .seconds(10), graceFactor: 2, processorSeconds: 8, memory: 512 << 20,
                    startTime: .seconds(20), photoBytes: 100 << 20, photos: 10, waiting: 200, photosPerWorker: 500))
    }

    @Test("grows with the photos of a request")
    func times() {
        let limits = WorkerLimits(wallTime: .seconds(10), graceFactor: 3)
        #expect(limits.wallTime(forPhotos: 4) == .seconds(40))
        #expect(limits.grace(forPhotos: 4) == .seconds(120))
    }
}

@Suite("Requests that wait for a worker")
struct WorkerJobTests {
    private func job() -> WorkerJob { WorkerJob(photos: [], task: .read(.automatic)) }

    private func answer(of job: WorkerJob) async throws -> WorkerResult {
        try await withCheckedThrowingContinuation { job.await($0) }
    }

    @Test("are answered once, before or after somebody waits")
    func answers() async throws {
        let early = job()
        #expect(!early.isAnswered)
        early.answer(.success(.reading(.none(.noBoard))))
        early.answer(.success(.reading(.none(.tooLarge))))
        #expect(early.isAnswered)
        #expect(try await answer(of: early) == .reading(.none(.noBoard)))
        #expect(early.isAnswered)

        let awaited = job()
        async let answer = answer(of: awaited)
        try await Task.sleep(for: .milliseconds(50))
        awaited.answer(.success(.reading(.none(.tooLarge))))
        awaited.answer(.success(.reading(.none(.noBoard))))
        #expect(try await answer == .reading(.none(.tooLarge)))
        #expect(awaited.isAnswered)
    }

    @Test("are served in their order, but not those that nobody waits for any more")
    func order() throws {
        let queue = WorkerQueue(limit: 10), jobs = (0..<4).map { _ in job() }
        for job in jobs { try queue.submit(job) }
        jobs[0].answer(.failure(CancellationError()))
        #expect(queue.next() === jobs[1])
        jobs[2].answer(.failure(CancellationError()))
        #expect(queue.next() === jobs[3])
        #expect(queue.isOpen)
        queue.close()
        #expect(!queue.isOpen)
        #expect(queue.next() == nil)
    }

    @Test("are waited for only so long")
    func idle() throws {
        let queue = WorkerQueue(limit: 10)
        guard case .idle = queue.next(within: .milliseconds(10)) else {
            Issue.record("no job had come")
            return
        }
        let job = job()
        try queue.submit(job)
        #expect(queue.next(within: .milliseconds(10)).job === job)
        queue.close()
        #expect(queue.next() == nil)
    }

    @Test("are refused together when nobody will serve them")
    func refusal() async throws {
        let queue = WorkerQueue(limit: 10), job = job()
        try queue.submit(job)
        queue.refuseAll()
        await #expect(throws: PhotoReaderError.shutDown) { try await answer(of: job) }
        queue.close()
        #expect(queue.next() == nil)
    }

    @Test("have errors with a sentence each")
    func sentences() {
        #expect(
            "\(PhotoReaderError.busy(waiting: 7))" == "7 photos are waiting to be read already; try again in a minute.")
        #expect("\(PhotoReaderError.cannotStart("no"))".contains("does not start: no. Run “honeycue doctor”."))
        #expect("\(PhotoReaderError.shutDown)" == "The program is stopping and reads no more photos.")
    }
}

@Suite("The greeting of the last worker")
struct LastGreetingTests {
    @Test("is kept until the next one, which returns it")
    func update() {
        let last = LastGreeting()
        let first = WorkerGreeting(confinement: Confinement(refusals: [.files: "no"]))
        let second = WorkerGreeting(confinement: Confinement(), shortcoming: "There are no words.")
        #expect(last.value == nil)
        #expect(last.update(first) == nil)
        #expect(last.update(second) == first)
        #expect(last.value == second)
    }
}

extension WorkerQueue {
    /// The next job, however long it takes to come; `nil` when the queue is closed and empty.
    func next() -> WorkerJob? { next(within: nil).job }
}

extension WorkerQueue.Turn {
    var job: WorkerJob? { if case .serve(let job) = self { job } else { nil } }
}
