public import BotState
internal import GRDB
internal import SQL

public import struct Foundation.Data
public import struct Foundation.Date
public import struct Foundation.URL

/// The bot's persistent state in one SQLite file, in write-ahead-log mode.
///
/// Every transaction is on disk before its operation returns (`synchronous = FULL`). The next poll acknowledges updates to the
/// platform, so a power cut must not lose them. Deleted content is overwritten with zeros (`secure_delete`).
public struct SQLiteStore: DatabaseStore, SQLStore {
    let database: DatabasePool
    private let lock: DatabaseLock?
    let restarts = CopyRestarts()
    private let thread: DatabaseThread
    /// A backup has the same secret.
    public let secret: Data
    public let isOutdated: Bool
    let features: StoredFeatures
    /// The clock for the rows' timestamps.
    let now: @Sendable () -> Date
    let openedAt: Date

    /// Opens the database at `file` and migrates its schema. Creates the file and its folder if they are missing.
    /// - Parameter migrating: if `false`, a database of an earlier version stays as it is
    ///   (``DatabaseStore/isOutdated``).
    /// - Parameter committed: called after each transaction that changed something, with the duration of its commit.
    /// - Throws: ``StorageError``.
    public init(
        file: URL, features: StoredFeatures, migrating: Bool = true, now: @escaping @Sendable () -> Date = { Date() },
        committed: @escaping @Sendable (Duration) -> Void = { _ in }
    ) throws {
        self.now = now
        openedAt = now()
        self.features = features
        let (file, schema) = (DatabaseFile(url: file), Schema(features))
        lock = try file.share()
        database = try file.open(schema, migrating: migrating)
        isOutdated = try !migrating && file.isOutdated(database, schema)
        secret = isOutdated ? Data() : try file.secret(in: database)
        thread = DatabaseThread(database, committed: committed)
    }

    public var executor: any TaskExecutor { thread }

    /// Closes the database. Empties its log first, unless another connection uses it. The store can't be used
    /// afterwards.
    /// - Throws: `StoreError`.
    public func close() throws {
        do {
            // SQLite would not do this itself, because the connections closed last may be read-only.
            _ = try database.writeWithoutTransaction(Self.emptyUnreadLog)
            try database.close()
            lock?.release()
        } catch let error as DatabaseError {
            throw StoreError(error)
        }
    }

    /// `nil`, because a file belongs to one bot.
    public var sharing: (any Sharing)? { nil }

    func check(_ lease: Lease, _ db: any SQLConnection) throws {}

    func confirm(_ lease: Lease, _ db: any SQLConnection) throws {}

    func read<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws -> Value {
        try await translatingFailures { try await thread.read(body) }
    }

    /// Reads on another connection, concurrently with everything else. For long work that nobody waits for.
    func readAside<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws
        -> Value
    {
        try await translatingFailures { try await database.read { try body(SQLiteConnection($0)) } }
    }

    func write<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws -> Value {
        try await translatingFailures { try await thread.write(body) }
    }
}
