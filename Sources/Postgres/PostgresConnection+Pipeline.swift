internal import CPQ

extension PostgresConnection {
    /// A statement of a pipeline, with its values.
    public typealias Statement = (sql: String, values: [PostgresValue])

    /// Carries out several statements in one round trip, in order.
    ///
    /// When one fails, those after it are not carried out; their results are errors of kind ``PostgresError/Kind/skipped``. What happens to
    /// those before it depends on the transaction:
    /// - In a transaction that was open before, it fails and waits for `ROLLBACK`, or `ROLLBACK TO SAVEPOINT`.
    /// - If the pipeline has `BEGIN` and `COMMIT`, an error between them leaves a failed transaction open, because `COMMIT` is skipped.
    /// - Otherwise the whole pipeline is one transaction, and the error undoes all of it.
    ///
    /// A stale prepared statement (see ``query(_:_:)``) is an error here; the next attempt prepares it anew.
    /// - Returns: a result for each statement
    /// - Throws: when a value can't be sent, in which case nothing was sent, or when the connection is lost.
    public func pipeline(
        _ pipelined: [Statement]
    ) throws(PostgresError) -> [Result<PostgresResult, PostgresError>] {
        var parameters: [StatementParameters] = []
        for statement in pipelined {
            try Self.check(statement.sql)
            parameters.append(try StatementParameters(statement.values))
        }
        try dropEvicted()
        guard !pipelined.isEmpty else { return [] }
        return try withLink { link, deadline throws(PostgresError) in
            try link.sent(PQenterPipelineMode(link.pointer))
            let steps = try send(pipelined, parameters, over: link)
            let results = try results(of: steps, pipelined, from: link, until: deadline)
            try link.endPipeline(until: deadline)
            return results
        }
    }

    /// What the server answers in a pipeline.
    private enum Step {
        case prepared(Int)
        case executed(Int)
    }

    private func send(
        _ pipelined: [Statement], _ parameters: [StatementParameters], over link: Link
    ) throws(PostgresError) -> [Step] {
        var steps: [Step] = []
        for (index, statement) in pipelined.enumerated() {
            let known = statements.name(of: statement.sql)
            let name = known ?? statements.add(statement.sql)
            if known == nil {
                try link.send(preparation: name, of: statement.sql)
                steps.append(.prepared(index))
            }
            try link.send(statement: name, parameters[index])
            steps.append(.executed(index))
        }
        try link.sent(PQpipelineSync(link.pointer))
        return steps
    }

    private func results(
        of steps: [Step], _ pipelined: [Statement], from link: Link, until deadline: Deadline
    ) throws(PostgresError) -> [Result<PostgresResult, PostgresError>] {
        var results: [Result<PostgresResult, PostgresError>] = []
        var preparationError: PostgresError?
        for step in steps {
            let outcome = try link.outcome(until: deadline)
            if case .failure(let error) = outcome, link.isBroken { throw error }
            switch (step, outcome) {
            case (.prepared, .success): break
            case (.prepared(let index), .failure(let error)):
                preparationError = error
                statements.forget(pipelined[index].sql, isOnServer: false)
            case (.prepared(let index), .skipped): statements.forget(pipelined[index].sql, isOnServer: false)
            case (.executed, .success(let result)): results.append(.success(result))
            case (.executed(let index), .failure(let error)):
                forgetStale(pipelined[index].sql, after: error)
                results.append(.failure(error))
            case (.executed, .skipped):
                results.append(.failure(preparationError ?? .skipped))
                preparationError = nil
            }
        }
        return results
    }
}

extension Link {
    /// Takes the answer to the pipeline's end.
    fileprivate func endPipeline(until deadline: Deadline) throws(PostgresError) {
        guard let result = try nextResult(until: deadline), result.status == PGRES_PIPELINE_SYNC else { throw lost() }
        try sent(PQexitPipelineMode(pointer))
    }
}
