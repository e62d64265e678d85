import Foundation
import GRDB
import Messaging
import SQL

/// A database that is to be replaced. It may be damaged or missing.
struct ReplacedDatabase {
    let path: String

    /// The write-ahead log, and the rollback journal of a database in another mode. The log's index (`-shm`) has no
    /// content of its own.
    private static let logs = ["-wal", "-journal"]

    private var exists: Bool { FileManager.default.fileExists(atPath: path) }

    /// Gives the database's files a second name.
    ///
    /// Then merges the log into the database, so that replacing it is one atomic rename. A damaged database is kept as
    /// it is, with its log.
    /// - Returns: the second name; `nil` if there is no database.
    /// - Throws: ``StorageError``; ``StorageError/inUse(path:)`` while another program has the database open.
    func keep(at now: Date) throws(StorageError) -> URL? {
        guard exists else { return nil }
        let kept = freeName(at: now)
        do {
            let isSameFile = try link(as: kept)
            if try mergeLog(), isSameFile { for suffix in Self.logs { unlink(kept + suffix) } }
            try FileSync.waitForFolder(of: path)
        } catch {
            for suffix in [""] + Self.logs { unlink(kept + suffix) }
            throw error
        }
        return URL(filePath: kept)
    }

    /// The number of updates handled after `date`; `nil` if the database is missing or can't be read.
    func handledUpdates(after date: Date?) -> Int? {
        guard exists else { return nil }
        let time = date?.microseconds ?? .min
        return try? DatabaseFile(url: URL(filePath: path)).openForReading().read { db in
            try Int.fetchOne(
                db, sql: "SELECT count(*) FROM inbox WHERE handled_at > ? AND NOT is_job_result", arguments: [time])
        }
    }

    /// The position of the next poll of `platform`; `nil` if the database is missing, can't be read, or has no such
    /// position.
    func cursor(of platform: Platform) -> String? {
        guard exists else { return nil }
        return try? DatabaseFile(url: URL(filePath: path)).openForReading().read { db in
            try String.fetchOne(
                db, sql: "SELECT value FROM cursor WHERE platform = ?", arguments: [platform.rawValue])
        }
    }

    /// Replaces the database with the file at `new`.
    /// - Throws: ``StorageError``.
    func giveWay(to new: String) throws(StorageError) {
        // Otherwise SQLite would apply the log of a damaged database to the new one.
        for suffix in Self.logs + ["-shm"] { unlink(path + suffix) }
        guard rename(new, path) == 0 else {
            throw .cannotOpen(path: path, detail: "the backup can't take its place")
        }
        try FileSync.waitForFolder(of: path)
    }

    /// - Returns: whether both names refer to one file. If the file system has no links, the second name is of a copy.
    private func link(as kept: String) throws(StorageError) -> Bool {
        let files = FileManager.default
        var isSameFile = true
        for suffix in [""] + Self.logs where files.fileExists(atPath: path + suffix) {
            do {
                try files.linkItem(atPath: path + suffix, toPath: kept + suffix)
            } catch {
                isSameFile = false
                do {
                    try files.copyItem(atPath: path + suffix, toPath: kept + suffix)
                } catch {
                    throw .cannotOpen(path: path, detail: "it can't be kept under the name \(kept)")
                }
            }
        }
        return isSameFile
    }

    /// Merges the log into the database's file.
    /// - Returns: whether it succeeded.
    private func mergeLog() throws(StorageError) -> Bool {
        do {
            let database = try DatabaseQueue(path: path)
            try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
            try database.close()
            return true
        } catch let error as DatabaseError where [.SQLITE_BUSY, .SQLITE_LOCKED].contains(error.resultCode) {
            throw .inUse(path: path)
        } catch {
            return false
        }
    }

    private func freeName(at now: Date) -> String {
        let name = "\(path).replaced-\(now.formatted(BackupFolder.format))"
        let names = [name] + (2...99).map { "\(name)-\($0)" }
        return names.first { !FileManager.default.fileExists(atPath: $0) } ?? "\(name)-\(UUID().uuidString)"
    }
}
