import BotState
import Foundation
import Messaging
import Postgres
import PostgresServer
import Storage
import Testing

@Suite("Processes that share a database")
struct DutyTests {
    private let address: String
    private let store: PostgresStore
    private let serving = Duty.serving(.telegram)

    init() throws {
        let server = try PostgresServer.shared()
        address = server.connectionString(database: try server.newDatabase())
        store = try PostgresStore(address: address, features: .all, now: { Moment.start })
    }

    /// Lets all leases and claims run out.
    private func passTime() throws {
        let connection = try PostgresConnection(address)
        try connection.query("UPDATE lease SET ends_at = ends_at - 7200000000")
        try connection.query("UPDATE job_claim SET ends_at = ends_at - 7200000000")
    }

    @Test("have one that does a duty, and know who it is")
    func oneHolder() async throws {
        let mine = try await store.take([serving, .handling(as: "a")], as: "a", for: 3600)
        #expect(mine.leases[serving] == Lease(duty: serving, term: 1))
        let others = try await store.take([serving, .handling(as: "b"), .housekeeping], as: "b", for: 3600)
        #expect(others.leases.keys.sorted { $0.rawValue < $1.rawValue } == [.handling(as: "b"), .housekeeping])
        #expect(others.holders[serving] == "a" && others.handlers == ["a", "b"])
    }

    @Test("keep their duties by taking them again")
    func extends() async throws {
        for _ in 1...3 {
            let roster = try await store.take([serving], as: "a", for: 3600)
            #expect(roster.leases[serving]?.term == 1)
        }
    }

    @Test("take over the duties of a process that was silent for too long, under a new term")
    func takesOver() async throws {
        _ = try await store.take([serving, .handling(as: "a")], as: "a", for: 3600)
        try passTime()
        let roster = try await store.take([serving, .handling(as: "b")], as: "b", for: 3600)
        #expect(roster.leases[serving]?.term == 2 && roster.handlers == ["b"])
        #expect(try await store.take([serving], as: "a", for: 3600).leases.isEmpty)
    }

    @Test("take over at once from a process that ends")
    func resigns() async throws {
        _ = try await store.take([serving, .handling(as: "a")], as: "a", for: 3600)
        try await store.resign(as: "a")
        let roster = try await store.take([serving], as: "b", for: 3600)
        #expect(roster.leases[serving]?.term == 2 && roster.handlers.isEmpty)
    }

    @Test("take over a single duty that another gives up")
    func givesUp() async throws {
        let roster = try await store.take([serving, .housekeeping], as: "a", for: 3600)
        try await store.giveUp(try #require(roster.leases[serving]))
        #expect(
            try await store.take([serving, .housekeeping], as: "b", for: 3600).leases.keys.map(\.self) == [serving])
    }

