internal import CPQ

/// A connection to a PostgreSQL server, for one thread that may block.
///
/// Each call returns at the latest after ``answerTimeout``, also when the network is cut and nothing says so. A call that ran into it,
/// and every other error after which the connection can't be used, closes it. Then ``isUsable`` is `false`, all calls throw an error of
/// kind ``PostgresError/Kind/connectionLost``, and ``reset()`` connects anew.
///
/// ```swift
/// let connection = try PostgresConnection("postgres://honeycue@db.example/honeycue?sslmode=verify-full")
/// try connection.query("INSERT INTO chats (id, name) VALUES ($1, $2)", [7, "ana"])
/// let name = try connection.query("SELECT name FROM chats WHERE id = $1", [7]).rows.first?["name"]
/// ```
public final class PostgresConnection {
    /// The longest time that one call may take.
    public var answerTimeout: Duration
    /// Ends ``notifications(within:)`` from another thread. It stays the same when the connection is reset.
    public let interrupter = PostgresInterrupter()

    private let string: ConnectionString
    private let options: Options
    private var link: Link?
    var statements: StatementCache

    /// Connects to a server.
    /// - Parameters:
    ///   - connectionString: a `postgres://` URI or `keyword=value` pairs. The environment (`PGHOST`, `PGPASSFILE` …), password files
    ///     and service files complete it, as with every program on libpq. Texts are always UTF-8.
    ///   - options: timeouts and sizes
    /// - Throws: kinds ``PostgresError/Kind/badAddress``, ``PostgresError/Kind/cannotConnect``, ``PostgresError/Kind/authentication``,
    ///   ``PostgresError/Kind/tooManyConnections``, ``PostgresError/Kind/shuttingDown``.
    public init(_ connectionString: String, options: Options = Options()) throws(PostgresError) {
        string = try ConnectionString(connectionString)
        self.options = options
        answerTimeout = options.answerTimeout
        statements = StatementCache(capacity: options.statementCacheCapacity)
        try connect()
    }

    // MARK: Life

    /// Connects anew. Prepared statements, the transaction, `LISTEN` and settings of the session are gone.
    public func reset() throws(PostgresError) {
        close()
        try connect()
    }

    /// Closes the connection. An open transaction is rolled back.
    public func close() {
        link = nil
        statements.removeAll()
    }

    private func connect() throws(PostgresError) {
        let link = try Link(string, options)
        self.link = link
        guard let time = options.statementTimeout else { return }
        let milliseconds = time.components.seconds * 1000 + time.components.attoseconds / 1_000_000_000_000_000
        do {
            try run(script: "SET statement_timeout = \(max(milliseconds, 1))")
        } catch {
            close()
            throw error
        }
    }

    // MARK: State

    /// The state of the session's transaction.
    public enum TransactionStatus: Hashable, Sendable {
        /// There is no transaction.
        case idle
        /// A statement is being carried out.
        case active
        case inTransaction
        /// In a transaction that refuses every statement but `ROLLBACK` after an error.
        case failed
        /// The connection is lost.
        case unknown
    }

    public var transactionStatus: TransactionStatus {
        switch link.map({ PQtransactionStatus($0.pointer) }) {
        case PQTRANS_IDLE: .idle
        case PQTRANS_ACTIVE: .active
        case PQTRANS_INTRANS: .inTransaction
        case PQTRANS_INERROR: .failed
        default: .unknown
        }
    }

    /// Whether the connection exists, as far as the last call showed. Nothing is sent to find out.
    public var isUsable: Bool { link?.isBroken == false }

    /// Whether the connection is encrypted with TLS.
    public var isEncrypted: Bool { link.map { PQsslInUse($0.pointer) == 1 } ?? false }

    /// Does something with the connection, and closes it if that broke it.
    func withLink<Value>(
        _ body: (Link, Deadline) throws(PostgresError) -> Value
    ) throws(PostgresError) -> Value {
        guard let link else { throw .notConnected }
        defer { if link.isBroken { close() } }
        return try body(link, Deadline(after: answerTimeout))
    }
}

extension PostgresConnection: CustomStringConvertible {
    /// The server's address and the database, without user and password.
    public var description: String {
        guard let pointer = link?.pointer else { return "no connection to a PostgreSQL database" }
        let (host, port, database) = (PQhost(pointer), PQport(pointer), PQdb(pointer))
        let texts = [database, host, port].map { $0.map { String(cString: $0) } ?? "" }
        return "PostgreSQL database \(texts[0]) at \(texts[1]), port \(texts[2])"
    }
}
