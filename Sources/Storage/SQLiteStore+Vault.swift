public import Foundation
internal import GRDB
public import Messaging

extension SQLiteStore: Vault {
    public func item(_ name: String, of platform: Platform) async throws -> Data? {
        try await read { db in
            try Data.fetchOne(
                db, sql: "SELECT value FROM vault WHERE platform = ? AND name = ?",
                arguments: [platform.rawValue, name])
        }
    }

    public func keep(_ items: [String: Data?], of platform: Platform) async throws {
        try await write { db in
            for (name, item) in items {
                guard let item else {
                    try db.executeCached(
                        sql: "DELETE FROM vault WHERE platform = ? AND name = ?", arguments: [platform.rawValue, name])
                    continue
                }
                try db.executeCached(
                    sql: "INSERT OR REPLACE INTO vault (platform, name, value) VALUES (?, ?, ?)",
                    arguments: [platform.rawValue, name, item])
            }
        }
    }

    /// Deletes everything that only this machine may know, from a copy that leaves it.
    static func emptyVault(_ db: Database) throws {
        // A copy of an older database has none yet.
        guard try db.tableExists("vault") else { return }
        try db.execute(sql: "PRAGMA secure_delete = ON")
        try db.execute(sql: "DELETE FROM vault")
    }
}