    @Test("give a duty to one of several that want it at the same time")
    func race() async throws {
        let stores = try (0..<4).map { _ in try PostgresStore(address: address, features: .all) }
        for term in 1...5 {
            let takers = try await withThrowingTaskGroup(of: Lease?.self) { group in
                for (index, store) in stores.enumerated() {
                    group.addTask { try await store.take([serving], as: "\(term)-\(index)", for: 3600).leases[serving] }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(takers.compactMap(\.self).map(\.term) == [Int64(term)])
            try passTime()
        }
    }

    @Test("drop what one of them polled before it lost the lease, with the cursor")
    func fencesPolling() async throws {
        let lease = try #require(await store.take([serving], as: "a", for: 3600).leases[serving])
        _ = try await store.accept(
            [.text("1")], from: .telegram, cursor: PollCursor(rawValue: "1"), under: lease, handler: nil)
        try passTime()
        let next = try #require(await store.take([serving], as: "b", for: 3600).leases[serving])
        await #expect(throws: StoreError.leaseLost) {
            try await store.accept(
                [.text("2")], from: .telegram, cursor: PollCursor(rawValue: "2"), under: lease, handler: nil)
        }
        #expect(try await store.cursor(of: .telegram)?.rawValue == "1")
        #expect(try await store.backlog().pendingUpdates == 1)
        let accepted = try await store.accept(
            [.text("2")], from: .telegram, cursor: PollCursor(rawValue: "2"), under: next, handler: nil)
        #expect(accepted.waiting == [.ana])
    }

    @Test("find nothing to send under a lease that another has by now")
    func fencesSending() async throws {
        let lease = try #require(await store.take([serving], as: "a", for: 3600).leases[serving])
        try await store.enqueue(.send("hello"))
        #expect(
            try await store.nextOutgoing(at: Moment.start, limit: 1, holds: .none, under: [lease]).entries.count == 1)
        try passTime()
        _ = try await store.take([serving], as: "b", for: 3600)
        await #expect(throws: StoreError.leaseLost) {
            try await store.nextOutgoing(at: Moment.start, limit: 1, holds: .none, under: [lease])
        }
    }

    @Test("hear each other's news, also after the server was away, and not their own")
    func news() async throws {
        let server = try PostgresServer()
        let store = try PostgresStore(address: server.connectionString(), features: .all)
        var heard = store.news(except: "a").makeAsyncIterator()
        #expect(await heard.next() == Set(News.allCases), "What came before is unknown.")
        try await store.tell([.inbox], from: "a")
        try await store.tell([.jobs], from: "b")
        #expect(await heard.next() == [.jobs])
        try server.kill()
        try server.start()
        #expect(await heard.next() == Set(News.allCases), "Something may have been missed.")
        // The first statement finds out that the connection is lost.
        await #expect(throws: StoreError.self) { try await store.tell([.outbox], from: "b") }
        try await store.tell([.outbox], from: "b")
        #expect(await heard.next() == [.outbox])
    }

    // MARK: Jobs

    private func openJob() async throws -> Job {
        try await store.accept(.text("1"))
        try await store.handleNext(jobs: [.reading("j")])
        return try #require(await store.requestedJobs(in: .photos, at: Moment.later(1), limit: 9).first?.job)
    }

    @Test("perform a job in one of them")
    func claims() async throws {
        let job = try await openJob()
        #expect(try await store.claim(job, as: "a", for: 3600))
        #expect(try await store.requestedJobs(in: .photos, at: Moment.later(1), limit: 9).isEmpty)
        #expect(try await store.dueJobs(in: .photos, at: Moment.later(1), limit: 9).isEmpty)
        #expect(try await !store.claim(job, as: "b", for: 3600))
        #expect(try await store.claim(job, as: "a", for: 3600), "It extends its own claim.")
        try await store.complete(job, with: nil, at: Moment.later(1))
        #expect(try await !store.claim(job, as: "a", for: 3600), "The job is done.")
    }

    @Test("perform a job again whose process was silent for too long, and use one result")
    func claimRunsOut() async throws {
        let job = try await openJob()
        #expect(try await store.claim(job, as: "a", for: 3600))
        try passTime()
        #expect(try await store.requestedJobs(in: .photos, at: Moment.later(1), limit: 9).map(\.job) == [job])
        #expect(try await store.claim(job, as: "b", for: 3600))
        #expect(try await !store.claim(job, as: "a", for: 3600))
        for _ in ["b", "a"] { try await store.complete(job, with: nil, at: Moment.later(1)) }
        #expect(try await store.drainTexts().count == 1)
    }

    @Test("know since when photos wait that none of them has claimed")
    func unclaimedPhotos() async throws {
        #expect(try await store.backlog().oldestUnclaimedPhoto == nil)
        let job = try await openJob()
        #expect(try await store.backlog().oldestUnclaimedPhoto == job.due)
        #expect(try await store.claim(job, as: "a", for: 3600))
        #expect(try await store.backlog().oldestUnclaimedPhoto == nil)
    }

    @Test("perform at once what another gives back, or had when it ended", arguments: [true, false])
    func givesBack(ends: Bool) async throws {
        let job = try await openJob()
        #expect(try await store.claim(job, as: "a", for: 3600))
        if ends { try await store.resign(as: "a") } else { try await store.giveBack(job, of: "a") }
        #expect(try await store.claim(job, as: "b", for: 3600))
    }
}
