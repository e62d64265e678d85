internal import GRDB
public import Persistence

public import struct Foundation.Date
public import struct Foundation.URL

/// The bot's memory in one SQLite file, in write-ahead-log mode.
///
/// Every transaction is on the disk before its operation returns (`synchronous = FULL`): a poll acknowledges what the commit
/// before it stored, and a power cut must not lose that. Deleted content is overwritten with zeros (`secure_delete`).
public struct SQLiteStore: Store {
    let database: DatabasePool
    /// Tells the time that rows are stamped with.
    let now: @Sendable () -> Date

    /// Opens the database at `file`, or creates it and its folder, and brings its schema up to date.
    /// - Throws: ``StorageError``.
    public init(file: URL, now: @escaping @Sendable () -> Date = { Date() }) throws {
        self.now = now
        database = try DatabaseFile(url: file).open()
    }

    /// Closes the database and folds its log into it. The store can't be used afterwards.
    /// - Throws: `StoreError`.
    public func close() throws {
        do {
            // SQLite itself would not do it: the connections closed last may only read.
            try database.writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) }
            try database.close()
        } catch let error as DatabaseError {
            throw StoreError(error)
        }
    }

    func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await translatingFailures { try await database.read(body) }
    }

    func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await translatingFailures { try await database.write(body) }
    }
}
