public import BotState
public import Messaging
internal import SQL

public import struct Foundation.Data
public import struct Foundation.Date

/// The store of a running bot.
public protocol DatabaseStore: Store, Vault {
    /// Random bytes of this database, for values that nobody may predict.
    var secret: Data { get }
    /// Whether the tables are of an earlier version, because the store was opened without migrating them. Then only its
    /// ``Vault`` and its check for damage may be used, and the secret is empty.
    var isOutdated: Bool { get }
    /// The thread that works on the database. A service that runs on it needs no thread switch for an operation.
    var executor: any TaskExecutor { get }
}

/// A store in an SQL database. The operations are the same for every database; how transactions run is not.
protocol SQLStore: Store, Vault {
    /// The clock for the rows' timestamps.
    var now: @Sendable () -> Date { get }
    /// When the store was opened.
    var openedAt: Date { get }
    var features: StoredFeatures { get }

    /// Runs `body`, which must not change anything. All reads see one snapshot.
    func read<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws -> Value

    /// Reads on another connection, concurrently with everything else. For long work that nobody waits for.
    func readAside<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws
        -> Value

    /// Runs `body` and returns when its changes are durable. `body` may run a second time, after its first run was
    /// undone.
    func write<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws -> Value

    /// - Throws: ``BotState/StoreError/leaseLost`` if another process holds `lease`.
    func check(_ lease: Lease, _ db: any SQLConnection) throws

    /// Checks `lease` like ``check(_:_:)`` in a write transaction, and locks it until the transaction ends.
    func confirm(_ lease: Lease, _ db: any SQLConnection) throws

    /// Called after a person was forgotten. As far as the database permits, no deleted content can be found in its
    /// files afterwards.
    func removeTraces() async throws

    /// Called after old rows were deleted.
    func tidy() async throws
}

extension SQLStore {
    /// A chat waits only for jobs that were due at this time or later (``BotState/Job/longestHold``). After a start,
    /// open jobs get the full time, because nobody performed them while the bot was down.
    var heldSince: Date {
        let time = now()
        guard time.timeIntervalSince(openedAt) > Job.longestHold else { return .distantPast }
        return time.addingTimeInterval(-Job.longestHold)
    }
}
