import SQL

/// Runs operations that arrived at the same time in one transaction.
struct OperationGroup {
    let db: any SQLConnection
    /// Called after each transaction that may have changed something, with the duration of its commit.
    let committed: @Sendable (Duration) -> Void

    func read(_ operations: [DatabaseOperation]) {
        guard !operations.isEmpty, begin(db.beginReading, for: operations) else { return }
        for (index, operation) in operations.enumerated() {
            do {
                try operation.perform(db)()
            } catch {
                operation.fail(error)
                // After an error, PostgreSQL rejects all further statements of the transaction.
                if db.isInsideTransaction { try? execute("ROLLBACK TRANSACTION") }
                return read(Array(operations[(index + 1)...]))
            }
        }
        try? execute("COMMIT TRANSACTION")
        // The transaction must end, and there is nothing to undo.
        if db.isInsideTransaction { try? execute("ROLLBACK TRANSACTION") }
    }

    /// Runs the operations in one transaction. If it fails as a whole, each operation gets its own, so that none fails
    /// because of another.
    func write(_ operations: [DatabaseOperation]) {
        guard !operations.isEmpty, begin(db.beginWriting, for: operations) else { return }
        do {
            let outcomes =
                try operations.count == 1 ? [operations[0].perform(db)] : operations.map(outcomeInSavepoint(of:))
            let start = ContinuousClock.now
            try execute("COMMIT TRANSACTION")
            committed(ContinuousClock.now - start)
            for outcome in outcomes { outcome() }
        } catch {
            // The database may have ended the transaction by itself.
            if db.isInsideTransaction { try? execute("ROLLBACK TRANSACTION") }
            guard operations.count > 1 else { return operations[0].fail(error) }
            for operation in operations { write([operation]) }
        }
    }

    /// Begins a transaction. On failure, fails the operations and returns `false`.
    private func begin(_ sql: String, for operations: [DatabaseOperation]) -> Bool {
        do {
            try execute(sql)
            return true
        } catch {
            for operation in operations { operation.fail(error) }
            return false
        }
    }

    /// Performs the operation, and undoes its changes if it fails.
    /// - Throws: if the transaction as a whole is lost.
    private func outcomeInSavepoint(of operation: DatabaseOperation) throws -> @Sendable () -> Void {
        try execute("SAVEPOINT operation")
        do {
            let outcome = try operation.perform(db)
            try execute("RELEASE SAVEPOINT operation")
            return outcome
        } catch {
            guard db.isInsideTransaction else { throw error }
            try execute("ROLLBACK TRANSACTION TO SAVEPOINT operation")
            try execute("RELEASE SAVEPOINT operation")
            return { operation.fail(error) }
        }
    }

    private func execute(_ sql: String) throws {
        try db.execute(sql)
    }
}
