internal import GRDB
internal import SQL

extension SQLiteStore {
    /// Checks the whole database for damage, which takes some seconds per gigabyte.
    /// - Returns: at most ten findings; empty when the database is intact.
    public func findDamage() async throws -> [String] {
        try await translatingFailures {
            // On a read-only connection, SQLite 3.40 does not look for rows that violate a CHECK.
            try await database.writeWithoutTransaction { db in
                try SQLiteConnection(db).values(String.self, "PRAGMA integrity_check(10)").filter { $0 != "ok" }
            }
        }
    }
}
