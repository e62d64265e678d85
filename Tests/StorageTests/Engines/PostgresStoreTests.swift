import BotState
import Foundation
import Messaging
import Postgres
import PostgresServer
import SQL
import Testing

@testable import Storage

@Suite("A store on a PostgreSQL server")
struct PostgresStoreTests {
    private let server: PostgresServer
    private let address: String

    init() throws {
        server = try PostgresServer.shared()
        address = server.connectionString(database: try server.newDatabase())
    }

    @Test("keeps its content and its secret for the next process")
    func reopened() async throws {
        let first = try PostgresStore(address: address, features: .all)
        try await first.accept(.text("1", "hello"))
        let second = try PostgresStore(address: address, features: .all)
        #expect(second.secret == first.secret && first.secret.count == 32)
        #expect(try await second.chatsWithPendingUpdates() == [.ana])
    }

    @Test("makes its tables once, even when several processes open it at the same time")
    func race() async throws {
        let secrets = try await withThrowingTaskGroup(of: Data.self) { group in
            for _ in 1...4 { group.addTask { try PostgresStore(address: address, features: .all).secret } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(secrets.count == 1)
    }

    @Test("refuses tables of a later version")
    func newer() throws {
        _ = try PostgresStore(address: address, features: .all)
        try PostgresConnection(address).query("INSERT INTO schema_step VALUES ('9999-later')")
        #expect(throws: StorageError.newerVersion(path: "on the server")) {
            try PostgresStore(address: address, features: .all)
        }
    }

    @Test("leaves tables of an earlier version as they are if it is asked to, because a bot of that version may run")
    func outdated() async throws {
        #expect(
            try !PostgresStore(address: address, features: .all, migrating: false).isOutdated, "there were no tables")
        let connection = try PostgresConnection(address)
        try connection.query("DELETE FROM schema_step WHERE name IN ('0026-game-notes', '0027-announcements')")
        try connection.query("ALTER TABLE game DROP COLUMN notes")
        try connection.query("DROP INDEX outbox_immediate")
        try connection.query("ALTER TABLE outbox DROP COLUMN is_announcement")
        let steps = try connection.query("SELECT name FROM schema_step").rows.map { $0[0] }
        let store = try PostgresStore(address: address, features: .all, migrating: false)
        #expect(store.isOutdated)
        try await store.keep(["session": Data("key".utf8)], of: .matrix)
        #expect(try await store.item("session", of: .matrix) == Data("key".utf8))
        #expect(try connection.query("SELECT name FROM schema_step").rows.map { $0[0] } == steps)
        #expect(try !PostgresStore(address: address, features: .all).isOutdated)
    }

    @Test("stores a name with a NUL, which the server does not know, without it")
    func hostileName() async throws {
        let store = try PostgresStore(address: address, features: .all)
        var update = Update.text("1", "hello")
        update.chat.title = "a\u{0}b"
        try await store.accept([update], from: .telegram, cursor: nil)
        let next = try #require(await store.nextPending(in: .ana))
        #expect(next.input.update?.chat.title == "a\u{0}b", "the update is stored as bytes")
        let titles = try PostgresConnection(address).query("SELECT title FROM chat").rows.map { $0[0] }
        #expect(titles == [.text("a\u{FFFD}b")])
    }

    @Test("fails alone when its statement is wrong, not with the reads that waited at the same time")
    func wrongRead() async throws {
        let store = try PostgresStore(address: address, features: .all)
        let found = await withTaskGroup(of: Int?.self) { group in
            for sql in ["SELECT 7", "SELECT nothing", "SELECT 8", "SELECT nothing", "SELECT 9"] {
                group.addTask { try? await store.read { try $0.value(Int.self, sql) } }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(found.compactMap(\.self).sorted() == [7, 8, 9])
    }

    @Test("says that the server has gone, and works again when it is back")
    func lostServer() async throws {
        let own = try PostgresServer()
        let store = try PostgresStore(address: own.connectionString(), features: .all)
        try await store.accept(.text("1", "hello"))
        try own.kill()
        do {
            try await store.accept(.text("2", "hello"))
            Issue.record("there is no server")
        } catch let error as StoreError {
            #expect(error.isWorthRetrying)
        }
        try own.start()
        try await store.accept(.text("2", "hello"))
        #expect(try await store.backlog().pendingUpdates == 2)
    }

    @Test("turns every error into what the bot does about it")
    func errors() {
        func error(_ kind: PostgresError.Kind, _ state: String? = nil) -> StoreError {
            StoreError(PostgresError(kind: kind, sqlState: state, message: "m", detail: "what people wrote"))
        }
        #expect(error(.diskFull) == .diskFull && error(.readOnly) == .readOnly && error(.lockNotAvailable) == .locked)
        #expect(error(.constraint, "23505") == .invalid("m (SQLSTATE 23505)"))
        #expect(error(.other, "42P01") == .invalid("m (SQLSTATE 42P01)"))
        #expect(error(.other, "54000") == .invalid("m (SQLSTATE 54000)"))
        for kind in [PostgresError.Kind.connectionLost, .shuttingDown, .serialization, .deadlock, .timedOut] {
            #expect(error(kind).isWorthRetrying)
        }
    }
}

@Suite("A statement's parameters")
struct NumberedStatementTests {
    @Test("are numbered in their order")
    func positions() {
        let statement = NumberedStatement("SELECT ? WHERE a = ?")
        #expect(statement.sql == "SELECT $1 WHERE a = $2")
        #expect(statement.values(["a", 2]) == [.text("a"), .integer(2)])
    }

    @Test("have one number for each name")
    func names() {
        let statement = NumberedStatement("UPDATE t SET a = :one, b = :two_2 WHERE a = :one")
        #expect(statement.sql == "UPDATE t SET a = $1, b = $2 WHERE a = $1")
        #expect(statement.values(["two_2": nil, "one": true, "unused": 1]) == [.integer(1), .null])
    }
}
