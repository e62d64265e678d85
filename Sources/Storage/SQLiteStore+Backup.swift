public import Foundation
internal import GRDB

extension SQLiteStore {
    /// Writes a consistent copy of the database to `file` while the bot runs. `file` must not exist.
    /// - Throws: ``StorageError``.
    public func backup(to file: URL) async throws {
        try Self.copy(database, to: file)
    }

    /// Writes a consistent copy of the database at `source` to `file`, even while another process uses it. `file` must not exist.
    ///
    /// The copy gets its final name only when it is complete.
    /// - Throws: ``StorageError``.
    public static func backup(of source: URL, to file: URL) throws {
        let queue = try DatabaseFile(url: source).openForReading()
        try copy(queue, to: file)
    }

    private static func copy(_ source: any DatabaseReader, to file: URL) throws(StorageError) {
        let path = file.path(percentEncoded: false)
        let files = FileManager.default
        guard !files.fileExists(atPath: path) else { throw .targetExists(path: path) }
        let unfinished = path + ".part"
        try? files.removeItem(atPath: unfinished)
        do {
            guard files.createFile(atPath: unfinished, contents: nil, attributes: [.posixPermissions: 0o600]) else {
                throw StorageError.cannotOpen(path: path, detail: "the file can't be created")
            }
            // Leave write-ahead-log mode, so that the copy is a single file.
            let target = try DatabaseQueue(path: unfinished)
            try source.backup(to: target)
            try target.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
            try target.close()
            try files.moveItem(atPath: unfinished, toPath: path)
        } catch {
            try? files.removeItem(atPath: unfinished)
            if let failure = error as? StorageError { throw failure }
            if let failure = error as? DatabaseError { throw StorageError(failure, path: path) }
            throw .cannotOpen(path: path, detail: "the copy can't be written")
        }
    }
}
