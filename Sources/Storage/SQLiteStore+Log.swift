internal import GRDB

extension SQLiteStore {
    func tidy() async throws { _ = try await emptyUnreadLog() }

    /// Checkpoints the write-ahead log and truncates it, so that it holds no deleted text.
    ///
    /// A connection that reads keeps the log. Copies of this process give way at once. Others, such as “honeycue backup”, get a second;
    /// after that ``tidy()`` empties the log.
    func removeTraces() async throws {
        restarts.demand()
        for _ in 0..<20 {
            if try await emptyUnreadLog() { return }
            try? await Task.sleep(for: .milliseconds(50))
        }
    }

    /// Empties the log unless another connection reads from it.
    /// - Returns: whether the log is empty.
    func emptyUnreadLog() async throws -> Bool {
        try await translatingFailures { try await database.writeWithoutTransaction(Self.emptyUnreadLog) }
    }

    static func emptyUnreadLog(_ db: Database) throws -> Bool {
        // SQLite would wait for the readers, and everything else for SQLite.
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
