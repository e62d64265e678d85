import BotState
import Foundation
import Messaging
import Testing

@Suite("Attempts")
struct AttemptTests {
    @Test("at an input are counted until it is handled", arguments: StoreUnderTest.allCases)
    func input(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.accept(.text("1", "hello"), .text("2", in: .bob, "hello"))
        let pending = try #require(await store.nextPending(in: .ana))
        #expect(try await store.countAttempt(at: pending) == 1)
        #expect(try await store.countAttempt(at: pending) == 2)
        let other = try #require(await store.nextPending(in: .bob))
        #expect(try await store.countAttempt(at: other) == 1)
        #expect(try await store.nextPending(in: .ana) == pending)
    }

    @Test(
        "at a job are counted, and taken back when the bot is stopped in good order", arguments: StoreUnderTest.allCases
    )
    func job(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.accept(.text("1", "photo"))
        try await store.handleNext(jobs: [.reading("j"), .reading("k")])
        #expect(try await store.countAttempt(at: .reading("j")) == 1)
        #expect(try await store.countAttempt(at: .reading("j")) == 2)
        #expect(try await store.countAttempt(at: .reading("k")) == 1)
        try await store.withdrawAttempt(at: .reading("j"))
        #expect(try await store.countAttempt(at: .reading("j")) == 2)
        for _ in 0..<5 { try await store.withdrawAttempt(at: .reading("k")) }
        #expect(try await store.countAttempt(at: .reading("k")) == 1)
        #expect(try await store.countAttempt(at: .reading("unknown")) == 0)
    }

    @Test("at a job are forgotten when other work takes its place", arguments: StoreUnderTest.allCases)
    func replacedJob(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.accept(.text("1", "photo"), .text("2", "another photo of the album"))
        try await store.handleNext(jobs: [.reading("j", holdsUp: false)])
        #expect(try await store.countAttempt(at: .reading("j")) == 1)
        try await store.handleNext(jobs: [.reading("j", due: Moment.later(1), holdsUp: false)])
        #expect(try await store.countAttempt(at: .reading("j")) == 1)
    }
}

@Suite("Jobs with their requesters")
struct RequestedJobTests {
    @Test(
        "come with the first of each person, then the second, whatever chat they are in",
        arguments: StoreUnderTest.allCases)
    func turns(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let group = ChatID(platform: .telegram, id: "-5", topic: "1")
        try await store.accept(.text("1", "photos"), .text("2", in: group, by: .bob, "photo"))
        try await store.handleNext(
            jobs: (0..<3).map { .reading("ana \($0)", due: Moment.later(Double($0)), holdsUp: false) })
        try await store.handleNext(in: group, jobs: [.reading("bob", in: group, due: Moment.later(5), holdsUp: false)])
        let jobs = try await store.requestedJobs(in: .photos, at: Moment.later(9), limit: 9)
        #expect(jobs.map(\.job.id) == ["ana 0", "bob", "ana 1", "ana 2"])
        #expect(jobs.map(\.requester.id) == ["1", "2", "1", "1"])
        let two = try await store.requestedJobs(in: .photos, at: Moment.later(9), limit: 2)
        #expect(two.map(\.job.id) == ["ana 0", "bob"])
        #expect(try await store.requestedJobs(in: .photos, at: Moment.start, limit: 9).map(\.job.id) == ["ana 0"])
        #expect(try await store.requestedJobs(in: .timers, at: Moment.later(9), limit: 9).isEmpty)
    }
}
