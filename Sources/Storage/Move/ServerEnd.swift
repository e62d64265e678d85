import BotState
import Postgres
import SQL

/// The PostgreSQL database of a move.
struct ServerEnd {
    let address: String
    let features: StoredFeatures

    /// The time limit of a statement. Deleting or comparing a large table takes long.
    private static let answerTimeout = Duration.seconds(600)

    /// Migrates the tables as a start of the bot does, and reads one snapshot of them.
    func read(_ body: (any MoveEnd) throws -> Void) throws {
        let end = try open()
        try end.transact("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY") { try body(end) }
    }

    /// Fills the tables, all of them or none.
    /// - Parameter tables: the tables that must be empty
    func write(_ tables: [TableShape], _ body: (any MoveEnd) throws -> Void) throws {
        let end = try open()
        try end.transact("BEGIN") {
            // A new database has its own secret, which the move replaces.
            for table in tables where table.name != "installation" {
                guard try end.db.row("SELECT 1 FROM \(table.name) LIMIT 1") == nil else {
                    throw StorageError.notEmpty(path: end.name)
                }
            }
            try body(end)
            try end.checkUnused()
        }
    }

    private func open() throws -> Session {
        let connection = try PostgresConnection(
            address, options: PostgresConnection.Options(answerTimeout: Self.answerTimeout))
        try PostgresSchema(features).migrate(connection)
        let name = connection.description
        return Session(name: name, db: PostgresSession(connection))
    }

    /// The connection of one move.
    private struct Session: MoveEnd {
        let name: String
        let db: any SQLConnection

        var insertsNumbers: String { "OVERRIDING SYSTEM VALUE" }

        func transact(_ begin: String, _ body: () throws -> Void) throws {
            // A bot that starts meanwhile waits for this lock, because it checks the schema first.
            _ = try db.row("SELECT pg_advisory_lock(\(DatabaseFile.applicationID))")
            try db.execute(begin)
            try checkUnused()
            try body()
            try db.execute("COMMIT")
        }

        /// - Throws: ``StorageError/inUse(path:)`` if a bot runs on the database.
        func checkUnused() throws {
            guard try db.row("SELECT 1 FROM lease WHERE ends_at > \(LeaseTable.clock)") == nil else {
                throw StorageError.inUse(path: name)
            }
        }

        func lastNumber(of table: TableShape) throws -> Int64 {
            guard let sequence = try sequence(of: table) else { return 0 }
            return try db.value(
                Int64.self, "SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM \(sequence)") ?? 0
        }

        func continueNumbers(of table: TableShape, after number: Int64) throws {
            guard let sequence = try sequence(of: table) else { return }
            // Set it even without rows, because a move that was rolled back leaves its sequence values behind.
            _ = try db.row("SELECT setval(?, ?, ?)", [sequence, max(1, number), number > 0])
        }

        /// The name of the sequence that numbers the rows of `table`.
        private func sequence(of table: TableShape) throws -> String? {
            guard let column = table.numbered else { return nil }
            return try db.value(String.self, "SELECT pg_get_serial_sequence(?, ?)", [table.name, column])
        }
    }
}
