import BotState
import Foundation
import GRDB
import Messaging
import Storage
import Testing

@Suite("What the database keeps")
struct DiskLimitTests {
    private let file: URL
    private let store: SQLiteStore

    init() throws {
        file = try TemporaryFolder().file("honeycue.sqlite")
        store = try SQLiteStore(file: file, features: .all, now: { Moment.start })
    }

    private func fetch<Value: DatabaseValueConvertible & Sendable>(_ sql: String, as _: Value.Type) async throws
        -> [Value?]
    {
        try await DatabaseQueue(path: file.path(percentEncoded: false)).read { try Value?.fetchAll($0, sql: sql) }
    }

    @Test("of a handled input is its identifier")
    func handled() async throws {
        try await store.accept(.text("1", "quixotic"))
        try await store.handleNext(jobs: [.reading("j")])
        try await store.complete(.reading("j"), with: .woken("quixotic"), at: Moment.start)
        try await store.handleNext()
        #expect(try await fetch("SELECT body FROM inbox", as: Data.self) == [nil, nil])
        #expect(try await fetch("SELECT update_id FROM inbox", as: String.self).count == 2)
        #expect(try await store.accept([.text("1", "again")], from: .telegram, cursor: nil).isEmpty)
    }

    @Test("of a message that was given up is the reason")
    func givenUp() async throws {
        try await store.enqueue(.send("quixotic"), .send("another"), .send("third"))
        let first = try #require(await store.nextOutgoing().first)
        try await store.markUndeliverable(first, reason: "blocked")
        #expect(try await fetch("SELECT body FROM outbox WHERE failed_at IS NOT NULL", as: Data.self) == [Data()])
        try await store.dropOutgoing(to: .ana, reason: "gone")
        #expect(try await fetch("SELECT body FROM outbox", as: Data.self) == [Data(), Data(), Data()])
        #expect(try await fetch("SELECT attachment FROM outbox", as: Data.self) == [nil, nil, nil])
        #expect(try await fetch("SELECT failure FROM outbox", as: String.self) == ["blocked", "gone", "gone"])
    }

    @Test(
        "of waiting updates is bounded for each chat: the identifiers of the others are known, and their chat is named")
    func waitingUpdates() async throws {
        let most = PendingInput.mostWaiting
        let updates = (1...most + 2).map { Update.text("\($0)", "text \($0)") }
        let acceptance = try await store.accept(
            updates + [.text("bob", in: .bob, "hello")], from: .telegram, cursor: nil, handler: nil)
        #expect(acceptance.waiting == [.ana, .bob] && acceptance.full == [.ana])
        #expect(try await store.backlog().pendingUpdates == most + 1)
        #expect(try await store.drainTexts().last == "text \(most)")
        #expect(try await store.accept([updates[most + 1]], from: .telegram, cursor: nil).isEmpty)
    }

    @Test("of waiting messages is bounded for each chat: the oldest are given up")
    func waitingMessages() async throws {
        try await store.enqueue(.send("to bob", to: .bob))
        for number in 1...OutboxEntry.mostWaiting + 2 { try await store.enqueue(.send("\(number)")) }
        let backlog = try await store.backlog()
        #expect(backlog.pendingMessages == OutboxEntry.mostWaiting + 1 && backlog.undeliverable == 2)
        #expect(try await store.nextOutgoing().map(\.message.action.summary).sorted() == ["send 3", "send to bob"])
    }

    @Test("of reports is bounded for each person: their oldest are deleted")
    func reports() async throws {
        for number in 0...PhotoReport.limitOfPerson {
            for person in [PersonID.ana, .bob] where person == .ana || number < 2 {
                let id = "\(person.id)-\(number)"
                let job = Job(
                    id: id, chat: .team, work: .keepPhotos([], of: .init(read: "board")), due: Moment.start,
                    holdsUpChat: false)
                try await store.accept(.text(id, in: .team, by: person, "yes"))
                try await store.handleNext(in: .team, jobs: [job])
                #expect(try await store.keep([Data("photo".utf8)], for: job))
            }
        }
        let reports = try await store.photoReports()
        #expect(reports.filter { $0.person == .ana }.map(\.id) == (1...PhotoReport.limitOfPerson).map { "1-\($0)" })
        #expect(reports.filter { $0.person == .bob }.count == 2)
    }

    @Test(
        "of games is bounded for each chat: empty ones played longest ago are deleted, but never the active one or one with finds"
    )
    func games() async throws {
        for number in 0...ChatState.mostEmptyGames + 2 {
            try await store.accept(.text("\(number)", "new"))
            try await store.handleNext { state in
                state.games.append(
                    try .sample(
                        "\(number)", lastPlayed: Moment.later(Double(number)),
                        finds: number == 1 ? [.sample("yacht")] : []))
                if number == 0 { state.activeGameID = "0" }
            }
        }
        let left = try await fetch("SELECT id FROM game ORDER BY last_played_at", as: String.self)
        #expect(left.count == ChatState.mostEmptyGames + 2)
        #expect(left.prefix(3) == ["0", "1", "3"])
    }
}
