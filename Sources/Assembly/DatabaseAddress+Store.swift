import Conversation
public import Foundation
public import Settings
public import Storage

extension DatabaseAddress {
    /// Opens the database. Creates its tables when they are missing.
    /// - Parameter migrating: `false` leaves the tables of an earlier version as they are (`DatabaseStore.isOutdated`).
    /// - Parameter now: the clock for the rows' timestamps.
    /// - Parameter committed: called after each transaction that changed something, with the time of its commit.
    /// - Throws: `StorageError`.
    public func open(
        migrating: Bool = true, now: @escaping @Sendable () -> Date = { Date() },
        committed: @escaping @Sendable (Duration) -> Void = { _ in }
    ) throws -> any DatabaseStore {
        switch self {
        case .file(let url):
            try SQLiteStore(
                file: url, features: Conversation.stored, migrating: migrating, now: now, committed: committed)
        case .server(let address):
            try PostgresStore(
                address: address, features: Conversation.stored, migrating: migrating, now: now, committed: committed)
        }
    }
}
