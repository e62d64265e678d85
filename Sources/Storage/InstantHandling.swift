import BotState
import Foundation
import GRDB
import Messaging

/// Handles an update in the transaction that adds it to the inbox. This saves a transaction for most updates.
struct InstantHandling {
    let db: Database
    let time: Date

    /// Handles the input with this sequence number and returns the step. Returns `nil` and changes nothing when the input must wait:
    /// for another one of its chat, for a job, or because `handler` or the commit failed.
    /// - Throws: when the transaction as a whole is lost.
    func step(for sequence: Int64, in chat: ChatID, by handler: InstantHandler) throws -> Step? {
        guard case .input(let pending) = try Inbox(db: db).nextPending(in: chat), pending.sequence == sequence,
            pending.state.chat == chat, let step = try? handler(pending)
        else { return nil }
        try db.executeCached(sql: "SAVEPOINT handling")
        do {
            _ = try StepCommit(db: db, step: step, pending: pending, time: time).run()
            try db.executeCached(sql: "RELEASE SAVEPOINT handling")
            return step
        } catch {
            // SQLite may have ended the transaction by itself.
            guard db.isInsideTransaction else { throw error }
            try db.executeCached(sql: "ROLLBACK TRANSACTION TO SAVEPOINT handling")
            try db.executeCached(sql: "RELEASE SAVEPOINT handling")
            return nil
        }
    }
}
