import BotState
import Foundation
import GRDB
import Messaging
import SQL
import Testing

@testable import Storage

@Suite("Opening a database")
struct OpeningTests {
    @Test("makes its folder, and a file only its owner can read")
    func creates() throws {
        let file = try TemporaryFolder().file("a/b/honeycue.sqlite")
        _ = try SQLiteStore(file: file, features: .all)
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test("finds what was stored before")
    func reopens() async throws {
        let file = try TemporaryFolder().file("honeycue.sqlite")
        let first = try SQLiteStore(file: file, features: .all)
        try await first.enqueue(.send("hello"))
        try first.close()
        #expect(try await SQLiteStore(file: file, features: .all).drainOutgoing() == ["send hello"])
    }

    @Test("goes on where a program was killed before it had made the first table")
    func killedEarly() throws {
        func tables(in file: URL) throws -> [String] {
            try DatabaseQueue(path: file.path(percentEncoded: false)).read {
                try String.fetchAll($0, sql: "SELECT name FROM sqlite_master ORDER BY name")
            }
        }
        let file = try TemporaryFolder().file("honeycue.sqlite"), other = try TemporaryFolder().file("other.sqlite")
        try DatabaseQueue(path: file.path(percentEncoded: false)).write { db in
            // The migrator's own table, which it makes in a transaction of its own.
            try db.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
        }
        for file in [file, other] { try SQLiteStore(file: file, features: .all).close() }
        #expect(try tables(in: file) == tables(in: other))
        #expect(try tables(in: file).contains("inbox"))
    }

    @Test("asks for durable commits, foreign keys and overwriting of what is deleted")
    func configures() throws {
        let store = try SQLiteStore(file: try TemporaryFolder().file("honeycue.sqlite"), features: .all)
        let values = try store.database.writeWithoutTransaction { db in
            try ["journal_mode", "synchronous", "foreign_keys", "secure_delete"].map { name in
                try String.fetchOne(db, sql: "PRAGMA \(name)")
            }
        }
        #expect(values == ["wal", "2", "1", "1"])
    }

    @Test("says what is wrong with a file that is no database")
    func refusesForeignFile() throws {
        let file = try TemporaryFolder().file("honeycue.sqlite")
        try Data(repeating: 65, count: 5000).write(to: file)
        let error = #expect(throws: StorageError.self) { _ = try SQLiteStore(file: file, features: .all) }
        guard case .corrupt = error else { Issue.record("unexpected \(String(describing: error))"); return }
        #expect(error?.description.contains("restore a backup") == true)
    }

    @Test("signs the database, also one of an early version, and refuses another program's")
    func signs() async throws {
        let file = try TemporaryFolder().file("honeycue.sqlite")
        let path = file.path(percentEncoded: false)
        try SQLiteStore(file: file, features: .all).close()
        let database = try DatabaseQueue(path: path)
        let signature = "PRAGMA application_id"
        #expect(try await database.read { try Int.fetchOne($0, sql: signature) } == 0x486E_4375)
        try await database.write { try $0.execute(sql: "PRAGMA application_id = 0") }
        try SQLiteStore(file: file, features: .all).close()
        #expect(try await database.read { try Int.fetchOne($0, sql: signature) } == 0x486E_4375)
        try await database.write { try $0.execute(sql: "PRAGMA application_id = 7") }
        #expect(throws: StorageError.foreign(path: path)) { _ = try SQLiteStore(file: file, features: .all) }
    }

    @Test("refuses a database that has tables, but none of the bot's")
    func refusesForeignTables() throws {
        let file = try TemporaryFolder().file("honeycue.sqlite")
        let path = file.path(percentEncoded: false)
        try DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE moz_places (id)") }
        #expect(throws: StorageError.foreign(path: path)) { _ = try SQLiteStore(file: file, features: .all) }
    }

    @Test("notices damage inside")
    func noticesDamage() async throws {
        let file = try TemporaryFolder().file("honeycue.sqlite")
        let store = try SQLiteStore(file: file, features: .all)
        for index in 0..<50 { try await store.enqueue(.send("message \(index)")) }
        try store.close()
        var bytes = try Data(contentsOf: file)
        for index in stride(from: 4096, to: bytes.count, by: 3) { bytes[index] = 0x5A }
        try bytes.write(to: file)
        let error = #expect(throws: StorageError.self) { _ = try SQLiteStore(file: file, features: .all) }
        guard case .corrupt = error else { Issue.record("unexpected \(String(describing: error))"); return }
    }

    @Test("finds a file whose name must be escaped in an address")
    func unusualName() throws {
        let folder = try TemporaryFolder().url.appending(path: "ünser Bot 100%")
        let file = folder.appending(path: "honey cue.sqlite")
        try SQLiteStore(file: file, features: .all).close()
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
        #expect(!files.isEmpty && files.allSatisfy { $0.hasPrefix("honey cue.sqlite") })
    }

    @Test("notices a row that its table's rules forbid")
    func noticesForbiddenRow() async throws {
        let file = try TemporaryFolder().file("honeycue.sqlite")
        let store = try SQLiteStore(file: file, features: .all)
        try await store.enqueue(.send("hello"))
        #expect(try await store.findDamage().isEmpty)
        try await store.database.writeWithoutTransaction { db in
            try db.execute(
                sql: "PRAGMA ignore_check_constraints = ON; UPDATE chat SET kind = 'parlour', person_id = NULL")
            try db.execute(sql: "PRAGMA ignore_check_constraints = OFF")
        }
        #expect(try await store.findDamage() == ["CHECK constraint failed in chat"])
        try store.close()
        let path = file.path(percentEncoded: false)
        #expect(throws: StorageError.corrupt(path: path, detail: "CHECK constraint failed in chat")) {
            _ = try SQLiteStore(file: file, features: .all)
        }
    }

