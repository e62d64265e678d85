import BotState
import Foundation
import GRDB
import Hive
import LookupTalk
import Messaging
import PuzzleTalk
import SQL
import Testing

@testable import Storage

@Suite("Of a person who is forgotten there stays")
struct ForgettingTraceTests {
    private func store(now: @escaping @Sendable () -> Date = { Moment.start }) throws -> SQLiteStore {
        try SQLiteStore(file: TemporaryFolder().file("honeycue.sqlite"), features: .all, now: now)
    }

    private func rows(_ sql: String, in store: SQLiteStore) throws -> [String] {
        try store.database.read { try String.fetchAll($0, sql: sql) }
    }

    /// What nobody sent, in Ana's private chat.
    private func notice(_ id: String, title: String? = nil) -> Update {
        Update(
            id: id, chat: Chat(id: .ana, kind: .private, title: title), sender: nil, date: Moment.start,
            event: .message(IncomingMessage(id: MessageID(rawValue: id), text: "notice", albumID: "album")))
    }

    @Test("of their updates the identifier, and when it was handled")
    func updates() async throws {
        let time = SettableTime()
        let store = try store(now: { time.now })
        try await store.accept(.text("1", album: "album"), .text("2", in: .team, by: .ana, album: "album"))
        try await store.handleNext()
        time.set(60)
        try await store.accept(.text("forget"))
        try await store.handleNext(forget: .ana)
        let expected = [("1", 0.0), ("2", 60), ("forget", 60)].map { id, seconds in
            "\(id) \(Moment.later(seconds).microseconds)"
        }
        #expect(try rows("SELECT update_id || ' ' || handled_at FROM inbox ORDER BY update_id", in: store) == expected)
        let emptied = "body IS NULL AND chat_id IS NULL AND person_id IS NULL AND album_id IS NULL"
        #expect(try rows("SELECT update_id FROM inbox WHERE NOT (\(emptied))", in: store).isEmpty)
    }

    @Test("what came after they asked, also from nobody, and nothing from before, be it from nobody")
    func bounds() async throws {
        let store = try store()
        try await store.accept(.text("first"))
        try await store.handleNext()
        try await store.accept(notice("before"), notice("asking"), notice("after"), .text("later", in: .team, by: .ana))
        try await store.handleNext()
        try await store.handleNext(forget: .ana)
        #expect(
            try rows("SELECT update_id FROM inbox WHERE body IS NOT NULL ORDER BY sequence", in: store)
                == ["after", "later"])
        #expect(try await store.drainTexts() == ["notice"])
        #expect(try await store.drainTexts(in: .team) == ["hint"])
    }

    @Test("no name of their private chat, and nothing waits there or was sent, whoever caused it")
    func privateChat() async throws {
        let store = try store()
        try await store.accept(.text("first"), notice("1", title: "Quixotic"))
        try await store.handleNext()
        try await store.handleNext(
            outgoing: [.send("board", handle: "h"), .send("from nobody")],
            jobs: [.reading("from nobody", holdsUp: false)])
        try await store.deliverNext(as: "m")
        try await store.accept(.text("forget", in: .team, by: .ana))
        try await store.handleNext(in: .team, forget: .ana) { $0 = ChatState(chat: .ana) }
        #expect(try rows("SELECT title FROM chat WHERE kind = 'private' AND title IS NOT NULL", in: store).isEmpty)
        let backlog = try await store.backlog()
        #expect(backlog.pendingMessages == 0 && backlog.openJobs == 0)
        try await store.enqueue(.edit("h", "anew"))
        #expect(try await store.drainOutgoing() == ["send anew"], "The message that bore the name is not known.")
    }

    @Test("nothing that the step wanted to keep in their name")
    func stepInTheirName() async throws {
        let store = try store()
        let word = VocabularyEntry(
            lemma: "bee", word: "bees", sentence: nil, lookedUpAt: Moment.start, box: 1, dueAt: Moment.start)
        let board = try #require(Board(center: "y", outer: "acehnt"))
        try await store.accept(.text("forget"))
        try await store.handleNext(
            outgoing: [.send("Forgotten.")], jobs: [.reading("j", holdsUp: false)], vocabulary: [.keep(word)],
            verdicts: [.say(word: "hyena", board: board, isTaken: true)], forget: .ana)
        for table in ["vocabulary", "verdict"] {
            #expect(try rows("SELECT person_id FROM \(table)", in: store).isEmpty)
        }
        for table in ["outbox", "job"] {
            #expect(try rows("SELECT count(*) || ': ' || count(person_id) FROM \(table)", in: store) == ["1: 0"])
        }
    }

    @Test("nothing in a private chat whose person became known only later, or by what nobody else sent since")
    func knownLater() async throws {
        let store = try store()
        try await store.accept(notice("1"), .text("2"), notice("3"))
        try await store.handleNext { $0.session = Data("notes".utf8) }
        #expect(try await store.drainTexts() == ["hint", "notice"])
        try await store.accept(.text("forget", in: .team, by: .ana))
        try await store.handleNext(in: .team, forget: .ana) { $0 = ChatState(chat: .ana) }
        #expect(try await store.state() == ChatState(chat: .ana))
        #expect(
            try rows("SELECT update_id FROM inbox WHERE update_id IN ('1', '2', '3') AND body IS NOT NULL", in: store)
                .isEmpty)
    }
}
