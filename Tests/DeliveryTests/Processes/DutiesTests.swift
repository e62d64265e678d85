import BotState
import Logging
import ManualClock
import Messaging
import Synchronization
import Testing

@testable import Delivery

@Suite("The duties of a process amongst others")
struct DutiesTests {
    private let clock = ManualClock()
    private let serving = Duty.serving(.telegram)

    /// Gives leases as the test wants, in place of a server.
    private struct NoServer: Sharing {
        func take(_ duties: [Duty], as process: String, for seconds: Double) async throws -> Roster { Roster() }
        func giveUp(_ lease: Lease) async throws {}
        func resign(as process: String) async throws {}
        func claim(_ job: Job, as process: String, for seconds: Double) async throws -> Bool { true }
        func giveBack(_ job: Job, of process: String) async throws {}
        func tell(_ news: Set<News>, from process: String) async throws {}
        func news(except process: String) -> AsyncStream<Set<News>> { AsyncStream { $0.finish() } }
    }

    /// Longer than any test takes on a busy machine, by the fastest clock. A lease that runs out would never come back.
    private static let ages = Duration.seconds(1_000_000)

    private func environment(_ clock: DeliveryClock) -> DeliveryEnvironment {
        DeliveryEnvironment(logger: .init(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }), clock: clock)
    }

    private func duties(_ clock: DeliveryClock) -> Duties {
        Duties(sharing: NoServer(), platforms: [.telegram], environment: environment(clock))
    }

    private func roster(_ process: String, term: Int64 = 1) -> Roster {
        Roster(leases: [serving: Lease(duty: serving, term: term)], holders: [serving: process])
    }

    @Test("are all of them where nobody else uses the database")
    func alone() async throws {
        let duties = Duties(alone: environment(.system))
        #expect(duties.has(serving) && duties.isOurs(.ana) && duties.servedElsewhere(of: [.telegram]).isEmpty)
        let seen = Mutex<[Lease?]>([])
        try await duties.whileHolding(serving) { lease in seen.withLock { $0.append(lease) } }
        #expect(seen.withLock { $0 } == [nil])
    }

    @Test("end when the time of the lease is over")
    func runOut() {
        let duties = duties(clock.clock)
        #expect(!duties.has(serving), "Nothing has been asked yet.")
        duties.renewed(roster(duties.process), until: clock.clock.instant() + .seconds(5))
        clock.advance(by: 4.9)
        #expect(duties.lease(for: serving)?.term == 1 && duties.leases(serving: [.telegram]).count == 1)
        clock.advance(by: 0.2)
        #expect(!duties.has(serving) && duties.leases(serving: [.telegram]).isEmpty)
    }

    @Test("know a platform that another process serves")
    func elsewhere() {
        let duties = duties(clock.clock)
        #expect(duties.servedElsewhere(of: [.telegram]).isEmpty, "Nobody is known to serve it.")
        duties.renewed(Roster(holders: [serving: "another"]), until: clock.clock.instant() + .seconds(5))
        #expect(duties.servedElsewhere(of: [.telegram, .matrix]) == [.telegram])
    }

    @Test("are left for a while to another process that may be able to do them")
    func handsOver() async throws {
        let duties = duties(clock.clock)
        duties.renewed(roster(duties.process), until: clock.clock.instant() + .seconds(5))
        #expect(await !duties.handOver(serving), "There is no other.")
        var shared = roster(duties.process)
        shared.holders[.handling(as: "a")] = "a"
        shared.holders[.handling(as: "b")] = "b"
        duties.renewed(shared, until: clock.clock.instant() + .seconds(5))
        #expect(await duties.handOver(serving))
        #expect(!duties.has(serving) && !duties.candidacies.contains(serving))
        duties.renewed(shared, until: clock.clock.instant() + .seconds(5))
        #expect(!duties.has(serving), "The database was asked before.")
        clock.advance(by: 12)
        #expect(duties.candidacies.contains(serving))
        #expect(await !duties.handOver(serving), "It has no lease.")
    }

    @Test("are done under each lease, and not between two")
    func again() async throws {
        let clock = DeliveryClock.running(100)
        let duties = duties(clock)
        let terms = Mutex<[Int64]>([])
        let running = Mutex(0)
        let waits = FailingTimes()
        let work = Task {
            try await duties.whileHolding(serving, waiting: { waits.isLeft() }) { lease in
                terms.withLock { $0.append(lease?.term ?? 0) }
                running.withLock { $0 += 1 }
                defer { running.withLock { $0 -= 1 } }
                try await Task.sleep(for: .seconds(60))
            }
        }
        defer { work.cancel() }
        duties.renewed(Roster(holders: [serving: "another"]), until: clock.instant() + Self.ages)
        for term in 1...3 as ClosedRange<Int64> {
            duties.renewed(roster(duties.process, term: term), until: clock.instant() + Self.ages)
            try await eventually { terms.withLock { $0.last } == term && running.withLock { $0 } == 1 }
            duties.renewed(Roster(holders: [serving: "another"]), until: clock.instant() + Self.ages)
            try await eventually { running.withLock { $0 } == 0 }
        }
        #expect(terms.withLock { $0 } == [1, 2, 3])
        work.cancel()
        await #expect(throws: CancellationError.self) { try await work.value }
    }

    @Test("are begun anew when the work itself notices that the lease is lost")
    func noticesLoss() async throws {
        let clock = DeliveryClock.running(100)
        let duties = duties(clock)
        let tries = FailingTimes(2)
        duties.renewed(roster(duties.process), until: clock.instant() + Self.ages)
        try await duties.whileHolding(serving) { _ in if tries.isLeft() { throw StoreError.leaseLost } }
        #expect(tries.count == 3)
    }
}

@Suite("The choice of the process that handles a chat")
struct HandlerChoiceTests {
    private let chats = (0..<3000).map { ChatID(platform: .telegram, id: "\($0)") }

    @Test("gives each process its share")
    func even() {
        let choice = HandlerChoice(among: ["host:1:1000", "host:2:1001", "host:3:1002"])
        let shares = Dictionary(grouping: chats) { choice.handler(of: $0) }
        for share in shares.values { #expect((900...1100).contains(share.count)) }
        #expect(shares.count == 3)
    }

    @Test("moves only the chats of a process that ends")
    func stable() {
        let before = HandlerChoice(among: ["a", "b", "c"])
        let after = HandlerChoice(among: ["c", "a"])
        for chat in chats where before.handler(of: chat) != "b" {
            #expect(after.handler(of: chat) == before.handler(of: chat))
        }
        #expect(Set(chats.filter { before.handler(of: $0) == "b" }.map { after.handler(of: $0) }) == ["a", "c"])
    }

    @Test("is nobody where there is none")
    func none() { #expect(HandlerChoice(among: []).handler(of: chats[0]) == nil) }
}
