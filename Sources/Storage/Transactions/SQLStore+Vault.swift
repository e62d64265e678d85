import BotState
import Foundation
import Messaging
import SQL

extension SQLStore {
    public func item(_ name: String, of platform: Platform) async throws -> Data? {
        try await read { db in
            try db.value(
                Data.self, "SELECT value FROM vault WHERE platform = ? AND name = ?", [platform.rawValue, name])
        }
    }

    public func names(of platform: Platform) async throws -> [String] {
        try await read { db in
            try db.values(
                String.self, "SELECT name FROM vault WHERE platform = ? ORDER BY name", [platform.rawValue])
        }
    }

    public func keep(_ items: [String: Data?], over known: [String: Data?], of platform: Platform) async throws {
        try await write { db in
            let table = VaultTable(db: db, platform: platform)
            for (name, item) in items.sorted(by: { $0.key < $1.key }) {
                if let known = known[name] {
                    try table.replace(known, with: item, as: name)
                } else {
                    try table.set(item, as: name)
                }
            }
        }
    }
}

/// Reads and writes the table `vault` for one platform.
private struct VaultTable {
    let db: any SQLConnection
    let platform: Platform

    func set(_ item: Data?, as name: String) throws {
        guard let item else {
            try db.execute("DELETE FROM vault WHERE platform = ? AND name = ?", [platform.rawValue, name])
            return
        }
        try db.execute(
            """
            INSERT INTO vault (platform, name, value) VALUES (?, ?, ?)
            ON CONFLICT (platform, name) DO UPDATE SET value = excluded.value
            """, [platform.rawValue, name, item])
    }

    /// Sets an item that is `known`, or not there if that is `nil`.
    ///
    /// An item that has the new value already is no conflict: a transaction runs again when the connection was lost while it was committed.
    /// - Throws: ``Messaging/VaultConflict``.
    func replace(_ known: Data?, with item: Data?, as name: String) throws {
        let stored = try db.value(
            Data.self, "SELECT value FROM vault WHERE platform = ? AND name = ? \(db.forUpdate)",
            [platform.rawValue, name])
        guard stored == known || stored == item else { throw VaultConflict() }
        guard stored == nil, let item else { return try set(item, as: name) }
        // There is no row to lock, so another transaction may insert one.
        let count = try db.execute(
            "INSERT INTO vault (platform, name, value) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            [platform.rawValue, name, item])
        if count == 0 { throw VaultConflict() }
    }
}
