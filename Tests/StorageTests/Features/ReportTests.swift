import BotState
import Foundation
import Messaging
import Storage
import Testing

@Suite("Misread photos that are kept")
struct ReportTests {
    private static let photos = [Data("first".utf8), Data("second".utf8)]

    @Test("they are stored with the person who agreed and with the reading", arguments: StoreUnderTest.allCases)
    func keeps(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let job = try await openJob("r1", in: store)
        #expect(try await store.keep(Self.photos, for: job))
        let report = try #require(await store.photoReports().first)
        #expect(report.id == "r1" && report.person == .ana && report.photoCount == 2 && report.keptAt == Moment.start)
        #expect(report.subject == .init(read: "board Y ACEHNT", meant: nil))
        #expect(try await store.photos(ofReport: "r1") == Self.photos)
        #expect(try await store.photos(ofReport: "another").isEmpty)
    }

    @Test("a job that is performed twice stores them once", arguments: StoreUnderTest.allCases)
    func keepsOnce(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let job = try await openJob("r1", in: store)
        for _ in 0..<2 { #expect(try await store.keep(Self.photos, for: job)) }
        #expect(try await store.photoReports().count == 1)
        try await store.complete(job, with: .kept(.kept), at: Moment.start)
        #expect(try await store.keep(Self.photos, for: job) == false)
    }

    @Test(
        "they are deleted with the person, and none are stored for a person forgotten meanwhile",
        arguments: StoreUnderTest.allCases)
    func forgets(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let kept = try await openJob("r1", in: store)
        #expect(try await store.keep(Self.photos, for: kept))
        let inHand = try await openJob("r2", in: store)
        try await store.accept(.text("forget", in: .team, by: .ana, "forget me"))
        try await store.handleNext(in: .team, forget: .ana) { $0 = ChatState(chat: .ana) }
        #expect(try await store.photoReports().isEmpty)
        #expect(try await store.photos(ofReport: "r1").isEmpty)
        #expect(try await store.keep(Self.photos, for: inHand) == false)
        #expect(try await store.photoReports().isEmpty)
    }

    @Test("old ones are deleted, and the oldest beyond the limit", arguments: StoreUnderTest.allCases)
    func bounded(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        for number in 0...100 {
            let person = PersonID(platform: .telegram, id: "\(number)")
            #expect(try await store.keep(Self.photos, for: openJob("r\(number)", by: person, in: store)))
        }
        let ids = try await store.photoReports().map(\.id)
        #expect(ids.count == 100 && ids.first == "r1")
        try await store.pruneReports(before: Moment.start)
        #expect(try await store.photoReports().count == 100)
        try await store.pruneReports(before: Moment.later(1))
        #expect(try await store.photoReports().isEmpty)
    }

    @Test("they are the latest of a job that is done again, in their order", arguments: StoreUnderTest.allCases)
    func replaces(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let job = try await openJob("r1", in: store)
        #expect(try await store.keep(Self.photos + Self.photos, for: job))
        let other = try await openJob("r2", in: store)
        #expect(try await store.keep([Data("other".utf8)], for: other))
        #expect(try await store.keep(Self.photos.reversed(), for: job))
        #expect(try await store.photos(ofReport: "r1") == Self.photos.reversed())
        #expect(try await store.photos(ofReport: "r2") == [Data("other".utf8)])
        #expect(try await store.photoReports().map(\.photoCount) == [1, 2])
    }

    @Test(
        "none are kept for another kind of job, nor for one that asks for something else now",
        arguments: StoreUnderTest.allCases)
    func refuses(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        await #expect(throws: StoreError.invalid("the job is not for keeping photos")) {
            try await store.keep(Self.photos, for: .reading("r1"))
        }
        var job = try await openJob("r1", in: store)
        job.due = Moment.later(1)
        #expect(try await store.keep(Self.photos, for: job) == false)
        var notice = Update.text("nobody's")
        notice.sender = nil
        try await store.accept(notice)
        job = Job(id: "r2", chat: .ana, work: job.work, due: Moment.start, holdsUpChat: false)
        try await store.handleNext(jobs: [job])
        #expect(try await store.keep(Self.photos, for: job) == false, "Nobody agreed to it.")
    }

    @Test("no byte of a photo is left in the database's files after its sender is forgotten")
    func leavesNoTrace() async throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(file: folder.file("honeycue.sqlite"), features: .all, now: { Moment.start })
        let photo = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7 ^ $0 >> 8) }) + Data("quixotic".utf8)
        #expect(try await store.keep([photo], for: openJob("r1", in: store)))
        #expect(try folder.contents().contains { $0.range(of: Data("quixotic".utf8)) != nil })
        #expect(try await store.reportCount() == 1)
        try await store.accept(.text("forget", "forget me"))
        try await store.handleNext(forget: .ana) { $0 = ChatState(chat: .ana) }
        for content in try folder.contents() {
            #expect(content.range(of: Data("quixotic".utf8)) == nil)
            #expect(content.range(of: photo.prefix(64)) == nil)
        }
    }

    /// An open job to keep photos.
    private func openJob(_ id: String, by person: PersonID = .ana, in store: any Store) async throws -> Job {
        let chat = ChatID(platform: .telegram, id: person.id)
        let job = Job(
            id: id, chat: chat, work: .keepPhotos([], of: .init(read: "board Y ACEHNT")), due: Moment.start,
            holdsUpChat: false)
        try await store.accept(.text("update-\(id)", in: chat, by: person, "yes"))
        try await store.handleNext(in: chat, jobs: [job])
        return job
    }
}
