internal import CPQ

extension PostgresConnection {
    /// Carries out one statement.
    ///
    /// A statement is prepared when its text is first used, and kept. Text that varies therefore belongs into `values`. If the server has
    /// lost a prepared statement, or a migration has changed the type of its result, it is prepared and tried again. In a transaction
    /// that is impossible, because the error has ended the transaction; there only the next attempt succeeds.
    /// - Parameters:
    ///   - sql: the statement, with `$1`, `$2` … where values go
    ///   - values: at most 65,535
    /// - Throws: what the server refused, kind ``PostgresError/Kind/invalidValue`` for a value that can't be sent, or what befell the
    ///   connection. `COPY` from or to the client is not supported and closes the connection.
    @discardableResult
    public func query(_ sql: String, _ values: [PostgresValue] = []) throws(PostgresError) -> PostgresResult {
        let parameters = try StatementParameters(values)
        try dropEvicted()
        let canRepeat = transactionStatus == .idle && statements.name(of: sql) != nil
        do {
            return try attempt(sql, parameters)
        } catch {
            forgetStale(sql, after: error)
            guard canRepeat, error.isStaleStatement, isUsable else { throw error }
            return try attempt(sql, parameters)
        }
    }

    /// Carries out several statements, separated by semicolons, such as a migration. Nothing is prepared, and the results are dropped.
    ///
    /// Unless the script has `BEGIN` and `COMMIT`, or there already is a transaction, all of it is one transaction.
    public func run(script: String) throws(PostgresError) {
        guard !script.utf8.contains(0) else { throw .invalidValue("A script contains a NUL character.") }
        _ = try withLink { link, deadline throws(PostgresError) in
            try link.sent(PQsendQuery(link.pointer, script))
            return try Self.result(try link.outcome(until: deadline))
        }
    }

    private func attempt(_ sql: String, _ parameters: StatementParameters) throws(PostgresError) -> PostgresResult {
        let name = try preparedName(of: sql)
        return try withLink { link, deadline throws(PostgresError) in
            try link.send(statement: name, parameters)
            return try Self.result(try link.outcome(until: deadline))
        }
    }

    /// Prepares a statement that is not yet.
    private func preparedName(of sql: String) throws(PostgresError) -> String {
        if let name = statements.name(of: sql) { return name }
        try Self.check(sql)
        let name = statements.add(sql)
        do {
            _ = try withLink { link, deadline throws(PostgresError) in
                try link.send(preparation: name, of: sql)
                return try Self.result(try link.outcome(until: deadline))
            }
        } catch {
            statements.forget(sql, isOnServer: false)
            throw error
        }
        return name
    }

    /// Tells the server to drop evicted statements. In a transaction an error would end the transaction, so it is done outside of one.
    func dropEvicted() throws(PostgresError) {
        guard !statements.evicted.isEmpty, transactionStatus == .idle else { return }
        let script = statements.takeEvicted().map { "DEALLOCATE \($0);" }.joined()
        do {
            try run(script: script)
        } catch  where isUsable {
            // Somebody else has dropped them, for example with DISCARD ALL.
        }
    }

    /// Forgets a statement if the error says that it is stale.
    func forgetStale(_ sql: String, after error: PostgresError) {
        if error.isStaleStatement {
            statements.forget(sql, isOnServer: error.sqlState != PostgresError.noSuchStatement)
        }
    }

    static func check(_ sql: String) throws(PostgresError) {
        guard !sql.utf8.contains(0) else { throw .invalidValue("A statement contains a NUL character.") }
    }

    private static func result(_ outcome: Link.Outcome) throws(PostgresError) -> PostgresResult {
        switch outcome {
        case .success(let result): return result
        case .failure(let error): throw error
        }
    }
}

extension PostgresError {
    /// `invalid_sql_statement_name`
    static let noSuchStatement = "26000"

    /// Whether the server does not know a prepared statement any more, or its result would now have another type (`0A000`).
    var isStaleStatement: Bool { sqlState == Self.noSuchStatement || sqlState == "0A000" }
}

extension Link {
    /// Sends a statement to be prepared. The server infers the parameters' types.
    func send(preparation name: String, of sql: String) throws(PostgresError) {
        try sent(PQsendPrepare(pointer, name, sql, 0, nil))
    }

    /// Sends a prepared statement with its parameters. The result comes as text.
    func send(statement name: String, _ parameters: StatementParameters) throws(PostgresError) {
        try sent(
            parameters.withPointers { values, lengths, formats in
                PQsendQueryPrepared(pointer, name, Int32(parameters.count), values, lengths, formats, 0)
            })
    }
}
