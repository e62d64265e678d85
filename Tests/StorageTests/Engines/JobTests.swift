import BotState
import Foundation
import Messaging
import PhotoReading
import Storage
import Testing

@Suite("Jobs")
struct JobTests {
    private let finished = JobResult.reading(.none(.noBoard))

    @Test("messages after a photo wait until its reading is there", arguments: StoreUnderTest.allCases)
    func holdsUpChat(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.accept(.text("1", "photo"), .text("2", "hint"), .text("3", in: .bob, "other"))
        try await store.handleNext(jobs: [.reading("j")])
        #expect(try await store.nextPending(in: .ana) == nil)
        #expect(try await store.drainTexts(in: .bob) == ["other"])
        try await store.complete(.reading("j"), with: finished, at: Moment.later(1))
        #expect(try await store.drainTexts() == ["finished j", "hint"])
    }

    @Test("the rest of an album overtakes the job that holds up its chat", arguments: StoreUnderTest.allCases)
    func letsAlbumPass(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.accept(.text("1", "shot 1", album: "a"), .text("2", "hint"), .text("3", "shot 2", album: "a"))
        try await store.accept(.text("4", "other album", album: "b"))
        try await store.handleNext(jobs: [.reading("j", album: "a")])
        #expect(try await store.drainTexts() == ["shot 2"])
        try await store.complete(.reading("j", album: "a"), with: finished, at: Moment.start)
        #expect(try await store.drainTexts() == ["finished j", "hint", "other album"])
    }

    @Test("a job that doesn't hold up its chat lets everything pass", arguments: StoreUnderTest.allCases)
    func letsPass(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.accept(.text("1", "remind me"), .text("2", "hint"))
        try await store.handleNext(jobs: [.reading("j", holdsUp: false)])
        #expect(try await store.drainTexts() == ["hint"])
    }

    @Test(
        "a job that nobody performs holds up its chat for half a minute from when it is due",
        arguments: StoreUnderTest.allCases)
    func holdsForAWhile(kind: StoreUnderTest) async throws {
        let time = SettableTime()
        let store = try kind.make(now: { time.now })
        time.set(100)
        try await store.accept(.text("1", "photo"))
        try await store.handleNext(jobs: [.reading("j", due: Moment.later(101))])
        try await store.accept(.text("2", "hint"))
        for seconds in [100.0, 131] {
            time.set(seconds)
            #expect(try await store.nextPending(in: .ana) == nil)
        }
        time.set(132)
        #expect(try await store.drainTexts() == ["hint"])
        try await store.complete(.reading("j", due: Moment.later(101)), with: finished, at: Moment.later(140))
        #expect(try await store.drainTexts() == ["finished j"])
    }

    @Test("a job holds up its chat for half a minute after a start, however long the bot was down")
    func holdsAfterStart() async throws {
        let time = SettableTime()
        let file = try TemporaryFolder().file("honeycue.sqlite")
        let first = try SQLiteStore(file: file, features: .all, now: { time.now })
        try await first.accept(.text("1", "photo"), .text("2", "hint"))
        try await first.handleNext(jobs: [.reading("j")])
        try first.close()
        time.set(3600)
        let second = try SQLiteStore(file: file, features: .all, now: { time.now })
        #expect(try await second.nextPending(in: .ana) == nil)
        time.set(3631)
        #expect(try await second.drainTexts() == ["hint"])
    }

    @Test("a job for another chat ends there, as whoever caused it", arguments: StoreUnderTest.allCases)
    func otherChat(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        // Nobody has written in Bob's chat yet.
        let job = Job(
            id: "j", chat: .bob, subject: "draw", work: .wake("note"), due: Moment.start, holdsUpChat: false)
        try await store.accept(.text("1", "press"))
        try await store.handleNext(jobs: [job])
        #expect(try await store.dueJobs(in: .timers, at: Moment.start, limit: 5) == [job])
        try await store.complete(job, with: .woken("note"), at: Moment.start)
        #expect(try await store.nextPending(in: .ana) == nil)
        let next = try #require(await store.nextPending(in: .bob))
        #expect(next.input.chat == Chat(id: .bob, kind: .private) && next.input.person == .ana)
        try await store.commit(Step(state: next.state), handling: next)
    }

    @Test("a job that was replaced while it was performed stays open", arguments: StoreUnderTest.allCases)
    func replaces(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let grown = Job.reading("j", photos: ["a", "b"], due: Moment.later(2), album: "x")
        let first = Job.reading("j", photos: ["a"], due: Moment.later(1), album: "x")
        try await store.accept(.text("1", "shot 1", album: "x"), .text("2", "shot 2", album: "x"))
        try await store.handleNext(jobs: [first])
        #expect(try await store.dueJobs(at: Moment.later(1), limit: 5) == [first])
        try await store.handleNext(jobs: [grown])
        try await store.complete(first, with: finished, at: Moment.later(1))
        #expect(try await store.nextPending(in: .ana) == nil)
        #expect(try await store.dueJobs(at: Moment.later(2), limit: 5) == [grown])
    }

