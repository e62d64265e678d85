import BotState
import ClueTalk
import Foundation
import GRDB
import Hive
import LookupTalk
import Messaging
import PuzzleTalk
import SQL
import Synchronization
import Testing

@testable import Storage

@Suite("Making a backup")
struct VerifiedBackupTests {
    private let folder: TemporaryFolder
    private let store: SQLiteStore

    init() throws {
        folder = try TemporaryFolder()
        store = try SQLiteStore(file: folder.file("honeycue.sqlite"), features: .all)
    }

    private func copy(to name: String = "copy.sqlite") -> DatabaseCopy {
        DatabaseCopy(
            source: folder.file("honeycue.sqlite"), target: folder.file(name), features: .all, restarts: store.restarts,
            pause: {})
    }

    /// Makes the database several portions large.
    private func fill() throws {
        try store.database.write { db in
            try db.execute(
                sql: "INSERT INTO chat (platform, external_id, session) VALUES ('telegram', '99', zeroblob(4000000))")
        }
    }

    @Test("the copy is of the moment when it was begun, and what the bot does meanwhile does not have it start over")
    func oneMoment() async throws {
        try fill()
        try await store.enqueue(.send("before"))
        let portions = Mutex(0)
        var copy = copy()
        let database = store.database
        copy.pause = {
            let number = portions.withLock { count in
                count += 1
                return count
            }
            // A copy that starts over each time would otherwise never end.
            guard number <= 20 else { return }
            try? database.write { db in
                try db.execute(sql: "INSERT INTO chat (platform, external_id) VALUES ('telegram', 'new\(number)')")
            }
        }
        try copy.write()
        let pages = try await database.read { try Int.fetchOne($0, sql: "PRAGMA page_count") ?? 0 }
        #expect(portions.withLock { $0 } > 1)
        #expect(portions.withLock { $0 } <= pages / Int(DatabaseCopy.pagesOfPortion) + 1)
        let made = try SQLiteStore(file: folder.file("copy.sqlite"), features: .all)
        #expect(try await made.drainOutgoing() == ["send before"])
        let newcomers = "SELECT count(*) FROM chat WHERE external_id LIKE 'new%'"
        #expect(try await made.database.read { try Int.fetchOne($0, sql: newcomers) } == 0)
        #expect(try await database.read { try Int.fetchOne($0, sql: newcomers) } == portions.withLock { $0 })
    }

    @Test("whoever is forgotten while the copy is made is not in it, and nothing waits for the copy to end")
    func forgottenMeanwhile() async throws {
        try fill()
        try await store.accept(.text("1", in: .bob, "the secret of Bob"))
        try await store.handleNext(in: .bob, outgoing: [.send("dear Bob", to: .bob)])
        let portions = Mutex(0)
        var copy = copy()
        let store = store
        copy.pause = {
            let isFirst = portions.withLock { count in
                count += 1
                return count == 1
            }
            guard isFirst else { return }
            store.restarts.demand()
            try? store.database.write { db in try db.execute(sql: "DELETE FROM chat WHERE external_id = '2'") }
        }
        try copy.write()
        let bytes = try Data(contentsOf: folder.file("copy.sqlite"))
        #expect(bytes.range(of: Data("dear Bob".utf8)) == nil)
        #expect(portions.withLock { $0 } > 2)
    }

    @Test("whoever is forgotten while the finished copy is checked is not in it")
    func forgottenAtTheEnd() async throws {
        try await store.accept(.text("1", in: .bob, "the secret of Bob"))
        try await store.handleNext(in: .bob, outgoing: [.send("dear Bob", to: .bob)])
        let copies = Mutex(0)
        var copy = copy()
        let store = store
        copy.verified = {
            let isFirst = copies.withLock { count in
                count += 1
                return count == 1
            }
            guard isFirst else { return }
            try? store.database.write { db in try db.execute(sql: "DELETE FROM chat WHERE external_id = '2'") }
            store.restarts.demand()
        }
        try copy.write()
        let bytes = try Data(contentsOf: folder.file("copy.sqlite"))
        #expect(bytes.range(of: Data("dear Bob".utf8)) == nil)
        #expect(copies.withLock { $0 } == 2)
        #expect(try names() == ["copy.sqlite"])
    }

