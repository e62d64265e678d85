public import BotState
public import Messaging

public import struct Foundation.Data
public import struct Foundation.Date

/// A chat's notes without what came from a person; `nil` if nothing did. Only the conversation can read the notes.
public typealias NotesWithout = @Sendable (Data, PersonID) -> Data?

/// The store with which a bot runs.
public protocol DatabaseStore: Store, Vault {
    /// Random bytes of this database, for what nobody may foretell.
    var secret: Data { get }
    /// Whether the tables are those of an earlier version, because the store was opened without migrating them. Then only its ``Vault`` may be
    /// used, and its check for damage. The secret is empty.
    var isOutdated: Bool { get }
    /// The thread that works on the database. A service that runs on it needs no switch between threads for an operation.
    var executor: any TaskExecutor { get }
}

/// A store in an SQL database. What it does is the same for every database; how its transactions come about is not.
protocol SQLStore: Store, Vault {
    /// The clock for the rows' timestamps.
    var now: @Sendable () -> Date { get }
    /// When the store was opened.
    var openedAt: Date { get }
    /// Called with the notes of each group when a person is forgotten.
    var notesWithout: NotesWithout { get }

    /// Runs `body`, which must not change anything. All that it reads is of one moment.
    func read<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws -> Value

    /// Reads on another connection, beside everything else. For what takes long and nobody waits for.
    func readAside<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws
        -> Value

    /// Runs `body` and returns when its changes are durable. `body` may run a second time, after all that it did was undone.
    func write<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws -> Value

    /// - Throws: ``BotState/StoreError/leaseLost`` when somebody else has taken `lease`.
    func check(_ lease: Lease, _ db: any SQLConnection) throws

    /// Does the same in a transaction that writes, and has nobody take `lease` before it has ended.
    func confirm(_ lease: Lease, _ db: any SQLConnection) throws

    /// Called after somebody was forgotten. As far as the database permits, nothing that was deleted can be found in its files afterwards.
    func removeTraces() async throws

    /// Called after old rows were deleted.
    func tidy() async throws
}

extension SQLStore {
    /// A chat waits only for jobs that were due at this time or later (``BotState/Job/longestHold``). After a start all open jobs get their
    /// time, because nobody performed them while the bot was down.
    var heldSince: Date {
        let time = now()
        guard time.timeIntervalSince(openedAt) > Job.longestHold else { return .distantPast }
        return time.addingTimeInterval(-Job.longestHold)
    }
}
