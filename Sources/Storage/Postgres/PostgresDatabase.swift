import Foundation
import Postgres
import Synchronization

/// A database on a PostgreSQL server. Connects when it is used first, and again when the connection was lost.
final class PostgresDatabase: SQLDatabase, Sendable {
    private let address: String
    private let isAlone: Bool
    /// Only locked by the thread that calls ``withConnection(_:)``.
    private let connection = Mutex<PostgresSession?>(nil)

    /// - Parameter address: as libpq takes it: `postgres://user@host/database`.
    /// - Parameter isAlone: whether the connection keeps out others that are to be alone.
    init(_ address: String, isAlone: Bool) {
        self.address = address
        self.isAlone = isAlone
    }

    func withConnection(_ body: (any SQLConnection) -> Void) throws {
        try connection.withLock { session in
            let current = try session ?? PostgresSession(PostgresConnection(address), isAlone: isAlone)
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

    private let isAlone: Bool
    private var isReady = false

    init(_ connection: sending PostgresConnection, isAlone: Bool) {
        self.connection = connection
        self.isAlone = isAlone
    }

    /// Connects again if the connection was lost.
    /// - Throws: `PostgresError`, with the kind `lockNotAvailable` while another connection is to be alone.
    func renew() throws {
        if !connection.isUsable {
            isReady = false
            try connection.reset()
        }
        guard !isReady else { return }
        // The server is to notice soon that this machine is gone, because it keeps the lock until then.
        try connection.run(
            script: "SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3")
        if isAlone {
            let answer = try connection.query("SELECT pg_try_advisory_lock(\(Self.lock))")
            guard answer.rows.first?[0] == .bool(true) else {
                throw PostgresError(kind: .lockNotAvailable, message: "another bot uses the database")
            }
        }
        isReady = true
    }

    /// “HnCu”, as in the header of an SQLite file, and 1 for those that are to be alone.
    private static let lock = Int64(DatabaseFile.applicationID) << 32 | 1
}

extension PostgresSession: SQLConnection {
    var beginReading: String { "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" }
    var beginWriting: String { "BEGIN" }

    var isUnclaimed: String {
        "NOT EXISTS (SELECT 1 FROM job_claim WHERE job_claim.serial = job.serial AND ends_at > \(LeaseTable.clock))"
    }

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
    /// PostgreSQL has no NUL in a text. Names and titles are hostile text, so it is replaced by the sign for what can't be shown.
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
