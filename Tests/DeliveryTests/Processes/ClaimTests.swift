import BotState
import Foundation
import ManualClock
import Messaging
import PhotoReading
import Synchronization
import Testing

@testable import Delivery

@Suite("A process that has claimed a job")
struct ClaimTests {
    /// Grants every claim, and notes which are given back.
    private final class Claims: Sharing {
        let givenBack = Mutex<[String]>([])
        /// For how many seconds each claim was made.
        let claims = Mutex<[Double]>([])

        func take(_ duties: [Duty], as process: String, for seconds: Double) async throws -> Roster { Roster() }
        func giveUp(_ lease: Lease) async throws {}
        func resign(as process: String) async throws {}
        func claim(_ job: Job, as process: String, for seconds: Double) async throws -> Bool {
            claims.withLock { $0.append(seconds) }
            return true
        }
        func giveBack(_ job: Job, of process: String) async throws { givenBack.withLock { $0.append(job.id) } }
        func tell(_ news: Set<News>, from process: String) async throws {}
        func news(except process: String) -> AsyncStream<Set<News>> { AsyncStream { $0.finish() } }
    }

    private func album(_ photos: String..., due: Date) -> Job {
        Job(
            id: "album", chat: .ana, work: .readPhotos(photos.map { PhotoReference(fileID: $0, uniqueID: $0) }),
            due: due, holdsUpChat: false)
    }

    @Test("gives it back when it has changed meanwhile, so that it is performed anew at once")
    func changed() async throws {
        let bench = try Bench()
        let claims = Claims()
        let barrier = Barrier()
        let sizes = Mutex<[Int]>([])
        let due = bench.environment.clock.now()
        let runner = JobRunner(
            store: bench.store, platforms: [bench.platform],
            performer: JobPerformer(
                read: { photos, _, _ in
                    sizes.withLock { $0.append(photos.count) }
                    if photos.count == 1 { try await barrier.pass() }
                    return .none(.noBoard)
                }),
            duties: Duties(sharing: claims, platforms: [.telegram], environment: bench.environment),
            environment: bench.environment, completed: { _ in })
        try await bench.enqueueJob(album("a", due: due))
        try await bench.running([runner]) {
            try await barrier.waitUntilReached()
            try await bench.enqueueJob(album("a", "b", due: due))
            barrier.open()
            try await eventually { try await bench.store.backlog().openJobs == 0 }
        }
        #expect(sizes.withLock { $0 } == [1, 2])
        #expect(claims.givenBack.withLock { $0 } == ["album"])
    }

    @Test("extends its claim long before that runs out, for as long as it works")
    func extends() async throws {
        let clock = ManualClock()
        let bench = try Bench(clock: clock.clock)
        let (claims, barrier) = (Claims(), Barrier())
        let runner = JobRunner(
            store: bench.store, platforms: [bench.platform],
            performer: JobPerformer(
                read: { _, _, _ in
                    try await barrier.pass()
                    return .none(.noBoard)
                }),
            duties: Duties(sharing: claims, platforms: [.telegram], environment: bench.environment),
            environment: bench.environment, completed: { _ in })
        try await bench.enqueueJob(album("a", due: clock.date))
        try await bench.running([runner]) {
            try await barrier.waitUntilReached()
            let term = try #require(claims.claims.withLock { $0.first })
            for count in 2...4 {
                // Even if one attempt fails, there is time for another.
                try await clock.waitForPause(of: term / 3)
                clock.advance(by: term / 3)
                try await eventually { claims.claims.withLock { $0.count } >= count }
            }
            barrier.open()
            try await eventually { try await bench.store.backlog().openJobs == 0 }
        }
    }
}
