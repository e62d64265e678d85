import BotState

/// A connection to the bot's database.
///
/// The tables speak to it in the SQL that databases share, so that one implementation serves all of them. The connection keeps a
/// statement that it has prepared. Therefore a statement's text must never contain a value; values are arguments.
protocol SQLConnection {
    /// The statement that begins a transaction which changes nothing.
    var beginReading: String { get }
    /// The statement that begins any other transaction.
    var beginWriting: String { get }

    /// A condition on a row of `job` that is true unless a process has claimed it.
    var isUnclaimed: String { get }

    /// The end of a `SELECT` whose rows no other transaction may change before this one ends. It waits for one that changes them.
    var forUpdate: String { get }

    /// Whether the transaction is still there. A database may end it by itself when it fails.
    var isInsideTransaction: Bool { get }

    /// Runs a statement and returns all rows of its result.
    func rows(_ sql: String, _ arguments: SQLArguments) throws -> [SQLRow]

    /// Runs a statement and returns the first row of its result; `nil` when it is empty.
    func row(_ sql: String, _ arguments: SQLArguments) throws -> SQLRow?

    /// Runs a statement and drops the rows of its result.
    /// - Returns: the number of rows that were inserted, changed or deleted.
    @discardableResult
    func execute(_ sql: String, _ arguments: SQLArguments) throws -> Int
}

extension SQLConnection {
    @discardableResult
    func execute(_ sql: String) throws -> Int { try execute(sql, []) }

    func rows(_ sql: String) throws -> [SQLRow] { try rows(sql, []) }

    func row(_ sql: String) throws -> SQLRow? { try row(sql, []) }

    /// The first column of the first row; `nil` when there is no row, or when the value is NULL.
    func value<Value: SQLColumn>(_ type: Value.Type, _ sql: String, _ arguments: SQLArguments = []) throws -> Value? {
        try row(sql, arguments).flatMap { Value(sql: $0[0]) }
    }

    /// Runs a statement that inserts one row and returns a number of it, such as `RETURNING sequence`.
    func insert(_ sql: String, _ arguments: SQLArguments) throws -> Int64 {
        guard let number = try value(Int64.self, sql, arguments) else {
            throw StoreError.invalid("the inserted row has no number")
        }
        return number
    }

    /// The first column of all rows. NULL is left out.
    func values<Value: SQLColumn>(_ type: Value.Type, _ sql: String, _ arguments: SQLArguments = []) throws -> [Value] {
        try rows(sql, arguments).compactMap { Value(sql: $0[0]) }
    }
}
