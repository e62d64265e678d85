import BotState
import Foundation
import Messaging
import SQL

/// Handles an update in the transaction that adds it to the inbox. For most updates this saves a transaction and
/// storing the update itself.
struct InstantHandling {
    let db: any SQLConnection
    let time: Date
    let row: ChatRow
    /// An update waits only for jobs that were due at this time or later (``SQLStore/heldSince``).
    let heldSince: Date
    let features: StoredFeatures

    /// Handles `update`, which the inbox records as handled, and returns it with its step. Returns `nil` and changes
    /// nothing if the update must wait for another update of its chat or for a job, or if reading the chat, `handler`
    /// or the commit fails.
    /// - Throws: if the transaction as a whole is lost.
    func step(
        for update: Update, sequence: Int64, by handler: InstantHandler
    ) throws -> HandledUpdate? {
        let inbox = Inbox(db: db)
        guard try !inbox.mustWait(in: row, forAlbum: update.albumID, heldSince: heldSince) else { return nil }
        try db.execute("SAVEPOINT handling")
        do {
            var update = update
            let person = update.sender?.id.id
            // Raising the revision first locks the chat, so that nobody else can change the state that is read.
            let described = try ChatTable(db: db).advance(row)
            update.chat.id = described.chat.id
            let state = try inbox.state(
                of: described.chat, row: row, session: described.session, for: person, features)
            let first = PendingInput(
                sequence: sequence, input: .update(update), state: state, revision: described.revision)
            let (step, pending) = try step(for: first, by: handler)
            let ready = try StepCommit(
                db: db, step: step, pending: pending, time: time, features: features
            ).apply(in: row, for: person)
            try db.execute("RELEASE SAVEPOINT handling")
            return HandledUpdate(id: update.id, step: step, ready: ready)
        } catch {
            // The database may have ended the transaction by itself.
            guard db.isInsideTransaction else { throw error }
            try db.execute("ROLLBACK TRANSACTION TO SAVEPOINT handling")
            try db.execute("RELEASE SAVEPOINT handling")
            return nil
        }
    }

    /// Computes a step, with older games of the chat if it needs them.
    private func step(for first: PendingInput, by handler: InstantHandler) throws -> (Step, PendingInput) {
        var pending = first
        for _ in 1..<GamesMissing.mostRounds {
            do {
                return (try handler(pending), pending)
            } catch let missing as GamesMissing {
                let requests = pending.state.answered.union(missing.requests)
                guard let found = try Inbox(db: db).find(requests, for: pending, features) else { throw missing }
                pending = found
            }
        }
        return (try handler(pending), pending)
    }
}
