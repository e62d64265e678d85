import BotState
import Foundation
import GRDB
import Messaging
import SQL
import Testing

@testable import Storage

@Suite("A row that can't be read")
struct UnreadableTests {
    private func store() throws -> SQLiteStore {
        try SQLiteStore(file: TemporaryFolder().file("honeycue.sqlite"), features: .all, now: { Moment.start })
    }

    private func execute(_ sql: String, in store: SQLiteStore) async throws {
        try await store.database.write { try $0.execute(sql: sql) }
    }

    private func rows(_ sql: String, in store: SQLiteStore) throws -> [String] {
        try store.database.read { try String.fetchAll($0, sql: sql) }
    }

    @Test("in the inbox is set aside for the operator, and the chat goes on")
    func update() async throws {
        let store = try store()
        try await store.accept(.text("1", "first"), .text("2", "second"), .text("3", "third"))
        try await execute("UPDATE inbox SET body = x'00' WHERE update_id IN ('1', '2')", in: store)
        #expect(try await store.drainTexts() == ["third"])
        let failures = try rows("SELECT failure || ' ' || handled_at FROM inbox WHERE failure IS NOT NULL", in: store)
        #expect(failures == Array(repeating: "the stored update can't be read \(Moment.start.microseconds)", count: 2))
    }

    @Test("in the outbox is given up, and the chat's line goes on")
    func message() async throws {
        let store = try store()
        try await store.enqueue(.send("first"), .send("second"))
        try await store.enqueue(.send("bob's", to: .bob), from: .bob)
        try await execute("UPDATE outbox SET body = x'00' WHERE sequence = 1", in: store)
        #expect(try await store.nextOutgoing().map(\.message) == [.send("bob's", to: .bob)])
        #expect(try await store.drainOutgoing().sorted() == ["send bob's", "send second"])
        #expect(try await store.backlog().undeliverable == 1)
        let failures = try rows("SELECT failure || ' ' || failed_at FROM outbox WHERE failure IS NOT NULL", in: store)
        #expect(failures == ["the stored message can't be read \(Moment.start.microseconds)"])
    }

    @Test("among the jobs is deleted, so that its chat goes on")
    func job() async throws {
        let store = try store()
        try await store.accept(.text("1"), .text("2", "hint"))
        try await store.handleNext(jobs: [.reading("bad"), .reading("good", holdsUp: false)])
        try await execute("UPDATE job SET work = x'00' WHERE id = 'bad'", in: store)
        #expect(try await store.dueJobs(at: Moment.start, limit: 9).map(\.id) == ["good"])
        #expect(try await store.drainTexts() == ["hint"])
    }

    @Test("of a game or a challenge is told as damage", arguments: ["game", "challenge"])
    func board(table: String) async throws {
        let store = try store()
        try await execute(
            """
            PRAGMA ignore_check_constraints = ON;
            INSERT INTO chat (id, platform, external_id) VALUES (7, 'telegram', '1');
            INSERT INTO game (id, chat_id, center, outer_letters, edition, started_at, last_played_at, is_finished)
                VALUES ('g', 7, 'Y', '\(table == "game" ? "ACEHN" : "ACEHNT")', 'digital', 0, 0, 0);
            INSERT INTO challenge VALUES ('C', 'Y', 'ACEHN', 'digital', 0, 0);
            INSERT INTO challenge_entry VALUES ('C', 7, 'g', NULL, 0);
            """, in: store)
        try await store.accept(.text("1"))
        await #expect { try await store.nextPending(in: .ana) } throws: { error in
            guard case .corrupt(let detail) = error as? StoreError else { return false }
            return detail.contains(
                table == "game" ? "a stored board is not a board" : "a stored challenge has no board")
        }
    }
}