    @Test("“forget me” empties the log at once, though a copy is being made")
    func logIsEmptied() async throws {
        try fill()
        try await store.accept(.text("1", in: .bob), .text("2", in: .bob))
        try await store.handleNext(in: .bob, outgoing: [.send("dear Bob", to: .bob)])
        let restarts = store.restarts.count
        async let copying: Void = store.backup(to: folder.file("copy.sqlite"))
        try await store.handleNext(in: .bob, forget: .bob) { $0 = ChatState(chat: $0.chat) }
        #expect(store.restarts.count == restarts + 1)
        let log = try Data(contentsOf: folder.file("honeycue.sqlite-wal"))
        #expect(log.range(of: Data("dear Bob".utf8)) == nil)
        try await copying
    }

    @Test("while another program reads, “forget me” is done all the same, and the log is emptied when it has ended")
    func readerElsewhere() async throws {
        try await store.accept(.text("1", in: .bob), .text("2", in: .bob))
        try await store.handleNext(in: .bob, outgoing: [.send("dear Bob", to: .bob)])
        let log = folder.file("honeycue.sqlite-wal")
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: store.database.path, configuration: configuration)
        try other.inDatabase { db in
            try db.execute(sql: "BEGIN")
            _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM outbox")
        }
        try await store.handleNext(in: .bob, forget: .bob) { $0 = ChatState(chat: $0.chat) }
        #expect(try await store.drainOutgoing().isEmpty)
        #expect(try Data(contentsOf: log).range(of: Data("dear Bob".utf8)) != nil)
        try other.inDatabase { db in try db.execute(sql: "COMMIT") }
        try await store.prune(before: Moment.start)
        #expect(try Data(contentsOf: log).isEmpty)
        let timeout = try await store.database.writeWithoutTransaction {
            try Int.fetchOne($0, sql: "PRAGMA busy_timeout")
        }
        #expect(timeout == 5000)
    }

    @Test("a copy that had to start over again and again is given up")
    func givesUp() throws {
        try fill()
        var copy = copy()
        let store = store
        copy.pause = { store.restarts.demand() }
        let error = #expect(throws: StorageError.self) { try copy.write() }
        #expect(error?.description.contains("again and again") == true)
        #expect(try names() == [])
    }

    @Test("a cancelled copy leaves nothing behind")
    func cancels() throws {
        try fill()
        var copy = copy()
        let cancellation = copy.cancellation
        copy.pause = { cancellation.cancel() }
        #expect(throws: CancellationError.self) { try copy.write() }
        #expect(try names() == [])
    }

    @Test(
        "a row that the bot could not read fails the check, whatever its table, and the copy is not kept",
        arguments: [
            ("UPDATE game SET outer_letters = 'AAAAAA'", "game"), ("UPDATE job SET work = x'00'", "job"),
            ("UPDATE outbox SET body = x'7B7D'", "outbox"),
            ("UPDATE inbox SET body = x'00' WHERE handled_at IS NULL", "inbox"),
            ("UPDATE verdict SET outer_letters = 'AAAAAA'", "verdict"), ("UPDATE report SET subject = x'00'", "report"),
            ("UPDATE challenge SET outer_letters = 'AAAAAA'", "challenge"),
        ])
    func unreadableRow(sql: String, table: String) async throws {
        try await fillEveryTable()
        try copy(to: "good.sqlite").write()
        try await store.database.write { db in
            try db.execute(sql: sql)
            #expect(db.changesCount > 0)
        }
        let error = #expect(throws: StorageError.self) { try copy().write() }
        guard case .badCopy(_, let detail) = error else {
            Issue.record("unexpected \(String(describing: error))"); return
        }
        #expect(detail.contains(table == "game" ? "chat" : table))
        #expect(try names() == [])
    }

    @Test("a row that refers to nothing fails the check")
    func orphan() async throws {
        try await fillEveryTable()
        let database = try DatabaseQueue(path: store.database.path)
        try await database.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA foreign_keys = OFF; UPDATE find SET game_id = 'nowhere'")
        }
        let error = #expect(throws: StorageError.self) { try copy().write() }
        guard case .badCopy(_, let detail) = error else {
            Issue.record("unexpected \(String(describing: error))"); return
        }
        #expect(detail.contains("find"))
    }

    @Test("a database with other tables than the bot's fails the check")
    func foreignTables() throws {
        try store.database.write { db in try db.execute(sql: "CREATE TABLE extra (a)") }
        let error = #expect(throws: StorageError.self) { try copy().write() }
        guard case .badCopy(_, let detail) = error else {
            Issue.record("unexpected \(String(describing: error))"); return
        }
        #expect(detail.contains("extra"))
    }

    @Test("a database that waits for the bot of this version to migrate it can be copied, and the copy can be restored")
    func outdated() throws {
        let source = folder.file("old.sqlite")
        let database = try DatabaseQueue(path: source.path(percentEncoded: false))
        try Schema.ownMigrator.migrate(database, upTo: Schema0021Alphabets.name)
        try database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO chat (id, platform, external_id, kind) VALUES (1, 'telegram', '1', 'private');
                    INSERT INTO inbox (platform, update_id, chat_id, handled_at) VALUES ('telegram', '1', 1, 7000000);
                    """)
        }
        let before = try Data(contentsOf: source)
        try SQLiteStore.backup(of: source, to: folder.file("copy.sqlite"), features: .all)
        #expect(try Data(contentsOf: source) == before)
        let restored = folder.file("restored.sqlite")
        #expect(
            try Restoration(of: folder.file("copy.sqlite"), to: restored, features: .all).run().lastHandled
                == Date(timeIntervalSince1970: 7))
        _ = try SQLiteStore(file: restored, features: .all)
    }

    @Test("another program's database is not copied, nor one of a later version")
    func othersDatabase() throws {
        let source = folder.file("other.sqlite")
        let path = source.path(percentEncoded: false)
        try DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE moz_places (id)") }
        #expect(throws: StorageError.foreign(path: path)) {
            try SQLiteStore.backup(of: source, to: folder.file("copy.sqlite"), features: .all)
        }
        try store.database.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('9999-later')") }
        #expect(throws: StorageError.newerVersion(path: store.database.path)) { try copy().write() }
        #expect(try names() == [])
    }

    /// The files with the copy's name.
    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.url.path(percentEncoded: false))
            .filter { $0.hasPrefix("copy") }
    }

    private func fillEveryTable() async throws {
        try await store.accept(.text("1"), .text("2"))
        var game = try Game.sample("g")
        game.finds = [.sample("yacht")]
        let challenge = Challenge(
            code: "c", board: game.board, outer: game.board.outer.letters, startedAt: Moment.start,
            endsAt: Moment.later(60), entries: [.init(chat: .ana, gameID: "g", name: nil)])
        let keeping = Job(id: "k", chat: .ana, work: .keepPhotos([], of: .init(read: "board")), due: Moment.start)
        try await store.handleNext(
            outgoing: [.send("hello")], jobs: [keeping],
            vocabulary: [
                .meet(
                    VocabularyEntry(
                        lemma: "hitherto", word: "hitherto", sentence: nil, lookedUpAt: Moment.start, box: 1,
                        dueAt: Moment.start), line: Data([0xFF]))
            ],
            verdicts: [.say(word: "yacht", board: game.board, isTaken: true)]
        ) { state in
            state.games = [game]
            state.challenges = [challenge]
        }
        #expect(try await store.keep([Data([1])], for: keeping))
    }
}
