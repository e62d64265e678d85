import BotState
import Foundation
import LookupTalk
import Messaging
import Postgres
import PostgresServer
import Testing

@testable import Storage

/// One of the processes is the store, the other one a transaction that these tests hold open.
@Suite("Several processes on one database")
struct SeveralProcessesTests {
    private let store: PostgresStore
    private let other: PostgresConnection
    /// Outside the transactions, in which PostgreSQL shows the same activity again and again.
    private let witness: PostgresConnection

    init() throws {
        let server = try PostgresServer.shared()
        let address = server.connectionString(database: try server.newDatabase())
        store = try PostgresStore(address: address, features: .all)
        other = try PostgresConnection(address)
        witness = try PostgresConnection(address)
    }

    /// Waits until the store waits for the other process.
    private func storeWaits() async throws {
        let waiting = """
            SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
            """
        for _ in 0..<6000 {
            if try witness.query(waiting).rows[0][0] != .integer(0) { return }
            try await Task.sleep(for: .milliseconds(10))
        }
        Issue.record("the store does not wait for the other process")
    }

    // MARK: The first entry in a chat's line

    @Test(
        "an entry that is added while the first one is delivered or given up becomes the first",
        arguments: [true, false])
    func addedMeanwhile(isDelivered: Bool) async throws {
        try await store.enqueue(.send("first"))
        let first = try #require(await store.nextOutgoing().first)
        try other.query("BEGIN")
        try other.query(
            """
            INSERT INTO outbox (key, chat_id, kind, body, created_at)
                SELECT 'second', chat_id, kind, body, created_at FROM outbox
            """)
        let store = store
        async let isMarked =
            isDelivered
            ? store.markDelivered(first, receipt: DeliveryReceipt())
            : store.mark(first, undeliverable: "refused")
        try await storeWaits()
        try other.query("COMMIT")
        _ = try await isMarked
        #expect(try await store.nextOutgoing().map(\.key) == ["second"])
    }

    @Test("an entry that ends while the one before it does is not kept as the first")
    func bothEnd() async throws {
        try await store.enqueue(.send("first"), .send("second"))
        let first = try #require(await store.nextOutgoing().first)
        try other.query("BEGIN")
        try other.query("DELETE FROM outbox WHERE sequence > $1", [.integer(first.sequence)])
        let store = store
        async let isMarked = store.markDelivered(first, receipt: DeliveryReceipt())
        try await storeWaits()
        try other.query("COMMIT")
        _ = try await isMarked
        #expect(try witness.query("SELECT first FROM chat_line").rows.map { $0[0] } == [.null])
        try await store.enqueue(.send("third"))
        #expect(try await store.drainOutgoing() == ["send third"])
    }

    @Test("lines whose first entry was lost are found again when the tables are brought up to date")
    func repairs() async throws {
        try await store.enqueue(.send("lost"))
        try await store.enqueue(.send("there", to: .bob), from: .bob)
        try witness.query("UPDATE chat_line SET first = NULL WHERE chat_id = (SELECT min(id) FROM chat)")
        #expect(try await store.drainOutgoing() == ["send there"])
        try witness.query("DELETE FROM schema_step WHERE name = '0023-first-in-line'")
        let updated = try PostgresStore(address: store.address, features: .all)
        #expect(try await updated.drainOutgoing() == ["send lost"])
    }

    // MARK: Forgetting

    @Test("what one has polled is not stored while another takes its duty over")
    func confirmsWithLock() async throws {
        let duty = Duty.serving(.telegram)
        let lease = try #require(await store.take([duty], as: "a", for: 3600).leases[duty])
        try other.query("BEGIN")
        try other.query("UPDATE lease SET term = term + 1, holder = 'b'")
        let store = store
        async let accepted = store.accept(
            [.text("1")], from: .telegram, cursor: PollCursor(rawValue: "1"), under: lease, handler: nil)
        try await storeWaits()
        try other.query("COMMIT")
        do {
            _ = try await accepted
            Issue.record("It was stored.")
        } catch {
            #expect(error as? StoreError == .leaseLost)
        }
        #expect(try await store.backlog().pendingUpdates == 0)
    }

    @Test("photos are not kept of a person whom another process is forgetting")
    func keepsNothing() async throws {
        try await store.accept(.text("1"))
        let job = Job(id: "report", chat: .ana, work: .keepPhotos([], of: .init(read: "board")), due: Moment.start)
        try await store.handleNext(jobs: [job])
        try other.query("BEGIN")
        try other.query("DELETE FROM job")
        let store = store
        async let isKept = store.keep([Data([1])], for: job)
        try await storeWaits()
        try other.query("COMMIT")
        #expect(try await !isKept)
        #expect(try await store.reportCount() == 0)
    }

    @Test("a job of a person whom another process is forgetting has no result")
    func noResult() async throws {
        try await store.accept(.text("1"))
        try await store.handleNext(jobs: [.reading("photo")])
        try other.query("BEGIN")
        try other.query("DELETE FROM job")
        let store = store
        async let isClosed = store.complete(.reading("photo"), with: nil, at: Moment.start)
        try await storeWaits()
        try other.query("COMMIT")
        #expect(try await !isClosed)
        #expect(try await store.nextPending(in: .ana) == nil)
    }

    /// A step of Bob's update in a group, which has him learn a word.
    private func stepOfBob() async throws -> (Step, PendingInput) {
        try await store.accept(.text("1", in: .team, by: .bob))
        let pending = try #require(await store.nextPending(in: .team))
        let word = VocabularyEntry(
            lemma: "bee", word: "bees", sentence: nil, lookedUpAt: Moment.start, box: 1, dueAt: Moment.start)
        return (Step(state: pending.state, vocabulary: [.meet(word, line: nil)]), pending)
    }

    @Test("a step of a person whom another process is forgetting is dropped")
    func dropsStep() async throws {
        let (step, pending) = try await stepOfBob()
        try other.query("BEGIN")
        try other.query("UPDATE inbox SET body = NULL, chat_id = NULL, person_id = NULL, handled_at = 1")
        let store = store
        async let outcome = store.commit(step, handling: pending)
        try await storeWaits()
        try other.query("COMMIT")
        #expect(try await outcome == .superseded)
        #expect(try witness.query("SELECT count(*) FROM vocabulary").rows[0][0] == .integer(0))
    }

    @Test("what another process commits of a person just before they are forgotten is deleted with the rest")
    func forgetsLast() async throws {
        let (_, pending) = try await stepOfBob()
        try await store.accept(.text("2", in: .bob, "forget me"))
        try other.query("BEGIN")
        try other.query(
            "SELECT 1 FROM inbox WHERE sequence = $1 FOR NO KEY UPDATE", [.integer(pending.sequence)])
        try other.query(
            """
            INSERT INTO vocabulary (platform, person_id, language, lemma, word, looked_up_at, box, due)
            VALUES ('telegram', '2', 'en', 'bee', 'bees', 0, 1, 0)
            """)
        let store = store
        async let forgetting: Void = store.handleNext(in: .bob, forget: .bob) { $0 = ChatState(chat: $0.chat) }
        try await storeWaits()
        try other.query("COMMIT")
        try await forgetting
        #expect(try witness.query("SELECT count(*) FROM vocabulary").rows[0][0] == .integer(0))
    }
}

extension PostgresStore {
    fileprivate func mark(_ entry: OutboxEntry, undeliverable reason: String) async throws -> Bool {
        try await markUndeliverable(entry, reason: reason)
        return true
    }
}
