import Foundation
import Postgres
import SQL
import Synchronization

/// A database on a PostgreSQL server. Connects at the first use, and again after the connection was lost.
final class PostgresDatabase: SQLDatabase, Sendable {
    private let address: String
    private let timeout: Duration
    /// Locked only by the thread that calls ``withConnection(_:)``.
    private let connection = Mutex<PostgresSession?>(nil)

    /// - Parameter address: a connection string of libpq, such as `postgres://user@host/database`.
    /// - Parameter timeout: the time limit of connecting and of each statement.
    init(_ address: String, timeout: Duration = .seconds(60)) {
        self.address = address
        self.timeout = timeout
    }

    private var options: PostgresConnection.Options {
        PostgresConnection.Options(connectTimeout: min(timeout, .seconds(10)), answerTimeout: timeout)
    }

    func withConnection(_ body: (any SQLConnection) -> Void) throws {
        try connection.withLock { session in
            let current = try session ?? PostgresSession(PostgresConnection(address, options: options))
            session = current
            try current.renew()
            body(current)
        }
    }
}

/// A connection to a PostgreSQL server.
final class PostgresSession {
    private let connection: PostgresConnection
    private var statements: [String: NumberedStatement] = [:]
    /// Whether the session's settings have been applied.
    private var isReady = false

    init(_ connection: sending PostgresConnection) { self.connection = connection }

    /// Connects again if the connection was lost.
    /// - Throws: `PostgresError`.
    func renew() throws {
        if !connection.isUsable {
            isReady = false
            try connection.reset()
        }
        guard !isReady else { return }
        try connection.run(script: Self.settings)
        isReady = true
    }

    /// If a process freezes or a machine vanishes during a transaction, its locks block other processes. These timeouts
    /// make the server notice before the process's leases expire.
    private static let settings = """
        SET idle_in_transaction_session_timeout = '3s';
        SET tcp_keepalives_idle = 2; SET tcp_keepalives_interval = 1; SET tcp_keepalives_count = 3
        """
}

extension PostgresSession: SQLConnection {
    var beginReading: String { "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" }
    var beginWriting: String { "BEGIN" }

    var isUnclaimed: String {
        "NOT EXISTS (SELECT 1 FROM job_claim WHERE job_claim.serial = job.serial AND ends_at > \(LeaseTable.clock))"
    }

    /// Other transactions may still reference the rows.
    var forUpdate: String { "FOR NO KEY UPDATE" }

    var isInsideTransaction: Bool {
        switch connection.transactionStatus {
        case .inTransaction, .failed: true
        case .idle, .active, .unknown: false
        }
    }

    func rows(_ sql: String, _ arguments: SQLArguments) throws -> [SQLRow] {
        try query(sql, arguments).rows.map(SQLRow.init)
    }

    func row(_ sql: String, _ arguments: SQLArguments) throws -> SQLRow? {
        try query(sql, arguments).rows.first.map(SQLRow.init)
    }

    @discardableResult
    func execute(_ sql: String, _ arguments: SQLArguments) throws -> Int { try query(sql, arguments).affectedRows }

    private func query(_ sql: String, _ arguments: SQLArguments) throws -> PostgresResult {
        let statement = statements[sql] ?? NumberedStatement(sql)
        statements[sql] = statement
        return try connection.query(statement.sql, statement.values(arguments).map(PostgresValue.init))
    }
}

extension PostgresRow: SQLColumns {
    func value(at position: Int) -> SQLValue { SQLValue(self[position]) }

    func value(of name: String) -> SQLValue {
        guard let value: PostgresValue = self[name] else { preconditionFailure("there is no column \(name)") }
        return SQLValue(value)
    }
}

extension SQLValue {
    fileprivate init(_ value: PostgresValue) {
        self =
            switch value {
            case .null: .null
            case .bool(let value): .integer(value ? 1 : 0)
            case .integer(let value): .integer(value)
            case .real(let value): .real(value)
            case .text(let value): .text(value)
            case .bytes(let value): .blob(.init(value))
            }
    }
}

extension PostgresValue {
    /// PostgreSQL has no NUL in texts. Names and titles are hostile input, so U+FFFD replaces it.
    fileprivate init(_ value: SQLValue) {
        self =
            switch value {
            case .null: .null
            case .integer(let value): .integer(value)
            case .real(let value): .real(value)
            case .text(let value):
                .text(value.utf8.contains(0) ? value.replacing("\0", with: "\u{FFFD}") : value)
            case .blob(let value): .bytes([UInt8](value))
            }
    }
}
