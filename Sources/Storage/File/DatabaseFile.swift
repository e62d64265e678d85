import Foundation
import GRDB
import SQL

/// A database file on disk. Creates, opens, checks and migrates it.
struct DatabaseFile {
    let url: URL
    /// Seconds an operation waits for another process, such as a backup, to release its lock.
    var lockTimeout = Double(lockMilliseconds) / 1000
    static let lockMilliseconds = 5000

    /// The largest file, in bytes, that is checked for damage whenever it is opened. Checking 16 MiB takes at most about 30 ms.
    private static let checkedByteLimit = 16 << 20

    /// Marks the file as this program's: `HnCu` in ASCII (<https://www.sqlite.org/pragma.html#pragma_application_id>).
    static let applicationID = 0x486E_4375

    private var path: String { url.path(percentEncoded: false) }

    /// Opens the file for reading and writing. Creates it if it is missing, checks it, and migrates its schema.
    /// - Parameter migrating: if `false`, the tables of an earlier version stay as they are.
    func open(_ schema: Schema, migrating: Bool = true) throws(StorageError) -> DatabasePool {
        try createIfMissing()
        return try translating {
            let pool = try DatabasePool(path: path, configuration: configuration())
            // GRDB sets `synchronous = NORMAL` when it turns on the write-ahead log. A power cut could then lose the last transactions.
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            try check(pool)
            try checkOwner(pool)
            try checkVersion(pool, schema)
            if try migrating || !isOutdated(pool, schema) { try schema.migrator.migrate(pool) }
            try pool.writeWithoutTransaction(Self.sign)
            return pool
        }
    }

    /// Whether the database has tables of an earlier version.
    func isOutdated(_ pool: DatabasePool, _ schema: Schema) throws(StorageError) -> Bool {
        try translating {
            try pool.read { db in try !schema.migrator.hasCompletedMigrations(db) && !Self.isEmpty(db) }
        }
    }

    /// The random bytes that the database was given when it was created.
    func secret(in pool: DatabasePool) throws(StorageError) -> Data {
        try translating {
            guard let secret = try pool.read({ try Data.fetchOne($0, sql: "SELECT secret FROM installation") }) else {
                throw StorageError.corrupt(path: path, detail: "it has no secret of its own")
            }
            return secret
        }
    }

    /// Locks the file for this process, so that no other process replaces it meanwhile. Creates its folder if it is
    /// missing.
    /// - Returns: the lock, which is released with the object; `nil` if the folder can't be written.
    func share() throws(StorageError) -> DatabaseLock? {
        try makeFolder(url.deletingLastPathComponent())
        return try DatabaseLock(database: path, mode: .shared)
    }

    /// Opens the file read-only, without a check or a migration.
    func openForReading() throws(StorageError) -> DatabaseQueue {
        guard FileManager.default.fileExists(atPath: path) else {
            throw .cannotOpen(path: path, detail: "there is no such file")
        }
        return try translating {
            var configuration = self.configuration()
            configuration.readonly = true
            return try DatabaseQueue(path: path, configuration: configuration)
        }
    }

    /// Locks the file exclusively, to replace it.
    /// - Throws: ``StorageError/inUse(path:)`` while another process uses the file.
    func lockAlone() throws(StorageError) -> DatabaseLock? {
        try makeFolder(url.deletingLastPathComponent())
        return try DatabaseLock(database: path, mode: .exclusive)
    }

    /// Writes the application identifier. Databases of early versions have none.
    static func sign(_ db: Database) throws {
        guard try Int.fetchOne(db, sql: "PRAGMA application_id") != applicationID else { return }
        try db.execute(sql: "PRAGMA application_id = \(applicationID)")
    }

    /// Whether the database belongs to this program: it has the application identifier, comes from an early version, or
    /// is empty.
    static func isOurs(_ db: Database) throws -> Bool {
        switch try Int.fetchOne(db, sql: "PRAGMA application_id") {
        case applicationID: true
        case 0: try Schema.ownMigrator.appliedIdentifiers(db).contains(Schema0001Messages.name) || isEmpty(db)
        default: false
        }
    }

    /// Whether there are no tables. The migrator creates its own table before the first migration, so a program that is
    /// killed early leaves a file with only that table.
    private static func isEmpty(_ db: Database) throws -> Bool {
        let others = "SELECT count(*) FROM sqlite_master WHERE tbl_name <> 'grdb_migrations'"
        return try Int.fetchOne(db, sql: others) == 0
    }

    private func configuration() -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(lockTimeout)
        configuration.foreignKeysEnabled = true
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA secure_delete = ON") }
        return configuration
    }

    /// Creates the folder and an empty file that only this user can read, because it will contain people's messages. If
    /// root runs this, both belong to the owner of the parent folder, under whom the bot will run.
    private func createIfMissing() throws(StorageError) {
        let files = FileManager.default
        guard !files.fileExists(atPath: path) else { return }
        try makeFolder(url.deletingLastPathComponent())
        let owner = FileOwner(of: path)
        guard PrivateFile.create(path) else {
            // Another process may have created it meanwhile.
            if errno == EEXIST, files.fileExists(atPath: path) { return }
            throw access(url.deletingLastPathComponent().path(percentEncoded: false), W_OK) == 0
                ? .cannotOpen(path: path, detail: "the file can't be created") : .readOnly(path: path)
        }
        owner?.own(path)
    }

    /// Creates a folder and its parents if they are missing. If root runs this, each belongs to the owner of its
    /// parent.
    private func makeFolder(_ folder: URL) throws(StorageError) {
        let name = folder.path(percentEncoded: false)
        guard !FileManager.default.fileExists(atPath: name) else { return }
        try makeFolder(folder.deletingLastPathComponent())
        let owner = FileOwner(of: name)
        do {
            // Another process may have created it meanwhile.
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw .cannotOpen(path: path, detail: "its folder can't be created")
        }
        owner?.own(name)
    }

    private func checkOwner(_ pool: DatabasePool) throws {
        guard try pool.read(Self.isOurs) else { throw StorageError.foreign(path: path) }
    }

    private func check(_ pool: DatabasePool) throws {
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
        guard size <= Self.checkedByteLimit else { return }
        // On a read-only connection, SQLite 3.40 does not look for rows that violate a CHECK.
        let finding = try pool.writeWithoutTransaction { try String.fetchOne($0, sql: "PRAGMA quick_check(1)") }
        if let finding, finding != "ok" { throw StorageError.corrupt(path: path, detail: finding) }
    }

    private func checkVersion(_ pool: DatabasePool, _ schema: Schema) throws {
        guard try !pool.read(schema.migrator.hasBeenSuperseded) else { throw StorageError.newerVersion(path: path) }
    }

    private func translating<Value>(_ body: () throws -> Value) throws(StorageError) -> Value {
        do {
            return try body()
        } catch let error as StorageError {
            throw error
        } catch let error as DatabaseError {
            throw StorageError(error, path: path)
        } catch {
            throw .cannotOpen(path: path, detail: "\(error)")
        }
    }
}
