import BotState
import Foundation
import GRDB
import SQL

/// A copy of a backup beside the database that it will replace.
struct StagedBackup {
    let path: String
    private let backup: URL
    private let features: StoredFeatures
    /// The path of the database to replace.
    private let target: String

    /// - Throws: ``StorageError`` if the backup is missing, or no file can be created.
    init(of backup: URL, besides target: String, features: StoredFeatures) throws(StorageError) {
        self.features = features
        self.backup = backup
        self.target = target
        path = target + ".restoring"
        guard FileManager.default.fileExists(atPath: backup.path(percentEncoded: false)) else {
            throw .cannotOpen(path: backup.path(percentEncoded: false), detail: "there is no such file")
        }
        discard()
        guard PrivateFile.create(path) else {
            throw .cannotOpen(path: path, detail: "the file can't be created")
        }
    }

    /// Copies the backup, checks the copy, migrates it, changes it with `settle`, and synchronizes it to disk.
    /// - Throws: ``StorageError``.
    func prepare<Value>(settle: (Database) throws -> Value) throws -> Value {
        do {
            let (schema, copy) = (Schema(features), try DatabaseQueue(path: path))
            try DatabaseFile(url: backup).openForReading().backup(to: copy)
            try copy.writeWithoutTransaction { db in
                // The result is a single file without deleted content.
                try db.execute(sql: "PRAGMA journal_mode = DELETE")
                try db.execute(sql: "PRAGMA secure_delete = ON")
                try BackupFolder.checkKind(of: db, schema, path: backup.path(percentEncoded: false))
                try ContentCheck(SQLiteConnection(db), features).checkStructure()
            }
            try schema.migrator.migrate(copy)
            let value = try copy.write { db in
                try ContentCheck(SQLiteConnection(db), features).checkRows()
                try DatabaseFile.sign(db)
                return try settle(db)
            }
            try copy.close()
            // Root may restore the database of another user.
            FileOwner(of: target)?.own(path)
            try FileSync.wait(for: path)
            return value
        } catch {
            throw failure(error)
        }
    }

    func discard() {
        for suffix in ["", "-journal"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    }

    private func failure(_ error: any Error) -> StorageError {
        let name = backup.path(percentEncoded: false)
        switch error {
        case StorageError.corrupt(_, let detail): return .badBackup(path: name, detail: detail)
        case let error as StorageError: return error
        case let damage as DamagedContent: return .badBackup(path: name, detail: damage.description)
        case let error as DatabaseError where error.resultCode == .SQLITE_FULL: return .diskFull(path: path)
        case let error as DatabaseError: return .badBackup(path: name, detail: error.message ?? "it can't be read")
        default: return .cannotOpen(path: path, detail: "the copy can't be written")
        }
    }
}
