public import BotState
internal import Postgres
internal import SQL

public import struct Foundation.Data
public import struct Foundation.Date
public import struct Foundation.URL

/// The bot's persistent state in a PostgreSQL database (15 or newer).
///
/// Every transaction is durable before its operation returns if the server's `synchronous_commit` is on, which is the
/// default. Several processes may share the database (``BotState/Sharing``). Deleted content remains in the server's
/// files until it vacuums them and recycles its log.
public struct PostgresStore: DatabaseStore, SQLStore {
    let address: String
    private let thread: DatabaseThread
    /// For long work that nobody waits for.
    private let asideThread: DatabaseThread
    /// For the leases, which must not expire because other work takes long.
    private let leaseThread: DatabaseThread
    public let secret: Data
    public let isOutdated: Bool
    let features: StoredFeatures
    let now: @Sendable () -> Date
    let openedAt: Date

    /// Connects to the database and brings its tables to the current state. Creates them in an empty database.
    /// - Parameter address: a connection string of libpq, such as `postgres://user@host/database`.
    /// - Parameter migrating: if `false`, the tables of an earlier version stay as they are
    ///   (``DatabaseStore/isOutdated``).
    /// - Parameter committed: called after each transaction that changed something, with the duration of its commit.
    /// - Throws: ``StorageError``.
    public init(
        address: String, features: StoredFeatures, migrating: Bool = true,
        now: @escaping @Sendable () -> Date = { Date() },
        committed: @escaping @Sendable (Duration) -> Void = { _ in }
    ) throws {
        self.address = address
        self.now = now
        openedAt = now()
        self.features = features
        do {
            (secret, isOutdated) = try Self.prepare(address, PostgresSchema(features), migrating: migrating)
            thread = DatabaseThread(PostgresDatabase(address), committed: committed)
            asideThread = DatabaseThread(PostgresDatabase(address), committed: { _ in })
            leaseThread = DatabaseThread(
                PostgresDatabase(address, timeout: Self.leaseTimeout), committed: { _ in })
        } catch let error as PostgresError {
            throw StorageError(error)
        }
    }

    /// Shorter than any lease, so that there is time for another attempt.
    private static let leaseTimeout = Duration.seconds(3)

    public var executor: any TaskExecutor { thread }

    func read<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws -> Value {
        try await translatingFailures { try await thread.read(body) }
    }

    func readAside<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws
        -> Value
    {
        try await translatingFailures { try await asideThread.read(body) }
    }

    func write<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws -> Value {
        try await translatingFailures { try await thread.write(body) }
    }

    /// Writes like ``write(_:)``, on the connection for leases and claims.
    func writeLeases<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws
        -> Value
    {
        try await translatingFailures { try await leaseThread.write(body) }
    }

    func check(_ lease: Lease, _ db: any SQLConnection) throws { try LeaseTable(db: db).check(lease) }

    func confirm(_ lease: Lease, _ db: any SQLConnection) throws { try LeaseTable(db: db).confirm(lease) }

    /// Does nothing: the server overwrites deleted rows when it needs their space.
    func removeTraces() async throws {}

    /// Does nothing: the server vacuums by itself.
    func tidy() async throws {}

    /// - Throws: always, because the server's own tools make better copies.
    public func backup(to file: URL) async throws {
        throw StoreError.unavailable("a PostgreSQL database is backed up with pg_dump")
    }

    /// Brings the tables to the current state if `migrating`.
    /// - Returns: the database's secret, which is created with the tables, and whether the tables are of an earlier
    ///   version.
    private static func prepare(_ address: String, _ schema: PostgresSchema, migrating: Bool) throws -> (
        secret: Data, isOutdated: Bool
    ) {
        let connection = try PostgresConnection(address)
        defer { connection.close() }
        guard try migrating || !schema.isOutdated(connection) else { return (Data(), true) }
        try schema.migrate(connection)
        var generator = SystemRandomNumberGenerator()
        let fresh = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        try connection.query("INSERT INTO installation VALUES (1, $1) ON CONFLICT DO NOTHING", [.bytes(fresh)])
        guard case .bytes(let secret) = try connection.query("SELECT secret FROM installation").rows.first?[0] else {
            throw StorageError.server(detail: "the database has no secret of its own")
        }
        return (Data(secret), false)
    }
}
