import BotState
import Foundation
import GRDB
import LookupTalk
import Messaging
import Postgres
import PostgresServer
import Testing

@testable import Storage

@Suite("Moving the state between a file and a server")
struct DatabaseMoveTests {
    private let folder: TemporaryFolder
    private let file: URL
    private let back: URL
    private let address: String

    init() throws {
        folder = try TemporaryFolder()
        file = folder.file("honeycue.sqlite")
        back = folder.file("back.sqlite")
        let server = try PostgresServer.shared()
        address = server.connectionString(database: try server.newDatabase())
    }

    private func moveToServer(_ report: (DatabaseMove.MovedTable) -> Void = { _ in }) throws {
        try DatabaseMove(between: file, and: address, .fileToServer, features: .all).run(report: report)
    }

    private func moveBack() throws {
        try DatabaseMove(between: back, and: address, .serverToFile, features: .all).run()
    }

    /// All rows of a file, table by table.
    private func content(of file: URL) throws -> [String: [Row]] {
        try DatabaseQueue(path: file.path(percentEncoded: false)).read { db in
            try TableShape.all(with: .all).reduce(into: [:]) { content, table in
                let columns = table.columns.joined(separator: ", ")
                content[table.name] = try Row.fetchAll(
                    db, sql: "SELECT \(columns) FROM \(table.name) ORDER BY \(table.key.joined(separator: ", "))")
            }
        }
    }

    /// Makes a file with at least one row in each table.
    private func fill() async throws {
        let store = try SQLiteStore(file: file, features: .all)
        let board = OutgoingMessage.edit("h", "a board", picture: Data([0, 1, 0xFF]))
        _ = try await store.accept([.text("1")], from: .telegram, cursor: PollCursor(rawValue: "2"))
        try await store.handleNext(outgoing: [.send("a", handle: "h"), board], jobs: [.reading("r")]) {
            $0.games = [try .sample("g"), try .sample("old")]
        }
        try await store.deliverNext(as: "m1")
        try await store.keep(Data("key".utf8), as: "session", of: .matrix)
        try store.close()
        try await DatabaseQueue(path: file.path(percentEncoded: false)).write { try $0.execute(sql: Self.rows) }
    }

    /// Rows of the tables that the store's operations above do not fill.
    private static let rows = """
        INSERT INTO former_chat VALUES ('telegram', '-7', '', 1);
        INSERT INTO find VALUES ('g', 'yacht', 'telegram', '1', 5, 1, 0), ('g', 'cane', 'telegram', '1', 1, 2, 0);
        INSERT INTO clue VALUES ('g', 'yacht', 2, 0, 1);
        INSERT INTO game_member VALUES ('g', 'telegram', '1', 3, NULL, 'ya', 1);
        INSERT INTO player VALUES (1, 'telegram', '1', 'Zoë 🐝', -5, 1, 0, 3, 5, 1, 0, 3, 1, 0, 1, 1);
        INSERT INTO drawer VALUES (1, 'telegram', '1', 'Zoë', 7, 7, 1, CAST('{}' AS BLOB));
        INSERT INTO challenge VALUES ('abc', 'Y', 'ACEHNT', 'digital', 1, 9000000000000000);
        INSERT INTO challenge_entry VALUES ('abc', 1, 'g', NULL, 0);
        INSERT INTO league VALUES (1, 'Bees 🐝', 'Europe/Vienna');
        INSERT INTO league_member VALUES (1, 'telegram', '1', 'Zoë', 9000000000000000);
        INSERT INTO league_entry VALUES (1, 'telegram', '1', 20000, 'Y', 'ACEHNT', 'digital', 7, 47, 'yacht', 1, 5);
        INSERT INTO vocabulary VALUES ('telegram', '1', 'fr', 'café', 'cafés', NULL, 1, 1, 2, 'Émile 📖', 3, 1, '3kz', '<img>', 4);
        INSERT INTO line_picture VALUES ('telegram', '1', 'fr', 'café', x'FFD800FF', 1);
        INSERT INTO verdict VALUES ('hyena', 'telegram', '1', 'Y', 'ACEHNT', 1);
        INSERT INTO written_clue VALUES ('c', 1, 'telegram', '1', 'yacht', 17301637, 'a “teeny” boat 🐝', 7);
        INSERT INTO clue_vote VALUES ('c', 'telegram', '2', 1), ('c', 'telegram', '3', 0);
        INSERT INTO imported_clue VALUES ('hyena', 'it laughs'), ('hyena', 'no joke');
        INSERT INTO report (id, platform, person_id, subject, kept_at)
            VALUES ('p', 'telegram', '1', CAST('{"read":"board Y ACEHNT"}' AS BLOB), 1);
        INSERT INTO report_photo VALUES (1, 0, x''), (1, 1, x'00FF');
        """

