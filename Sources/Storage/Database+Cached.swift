import GRDB

/// The connection keeps a statement that it has prepared, so that the next use costs no parsing. Only for statements whose text
/// never contains a value.
extension Database {
    /// Runs one statement and drops its rows.
    func executeCached(sql: String, arguments: StatementArguments = StatementArguments()) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }
}
