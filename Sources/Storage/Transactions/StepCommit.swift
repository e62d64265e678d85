import BotState
import Foundation
import Messaging
import SQL

/// The single transaction that applies a step.
struct StepCommit {
    let db: any SQLConnection
    let step: Step
    let pending: PendingInput
    let time: Date
    let features: StoredFeatures

    func run() throws -> CommitOutcome {
        // Locks the input's row, so that another process can't forget the person before this transaction ends.
        let row = try db.row(
            "SELECT chat_id, person_id FROM inbox WHERE sequence = ? AND handled_at IS NULL \(db.forUpdate)",
            [pending.sequence])
        guard let row else { return .superseded }
        let chat: ChatRow = row["chat_id"]
        // Raises the revision, so that no other process commits a step of this chat before this transaction ends.
        guard try ChatTable(db: db).advance(chat, from: pending.revision) else { return .superseded }
        try markHandled()
        _ = try apply(in: chat, for: row["person_id"])
        return .committed(hasMore: try Inbox(db: db).hasPending(in: chat))
    }

    /// Applies everything except the mark that the input is handled.
    /// - Returns: the messages that are ready to be sent (``BotState/HandledUpdate/ready``).
    func apply(in chat: ChatRow, for person: String?) throws -> [OutboxEntry] {
        var person = person
        if let forgotten = step.forget {
            try Forgetting(
                db: db, person: forgotten, lastSequence: pending.sequence, time: time,
                features: features
            ).run()
            person = nil
        }
        try saveState(handledIn: chat)
        try saveChanges(of: person, in: chat)
        let ready = try enqueue(for: person)
        try openJobs(for: person)
        return ready
    }

    private func markHandled() throws {
        try db.execute(
            // Only the identifier is still needed, in case the update comes again.
            "UPDATE inbox SET handled_at = ?, body = NULL WHERE sequence = ?", [time.microseconds, pending.sequence])
    }

    /// Writes the new state. It belongs to another chat than the input only if a person asks in a group to be
    /// forgotten.
    private func saveState(handledIn chat: ChatRow) throws {
        if step.state.chat == pending.state.chat {
            let isWiped = try step.forget != nil && isPrivate(chat)
            try save(step.state, insteadOf: isWiped ? ChatState(chat: step.state.chat) : pending.state, of: chat)
        } else if step.forget != nil {
            guard let row = try ChatTable(db: db).row(of: step.state.chat) else { return }
            try save(step.state, insteadOf: ChatState(chat: step.state.chat), of: row)
        } else {
            throw StoreError.invalid("the step's state belongs to another chat")
        }
    }

    private func saveChanges(of person: String?, in chat: ChatRow) throws {
        guard let person else { return }
        let author = PersonID(platform: pending.state.chat.platform, id: person)
        for table in features.tables { try apply(table, of: author, in: chat) }
    }

    private func apply<Table: FeatureTable>(_ table: Table.Type, of person: PersonID, in chat: ChatRow) throws {
        let changes = step.changes[table]
        if !changes.isEmpty { try table.init(db: db).apply(changes, of: person, in: chat, at: time) }
    }

    private func isPrivate(_ chat: ChatRow) throws -> Bool {
        try ChatTable(db: db).chat(chat).kind == .private
    }

    private func save(_ state: ChatState, insteadOf old: ChatState, of chat: ChatRow) throws {
        if state.session != old.session { try ChatTable(db: db).setSession(state.session, of: chat) }
        try GameTable(db: db, chat: chat).save(state, insteadOf: old)
        try PlayerTable(db: db).save(state.players, insteadOf: old.players, of: chat)
        for table in features.tables { try save(table, state.records, insteadOf: old.records, of: chat) }
        try ChallengeTable(db: db).save(state.challenges, insteadOf: old.challenges, of: state.chat, row: chat)
    }

    private func save<Table: FeatureTable>(
        _ table: Table.Type, _ records: FeatureRecords, insteadOf old: FeatureRecords, of chat: ChatRow
    ) throws {
        guard records[table] != old[table] else { return }
        try table.init(db: db).save(records[table], insteadOf: old[table], of: chat)
    }

    /// Adds the step's messages to the outbox. They go to the input's chat even if it has migrated since: it is found
    /// by its former identifier.
    private func enqueue(for person: String?) throws -> [OutboxEntry] {
        let (chats, outbox) = (ChatTable(db: db), Outbox(db: db))
        return try step.outgoing.enumerated().compactMap { index, message in
            let key = OutboxKey(cause: pending.input.id, sequence: pending.sequence, index: index)
            return try outbox.insert(
                message, as: key, into: try chats.rowMaking(message.chat), person: person, time: time)
        }
    }

    private func openJobs(for person: String?) throws {
        let (chats, jobs) = (ChatTable(db: db), JobTable(db: db))
        for job in step.jobs {
            try jobs.open(job, for: try chats.rowMaking(job.chat), person: person)
        }
    }
}
