import Foundation
import GRDB

/// A database file on the disk: how it is created, opened and checked.
struct DatabaseFile {
    let url: URL
    /// Seconds an operation waits for another process, such as a backup, to release its lock.
    var lockTimeout = 5.0

    /// Files up to this size are checked whole when they are opened, which takes some 30 ms at most.
    private static let checkedByteLimit = 16 << 20

    private var path: String { url.path(percentEncoded: false) }

    /// Opens the file for the bot: created when missing, checked, migrated.
    func open() throws(StorageError) -> DatabasePool {
        try createIfMissing()
        return try translating {
            let pool = try DatabasePool(path: path, configuration: configuration())
            // GRDB asks for NORMAL when it turns the log on, which may lose the last transactions in a power cut.
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            try check(pool)
            try migrate(pool)
            return pool
        }
    }

    /// Opens the file for reading only, as it is.
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

    private func configuration() -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(lockTimeout)
        configuration.foreignKeysEnabled = true
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA secure_delete = ON") }
        return configuration
    }

    /// Makes the folder and an empty file that only this user can read: people's words will stand in it.
    private func createIfMissing() throws(StorageError) {
        let files = FileManager.default
        guard !files.fileExists(atPath: path) else { return }
        do {
            try files.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        } catch {
            throw .cannotOpen(path: path, detail: "its folder can't be created")
        }
        guard files.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]) else {
            // What FileManager doesn't tell is why; a folder that may not be written is by far the most frequent reason.
            throw access(url.deletingLastPathComponent().path(percentEncoded: false), W_OK) == 0
                ? .cannotOpen(path: path, detail: "the file can't be created") : .readOnly(path: path)
        }
    }

    private func check(_ pool: DatabasePool) throws {
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
        guard size <= Self.checkedByteLimit else { return }
        let finding = try pool.read { try String.fetchOne($0, sql: "PRAGMA quick_check(1)") }
        if let finding, finding != "ok" { throw StorageError.corrupt(path: path, detail: finding) }
    }

    private func migrate(_ pool: DatabasePool) throws {
        let migrator = Schema.migrator
        guard try !pool.read(migrator.hasBeenSuperseded) else { throw StorageError.newerVersion(path: path) }
        try migrator.migrate(pool)
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