    // MARK: Everything arrives

    @Test("brings every row of every table to the server and back")
    func roundTrip() async throws {
        try await fill()
        var moved: [String: Int] = [:]
        try moveToServer { moved[$0.name] = $0.rows }
        try moveBack()
        let (before, after) = (try content(of: file), try content(of: back))
        #expect(after == before)
        #expect(moved == before.mapValues(\.count))
        #expect(before.filter { $0.value.isEmpty }.isEmpty, "each table needs a row in this test")
    }

    @Test("knows every table and every column that the server has")
    func allTables() throws {
        _ = try PostgresStore(address: address, features: .all)
        let columns = try PostgresConnection(address).query(
            """
            SELECT table_name || '.' || column_name FROM information_schema.columns
            WHERE table_schema = 'public' AND table_name NOT IN ('lease', 'job_claim', 'schema_step')
            """
        ).rows.map { $0[0] }
        let known = try TableShape.all(with: .all).flatMap { table in table.columns.map { "\(table.name).\($0)" } }
        #expect(Set(columns) == Set(known.map { .text($0) }))
    }

    @Test("lets the bot go on where it was: what waits is sent, games go on, no number is given twice")
    func goesOn() async throws {
        let store = try SQLiteStore(file: file, features: .all)
        let game = try Game.sample("g")
        _ = try await store.accept([.text("1")], from: .telegram, cursor: PollCursor(rawValue: "2"))
        try await store.handleNext(outgoing: [.send("a board")]) { $0.games = [game] }
        try await store.deliverNext(as: "m1")
        try await store.keep(Data("key".utf8), as: "session", of: .matrix)
        _ = try await store.accept([.text("2")], from: .telegram, cursor: PollCursor(rawValue: "3"))
        let secret = store.secret
        try store.close()

        try moveToServer()
        let moved = try PostgresStore(address: address, features: .all)
        #expect(moved.secret == secret)
        #expect(try await moved.cursor(of: .telegram)?.rawValue == "3")
        #expect(try await moved.item("session", of: .matrix) == Data("key".utf8))
        #expect(try await moved.accept([.text("1"), .text("2")], from: .telegram, cursor: nil) == [])
        let next = try #require(await moved.nextPending(in: .ana))
        #expect(next.sequence == 2 && next.state.games == [game])
        try await moved.commit(Step(state: next.state, outgoing: [.send("again")]), handling: next)
        #expect(try await moved.nextOutgoing().map(\.sequence) == [2], "entry 1 was sent and deleted")
    }

    @Test("moves a hostile name with a NUL as the bot reads it")
    func hostileName() async throws {
        let store = try SQLiteStore(file: file, features: .all)
        var update = Update.text("1", "hello")
        update.chat.title = "a\u{0}b"
        try await store.accept([update], from: .telegram, cursor: nil)
        try store.close()
        try moveToServer()
        let titles = try PostgresConnection(address).query("SELECT title FROM chat").rows.map { $0[0] }
        #expect(titles == [.text("a")])
    }

    @Test("reads tables in portions")
    func portions() async throws {
        let store = try SQLiteStore(file: file, features: .all)
        let updates = (1...1300).map { Update.text("\($0)", in: ChatID(platform: .telegram, id: "\($0)")) }
        try await store.accept(updates, from: .telegram, cursor: nil)
        try store.close()
        try moveToServer()
        #expect(try await PostgresStore(address: address, features: .all).chatsWithPendingUpdates().count == 1300)
    }

    // MARK: All or nothing