    @Test("refuses a database that a later version has changed")
    func refusesNewerVersion() throws {
        let file = try TemporaryFolder().file("honeycue.sqlite")
        let store = try SQLiteStore(file: file, features: .all)
        try store.database.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('9999-future')") }
        try store.close()
        let path = file.path(percentEncoded: false)
        #expect(throws: StorageError.newerVersion(path: path)) { _ = try SQLiteStore(file: file, features: .all) }
    }

    @Test(
        "says that a folder can't be made, or a folder stands in the file's place",
        arguments: ["blocker/x.sqlite", "dir"])
    func refusesImpossiblePath(path: String) throws {
        let folder = try TemporaryFolder()
        try Data().write(to: folder.file("blocker"))
        try FileManager.default.createDirectory(at: folder.file("dir"), withIntermediateDirectories: true)
        let error = #expect(throws: StorageError.self) { _ = try SQLiteStore(file: folder.file(path), features: .all) }
        guard case .cannotOpen = error else { Issue.record("unexpected \(String(describing: error))"); return }
    }

    @Test("says that another process has it locked")
    func reportsLock() throws {
        let file = try TemporaryFolder().file("honeycue.sqlite")
        let path = file.path(percentEncoded: false)
        let holder = try DatabaseQueue(path: path)
        try holder.writeWithoutTransaction { db in
            try db.execute(sql: "BEGIN EXCLUSIVE; CREATE TABLE t (x)")
            #expect(throws: StorageError.locked(path: path)) {
                _ = try DatabaseFile(url: file, lockTimeout: 0.1).open(Schema(.all))
            }
            try db.execute(sql: "COMMIT")
        }
    }

    @Test("leaves tables of an earlier version as they are if it is asked to, because a bot of that version may run")
    func outdated() async throws {
        let file = try TemporaryFolder().file("honeycue.sqlite")
        let database = try DatabaseQueue(path: file.path(percentEncoded: false))
        try Schema.ownMigrator.migrate(database, upTo: Schema0021Alphabets.name)
        let store = try SQLiteStore(file: file, features: .all, migrating: false)
        #expect(store.isOutdated)
        #expect(try await store.findDamage().isEmpty)
        try await store.keep(["session": Data("key".utf8)], of: .matrix)
        #expect(try await store.item("session", of: .matrix) == Data("key".utf8))
        try store.close()
        #expect(try await database.read(Schema(.all).migrator.completedMigrations).last == Schema0021Alphabets.name)
        #expect(try !SQLiteStore(file: file, features: .all).isOutdated)
    }

    @Test("makes the tables of a new file in any case")
    func newIsNotOutdated() async throws {
        let store = try SQLiteStore(
            file: try TemporaryFolder().file("honeycue.sqlite"), features: .all, migrating: false)
        #expect(!store.isOutdated)
        try await store.enqueue(.send("hello"))
    }

    @Test("is closed without waiting for another program that reads it")
    func closesBesideReader() async throws {
        let file = try TemporaryFolder().file("honeycue.sqlite")
        let store = try SQLiteStore(file: file, features: .all)
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let reader = try DatabaseQueue(path: file.path(percentEncoded: false), configuration: configuration)
        try await store.enqueue(.send("before"))
        try reader.inDatabase { db in
            try db.execute(sql: "BEGIN")
            _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM outbox")
        }
        try await store.enqueue(.send("after"))
        try store.close()
        try reader.inDatabase { db in try db.execute(sql: "COMMIT") }
        #expect(try await SQLiteStore(file: file, features: .all).drainOutgoing() == ["send before", "send after"])
    }

    @Test(
        "what root makes belongs to the owner of the folder, who could not run the bot otherwise",
        .enabled(if: geteuid() == 0))
    func owner() throws {
        let user: uid_t = 12_345
        let folder = try TemporaryFolder()
        #expect(chown(folder.url.path, user, user) == 0)
        for name in ["honeycue.sqlite", "data/honeycue.sqlite"] {
            let store = try SQLiteStore(file: folder.file(name), features: .all)
            for suffix in ["", "-wal", "-shm", "-lock"] {
                let attributes = try FileManager.default.attributesOfItem(atPath: folder.file(name + suffix).path)
                #expect(attributes[.ownerAccountID] as? Int == Int(user), "\(name)\(suffix)")
            }
            try store.close()
        }
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.file("data").path)
        #expect(attributes[.ownerAccountID] as? Int == Int(user))
    }

    // MARK: How much is checked

    /// A file of as many bytes, or up to a hundred thousand more, of which the last page is damaged.
    private func damagedFile(bytes: Int) throws -> URL {
        let file = try TemporaryFolder().file("honeycue.sqlite")
        let store = try SQLiteStore(file: file, features: .all)
        try store.database.writeWithoutTransaction { db in
            try db.execute(sql: "CREATE TABLE filler (content BLOB)")
            let size = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
            while try Int.fetchOne(db, sql: size) ?? 0 < bytes {
                try db.execute(sql: "INSERT INTO filler VALUES (zeroblob(60000))")
            }
        }
        try store.close()
        let handle = try FileHandle(forUpdating: file)
        try handle.seek(toOffset: handle.seekToEnd() - 4096)
        try handle.write(contentsOf: Data(repeating: 0xFF, count: 4096))
        try handle.close()
        return file
    }

    @Test("a file of up to 16 MB is checked whole, a larger one is not")
    func checksSmallFiles() throws {
        let small = try damagedFile(bytes: (16 << 20) - 100_000)
        let error = #expect(throws: StorageError.self) { _ = try SQLiteStore(file: small, features: .all) }
        guard case .corrupt = error else { Issue.record("unexpected \(String(describing: error))"); return }
        let large = try damagedFile(bytes: (16 << 20) + 1)
        _ = try SQLiteStore(file: large, features: .all)
    }

    @Test("another process may hold it for five seconds")
    func lockTimeout() throws {
        let database = try DatabaseFile(url: TemporaryFolder().file("honeycue.sqlite")).open(Schema(.all))
        let milliseconds = try database.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA busy_timeout") }
        #expect(milliseconds == 5000)
    }

    @Test("a file that is not there can't be copied")
    func missingFile() throws {
        let file = try TemporaryFolder().file("missing.sqlite")
        let path = file.path(percentEncoded: false)
        #expect(throws: StorageError.cannotOpen(path: path, detail: "there is no such file")) {
            try SQLiteStore.backup(of: file, to: TemporaryFolder().file("copy.sqlite"), features: .all)
        }
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test("follows no link that somebody has laid for a file beside the database, and creates nothing behind one")
    func followsNoLink() throws {
        let folder = try TemporaryFolder()
        let (file, secret) = (folder.file("honeycue.sqlite"), folder.file("secret"))
        func link(_ name: String, to target: URL) throws {
            try FileManager.default.createSymbolicLink(at: folder.file(name), withDestinationURL: target)
        }
        try Data("secret".utf8).write(to: secret)
        try link("honeycue.sqlite-lock", to: secret)
        let error = #expect(throws: StorageError.self) { _ = try SQLiteStore(file: file, features: .all) }
        #expect(error?.description.contains("honeycue.sqlite-lock is a link") == true)
        let missing = folder.file("missing")
        try link("other.sqlite", to: missing)
        #expect(throws: StorageError.self) { _ = try SQLiteStore(file: folder.file("other.sqlite"), features: .all) }
        #expect(!PrivateFile.create(folder.file("other.sqlite").path(percentEncoded: false)))
        #expect(!FileManager.default.fileExists(atPath: missing.path(percentEncoded: false)))
        #expect(try Data(contentsOf: secret) == Data("secret".utf8))
    }

    @Test("lets nobody else read a new database, from its first moment on")
    func privateFile() throws {
        let folder = try TemporaryFolder()
        let mask = umask(0)
        defer { umask(mask) }
        let path = folder.file("private").path(percentEncoded: false)
        #expect(PrivateFile.create(path))
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
        #expect(!PrivateFile.create(path), "It creates nothing over another file.")
    }
}
