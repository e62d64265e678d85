internal import GRDB
internal import SQL

extension SQLiteStore {
    func tidy() async throws { _ = try await emptyUnreadLog() }

    /// Checkpoints the write-ahead log and truncates it, so that it holds no deleted text.
    ///
    /// Readers keep the log from being truncated. Copies by this process give way at once. Other readers, such as
    /// “honeycue backup”, get a second; after that ``tidy()`` empties the log.
    func removeTraces() async throws {
        restarts.demand()
        for _ in 0..<20 {
            if try await emptyUnreadLog() { return }
            try? await Task.sleep(for: .milliseconds(50))
        }
    }

    /// Empties the log unless another connection is reading it.
    /// - Returns: whether the log is empty.
    func emptyUnreadLog() async throws -> Bool {
        try await translatingFailures { try await database.writeWithoutTransaction(Self.emptyUnreadLog) }
    }

    static func emptyUnreadLog(_ db: Database) throws -> Bool {
        // SQLite would wait for the readers, and everything else would wait for SQLite.
        try db.execute(sql: "PRAGMA busy_timeout = 0")
        defer { try? db.execute(sql: "PRAGMA busy_timeout = \(DatabaseFile.lockMilliseconds)") }
        do {
            _ = try db.checkpoint(.truncate)
            return true
        } catch DatabaseError.SQLITE_BUSY {
            return false
        }
    }
}