    @Test("can be started again after it was interrupted, and has changed nothing by then")
    func interrupted() async throws {
        try await fill()
        let witness = try PostgresConnection(address)
        #expect(throws: StorageError.self) {
            try moveToServer { _ in
                _ = try? witness.query(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )
            }
        }
        #expect(try witness.query("SELECT count(*) FROM chat").rows[0][0] == .integer(0))
        try moveToServer()
        #expect(try witness.query("SELECT count(*) FROM chat").rows[0][0] != .integer(0))
    }

    @Test("can be started with another file after it was interrupted: the numbers of the first one are undone too")
    func interruptedThenAnother() async throws {
        try await fill()
        let witness = try PostgresConnection(address)
        #expect(throws: StorageError.self) {
            try moveToServer { _ in
                _ = try? witness.query(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )
            }
        }
        let another = folder.file("another.sqlite")
        try SQLiteStore(file: another, features: .all).close()
        try DatabaseMove(between: another, and: address, .fileToServer, features: .all).run()
        let store = try PostgresStore(address: address, features: .all)
        try await store.enqueue(.send("hello"))
        #expect(try await store.nextOutgoing().map(\.sequence) == [1])
    }

    @Test(
        "the file that root makes belongs to the owner of its folder, who could not run the bot otherwise",
        .enabled(if: geteuid() == 0))
    func owner() throws {
        _ = try PostgresStore(address: address, features: .all)
        #expect(chown(folder.url.path, 12_345, 12_345) == 0)
        try moveBack()
        let attributes = try FileManager.default.attributesOfItem(atPath: back.path)
        #expect(attributes[.ownerAccountID] as? Int == 12_345)
    }

    @Test("leaves no file behind when it is interrupted on the way back")
    func interruptedOnTheWayBack() async throws {
        try await PostgresStore(address: address, features: .all).accept(.text("1"))
        let witness = try PostgresConnection(address)
        // A row that SQLite does not take.
        try witness.query("ALTER TABLE cursor DROP CONSTRAINT cursor_platform_check")
        try witness.query("INSERT INTO cursor VALUES ('', '1')")
        #expect(throws: StorageError.self) { try moveBack() }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.url.path).filter {
                $0.hasPrefix("back.sqlite") == true && !$0.hasSuffix("lock")
            } == [])
        try witness.query("DELETE FROM cursor")
        try moveBack()
        #expect(FileManager.default.fileExists(atPath: back.path))
    }

    // MARK: Refusals

    private func refusal(_ move: () throws -> Void) -> StorageError? {
        do {
            try move()
            return nil
        } catch {
            return error as? StorageError
        }
    }

    @Test("is refused while a bot runs on the file, or on the server")
    func inUse() async throws {
        let store = try SQLiteStore(file: file, features: .all)
        #expect(refusal { try moveToServer() } == .inUse(path: file.path(percentEncoded: false)))
        try store.close()
        let other = try PostgresStore(address: address, features: .all)
        _ = try await other.take([.housekeeping], as: "another", for: 3600)
        for move in [{ try moveToServer() }, moveBack] {
            guard case .inUse(let name) = refusal(move) else {
                Issue.record("it was not refused")
                continue
            }
            #expect(name.hasPrefix("PostgreSQL database"))
        }
        try await other.resign(as: "another")
        try moveToServer()
    }

    @Test("never overwrites a bot's state")
    func notEmpty() async throws {
        try await fill()
        try await PostgresStore(address: address, features: .all).accept(.text("1"))
        guard case .notEmpty = refusal({ try moveToServer() }) else {
            Issue.record("it was not refused")
            return
        }
        try Data("precious".utf8).write(to: back)
        #expect(refusal(moveBack) == .targetExists(path: back.path(percentEncoded: false)))
        #expect(try Data(contentsOf: back) == Data("precious".utf8))
    }

    @Test("needs a file that is there and whole")
    func damaged() throws {
        guard case .cannotOpen = refusal({ try moveToServer() }) else {
            Issue.record("there is no file")
            return
        }
        #expect(!FileManager.default.fileExists(atPath: file.path))
        try Data("not a database, but long enough to be read as one".utf8).write(to: file)
        guard case .corrupt = refusal({ try moveToServer() }) else {
            Issue.record("it is no database")
            return
        }
    }
}
