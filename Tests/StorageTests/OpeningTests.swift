import Foundation
import GRDB
import Messaging
import Persistence
import Testing

@testable import Storage

@Suite("Opening a database")
struct OpeningTests {
    @Test("creates its folder, and a file that only its owner can read")
    func creates() throws {
        let file = try TemporaryFolder().file("a/b/honeycue.sqlite")
        _ = try SQLiteStore(file: file)
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test("finds the data stored before")
    func reopens() async throws {
        let file = try TemporaryFolder().file("honeycue.sqlite")
        let first = try SQLiteStore(file: file)
        try await first.enqueue(.send("hello"))
        try first.close()
        #expect(try await SQLiteStore(file: file).drainOutgoing() == ["send hello"])
    }

    @Test("turns on durable commits, foreign keys and secure deletion")
    func configures() throws {
        let store = try SQLiteStore(file: try TemporaryFolder().file("honeycue.sqlite"))
        let values = try store.database.writeWithoutTransaction { db in
            try ["journal_mode", "synchronous", "foreign_keys", "secure_delete"].map { name in
                try String.fetchOne(db, sql: "PRAGMA \(name)")
            }
        }
        #expect(values == ["wal", "2", "1", "1"])
    }

    @Test("reports a file that is not a database")
    func refusesForeignFile() throws {
        let file = try TemporaryFolder().file("honeycue.sqlite")
        try Data(repeating: 65, count: 5000).write(to: file)
        let error = #expect(throws: StorageError.self) { _ = try SQLiteStore(file: file) }
        guard case .corrupt = error else { Issue.record("unexpected \(String(describing: error))"); return }
        #expect(error?.description.contains("restore a backup") == true)
    }

    @Test("detects internal damage")
    func noticesDamage() async throws {
        let file = try TemporaryFolder().file("honeycue.sqlite")
        let store = try SQLiteStore(file: file)
        for index in 0..<50 { try await store.enqueue(.send("message \(index)")) }
        try store.close()
        var bytes = try Data(contentsOf: file)
        for index in stride(from: 4096, to: bytes.count, by: 3) { bytes[index] = 0x5A }
        try bytes.write(to: file)
        let error = #expect(throws: StorageError.self) { _ = try SQLiteStore(file: file) }
        guard case .corrupt = error else { Issue.record("unexpected \(String(describing: error))"); return }
    }

    @Test("refuses a database that a later version has migrated")
    func refusesNewerVersion() throws {
        let file = try TemporaryFolder().file("honeycue.sqlite")
        let store = try SQLiteStore(file: file)
        try store.database.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('9999-future')") }
        try store.close()
        let path = file.path(percentEncoded: false)
        #expect(throws: StorageError.newerVersion(path: path)) { _ = try SQLiteStore(file: file) }
    }

    @Test(
        "reports that a folder can't be created, or that a folder is in the file's place",
        arguments: ["blocker/x.sqlite", "dir"])
    func refusesImpossiblePath(path: String) throws {
        let folder = try TemporaryFolder()
        try Data().write(to: folder.file("blocker"))
        try FileManager.default.createDirectory(at: folder.file("dir"), withIntermediateDirectories: true)
        let error = #expect(throws: StorageError.self) { _ = try SQLiteStore(file: folder.file(path)) }
        guard case .cannotOpen = error else { Issue.record("unexpected \(String(describing: error))"); return }
    }

    @Test("reports that another process has locked it")
    func reportsLock() throws {
        let file = try TemporaryFolder().file("honeycue.sqlite")
        let path = file.path(percentEncoded: false)
        let holder = try DatabaseQueue(path: path)
        try holder.writeWithoutTransaction { db in
            try db.execute(sql: "BEGIN EXCLUSIVE; CREATE TABLE t (x)")
            #expect(throws: StorageError.locked(path: path)) {
                _ = try DatabaseFile(url: file, lockTimeout: 0.1).open()
            }
            try db.execute(sql: "COMMIT")
        }
    }
}
