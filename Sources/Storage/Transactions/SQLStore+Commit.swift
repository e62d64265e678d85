import BotState

extension SQLStore {
    @discardableResult
    public func commit(_ step: Step, handling pending: PendingInput) async throws -> CommitOutcome {
        let time = now()
        let outcome = try await write { db in
            try StepCommit(db: db, step: step, pending: pending, time: time, features: features).run()
        }
        if step.forget != nil { try await removeTraces() }
        return outcome
    }
}