    @Test("jobs come when they are due, earliest first", arguments: StoreUnderTest.allCases)
    func waits(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let jobs = [
            Job.reading("late", due: Moment.later(9)), .reading("soon", due: Moment.later(2)),
            .reading("now", due: Moment.later(1)),
        ]
        try await store.accept(.text("1"))
        try await store.handleNext(jobs: jobs)
        #expect(try await store.dueJobs(at: Moment.later(0.5), limit: 5).isEmpty)
        #expect(try await store.dueJobs(at: Moment.later(2), limit: 5).map(\.id) == ["now", "soon"])
        #expect(try await store.dueJobs(at: Moment.later(2), limit: 1).map(\.id) == ["now"])
        #expect(try await store.nextJobDue(after: Moment.later(2)) == Moment.later(9))
        #expect(try await store.nextJobDue(after: Moment.later(9)) == nil)
    }

    @Test("a result comes once, and an identifier can be reused", arguments: StoreUnderTest.allCases)
    func completesOnce(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        for round in 1...2 {
            try await store.accept(.text("\(round)"))
            try await store.handleNext(jobs: [.reading("j")])
            for _ in 0..<2 { try await store.complete(.reading("j"), with: finished, at: Moment.start) }
            let next = try #require(await store.nextPending(in: .ana))
            #expect(
                next.input.ended == EndedJob(id: "j", subject: nil, result: finished) && next.input.id.hasPrefix("job:")
            )
            #expect(next.input.chat == Update.text("").chat && next.input.sender == nil)
            #expect(next.input.person == Update.text("").sender?.id)
            #expect(try await store.drainTexts() == ["finished j"])
        }
    }

    @Test("jobs due at the same moment come in the order they were asked for", arguments: StoreUnderTest.allCases)
    func keepsOrder(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.accept(.text("1"))
        try await store.handleNext(jobs: ["z", "a", "m"].map { .reading($0, holdsUp: false) })
        #expect(try await store.dueJobs(at: Moment.start, limit: 5).map(\.id) == ["z", "a", "m"])
    }

    @Test(
        "a job replaces the open one of its name in all it asks for, and for whoever asks now",
        arguments: StoreUnderTest.allCases)
    func replacesWhole(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.accept(.text("1", album: "x"), .text("2", in: .team, by: .bob))
        try await store.handleNext(jobs: [.reading("j", album: "x")])
        let other = Job.reading("j", in: .team, photos: ["b"], due: Moment.later(3), holdsUp: false, album: "y")
        try await store.handleNext(in: .team, jobs: [other])
        #expect(try await store.dueJobs(at: Moment.later(3), limit: 5) == [other])
        try await store.complete(other, with: finished, at: Moment.start)
        let result = try #require(await store.nextPending(in: .team))
        #expect(result.input.person == .bob)
    }

    @Test(
        "a result is kept from a job that meanwhile asks for anything else",
        arguments: [
            Job.reading("j", photos: ["other"]), .reading("j", due: Moment.later(1)), .reading("j", holdsUp: false),
            .reading("j", album: "a"),
        ])
    func comparesWhole(changed: Job) async throws {
        let store = try StoreUnderTest.sqlite.make()
        try await store.accept(.text("1"))
        try await store.handleNext(jobs: [changed])
        try await store.complete(.reading("j"), with: finished, at: Moment.start)
        #expect(try await store.dueJobs(at: Moment.later(1), limit: 5) == [changed])
        try await store.complete(changed, with: finished, at: Moment.start)
        #expect(try await store.drainTexts() == ["finished j"])
    }

    @Test("a job of a chat that has migrated is still the same", arguments: StoreUnderTest.allCases)
    func followsMigration(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let new = ChatID(platform: .telegram, id: "-300")
        try await store.accept(.text("1", in: .team))
        try await store.handleNext(in: .team, jobs: [.reading("j", in: .team)])
        try await store.migrateChat(from: .team, to: new)
        try await store.complete(.reading("j", in: .team), with: finished, at: Moment.start)
        #expect(try await store.drainTexts(in: new) == ["finished j"])
    }

    @Test("what no person asked for has no requester", arguments: StoreUnderTest.allCases)
    func nobody(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        var notice = Update.text("1")
        notice.sender = nil
        try await store.accept(notice)
        try await store.handleNext(jobs: [.reading("j")])
        try await store.complete(.reading("j"), with: finished, at: Moment.start)
        let result = try #require(await store.nextPending(in: .ana))
        #expect(result.input.person == nil && result.input.date == Moment.start)
    }
}
