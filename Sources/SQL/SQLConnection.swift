/// A connection to the bot's database.
///
/// The tables use the SQL that both databases share, so that one implementation serves both. The connection caches
/// prepared statements by their text. Therefore a statement's text must never contain a value; values are arguments.
package protocol SQLConnection {
    /// The statement that begins a read-only transaction.
    var beginReading: String { get }
    /// The statement that begins any other transaction.
    var beginWriting: String { get }

    /// A condition on a row of `job`: no process has claimed it.
    var isUnclaimed: String { get }

    /// A suffix of `SELECT` that locks the rows until the transaction ends. It waits for transactions that change them.
    var forUpdate: String { get }

    /// Whether the transaction is still open. A database may end it by itself after an error.
    var isInsideTransaction: Bool { get }

    /// Runs a statement and returns all rows of its result.
    func rows(_ sql: String, _ arguments: SQLArguments) throws -> [SQLRow]

    /// Runs a statement and returns the first row of its result; `nil` if there is none.
    func row(_ sql: String, _ arguments: SQLArguments) throws -> SQLRow?

    /// Runs a statement and ignores the rows of its result.
    /// - Returns: the number of inserted, changed or deleted rows.
    @discardableResult
    func execute(_ sql: String, _ arguments: SQLArguments) throws -> Int
}

extension SQLConnection {
    @discardableResult
    package func execute(_ sql: String) throws -> Int { try execute(sql, []) }

    package func rows(_ sql: String) throws -> [SQLRow] { try rows(sql, []) }

    package func row(_ sql: String) throws -> SQLRow? { try row(sql, []) }

    /// The first column of the first row; `nil` if there is no row, or if the value is NULL.
    package func value<Value: SQLColumn>(_ type: Value.Type, _ sql: String, _ arguments: SQLArguments = []) throws
        -> Value?
    {
        try row(sql, arguments).flatMap { Value(sql: $0[0]) }
    }

    /// Runs a statement that inserts one row and returns one of its numbers, as with `RETURNING sequence`.
    package func insert(_ sql: String, _ arguments: SQLArguments) throws -> Int64 {
        guard let number = try value(Int64.self, sql, arguments) else {
            throw MissingNumber()
        }
        return number
    }

    /// The first column of all rows, without NULLs.
    package func values<Value: SQLColumn>(_ type: Value.Type, _ sql: String, _ arguments: SQLArguments = []) throws
        -> [Value]
    {
        try rows(sql, arguments).compactMap { Value(sql: $0[0]) }
    }
}

/// A statement that should have returned the number of the row it inserted returned none.
package struct MissingNumber: Error {}
