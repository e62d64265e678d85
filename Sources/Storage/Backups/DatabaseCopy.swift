import BotState
import Foundation
import GRDB

/// Copies a database to a new file while other connections use it.
///
/// The copy is one snapshot. It is made in portions on a read-only connection, so that nobody waits for it. The file
/// gets its name when it is verified and on disk.
struct DatabaseCopy: Sendable {
    let source: URL
    let target: URL
    let features: StoredFeatures
    var restarts = CopyRestarts()
    var cancellation = CopyCancellation()
    /// Called between two portions.
    var pause: @Sendable () -> Void = { Thread.sleep(forTimeInterval: 0.005) }
    /// Called when the copy is verified and on disk, before it is renamed.
    var verified: @Sendable () -> Void = {}

    /// One megabyte, with pages of 4096 bytes.
    static let pagesOfPortion: CInt = 256
    /// The maximum number of attempts. A person who asks to be forgotten interrupts the one in progress.
    static let attempts = 10

    private var path: String { target.path(percentEncoded: false) }
    /// The path while the copy is incomplete.
    private var unfinished: String { path + ".part" }

    /// Writes the copy.
    /// - Throws: ``StorageError``, `CancellationError`.
    func write() throws {
        let files = FileManager.default
        guard !files.fileExists(atPath: path) else { throw StorageError.targetExists(path: path) }
        try? files.removeItem(atPath: unfinished)
        do {
            guard PrivateFile.create(unfinished) else {
                throw StorageError.cannotOpen(path: path, detail: "the file can't be created")
            }
            try copy()
            try files.moveItem(atPath: unfinished, toPath: path)
            try FileSync.waitForFolder(of: path)
        } catch {
            for suffix in ["", "-journal"] { try? files.removeItem(atPath: unfinished + suffix) }
            switch error {
            case let failure as StorageError: throw failure
            case let failure as DatabaseError: throw StorageError(failure, path: path)
            case let damage as DamagedContent:
                throw StorageError.badCopy(path: path, detail: damage.description)
            case is CancellationError: throw error
            default: throw StorageError.cannotOpen(path: path, detail: "the copy can't be written")
            }
        }
    }

    /// Makes a copy that is verified and on disk.
    private func copy() throws {
        let database = try DatabaseFile(url: source).openForReading()
        for _ in 1...Self.attempts {
            let start = restarts.count
            guard try copyMoment(of: database, since: start) else { continue }
            try verify()
            try FileSync.wait(for: unfinished)
            verified()
            if restarts.count == start { return }
        }
        throw StorageError.badCopy(path: path, detail: "people asked to be forgotten again and again meanwhile")
    }

    /// Copies one snapshot.
    /// - Returns: whether the copy is complete; `false` if it must restart.
    private func copyMoment(of database: DatabaseQueue, since start: Int) throws -> Bool {
        let copy = try DatabaseQueue(path: unfinished)
        // The file is synchronized below.
        try copy.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = OFF") }
        do {
            try database.read { source in
                // A transaction has no snapshot before its first read; without one, each change would restart the copy.
                _ = try Int.fetchOne(source, sql: "SELECT count(*) FROM sqlite_master")
                try copy.writeWithoutTransaction { copy in
                    try source.backup(to: copy, pagesPerStep: Self.pagesOfPortion) { progress in
                        guard !progress.isCompleted else { return }
                        try proceed(since: start)
                    }
                }
            }
        } catch is OutdatedCopy {
            return false
        }
        // Leave write-ahead-log mode, so that the copy is a single file.
        try copy.writeWithoutTransaction { copy in
            try copy.execute(sql: "PRAGMA journal_mode = DELETE")
            try Self.emptyVault(copy)
        }
        try copy.close()
        return true
    }

    /// Deletes the secrets of this machine.
    private static func emptyVault(_ copy: Database) throws {
        // Databases of older versions have no vault.
        guard try copy.tableExists("vault") else { return }
        try copy.execute(sql: "PRAGMA secure_delete = ON")
        try copy.execute(sql: "DELETE FROM vault")
    }

    private func proceed(since start: Int) throws {
        // Synchronize each portion at once. Synchronizing everything at the end would delay the bot's own writes for
        // longer.
        try FileSync.wait(for: unfinished)
        pause()
        try cancellation.check()
        guard restarts.count == start else { throw OutdatedCopy() }
    }

    /// A person was forgotten while the copy was being made.
    private struct OutdatedCopy: Error {}

    /// Checks that the copy can be restored.
    private func verify() throws {
        let copy = try DatabaseQueue(path: unfinished)
        try cancellation.interrupting(copy) {
            // On a read-only connection, SQLite 3.40 does not look for rows that violate a CHECK.
            try copy.writeWithoutTransaction { db in
                let schema = Schema(features)
                try BackupFolder.checkKind(of: db, schema, path: source.path(percentEncoded: false))
                let check = ContentCheck(SQLiteConnection(db), features, mayGoOn: cancellation.check)
                try check.checkStructure()
                // The bot may not have migrated the database since the program was updated.
                if try schema.migrator.hasCompletedMigrations(db) { try check.checkRows() }
            }
        }
        try copy.close()
    }
}
