import BotState
import Foundation
import Messaging
import SQL

extension SQLStore {
    public func nextOutgoing(
        at now: Date, limit: Int, holds: OutgoingHolds, under leases: [Lease]
    ) async throws -> OutgoingSelection {
        let (selection, due) = try await read { db in
            for lease in leases { try check(lease, db) }
            let outbox = Outbox(db: db)
            let selection = try outbox.select(at: now, limit: limit, holds: holds)
            return (selection, selection.leavesSome ? try outbox.nextDue(after: now) : nil)
        }
        if !selection.vanished.isEmpty || !selection.unreadable.isEmpty {
            let time = self.now()
            try await write { db in
                try Outbox(db: db).remove(selection.vanished)
                let outbox = Outbox(db: db)
                for sequence in selection.unreadable {
                    try outbox.giveUp(
                        "sequence = ?", [sequence], because: "the stored message can't be read", time: time)
                }
            }
        }
        return OutgoingSelection(entries: selection.entries, leavesSome: selection.leavesSome, due: due)
    }

    @discardableResult
    public func markDelivered(_ entry: OutboxEntry, receipt: DeliveryReceipt) async throws -> Bool {
        let time = now()
        return try await write { db in try Outbox(db: db).settle(entry, receipt: receipt, time: time) }
    }

    public func postpone(_ entry: OutboxEntry, until date: Date, countingAttempt: Bool) async throws {
        let time = now()
        try await write { db in
            try Outbox(db: db).postpone(entry, until: date, countingAttempt: countingAttempt, time: time)
        }
    }

    public func markUndeliverable(_ entry: OutboxEntry, reason: String) async throws {
        let time = now()
        try await write { db in
            let outbox = Outbox(db: db)
            try outbox.giveUp("sequence = ?", [entry.sequence], because: reason, time: time)
            if let row = try ChatTable(db: db).row(of: entry.message.chat) { try outbox.endTurn(of: row, time: time) }
        }
    }

    @discardableResult
    public func forgetTarget(of entry: OutboxEntry, reason: String) async throws -> Bool {
        let time = now()
        return try await write { db in
            guard let row = try ChatTable(db: db).row(of: entry.message.chat) else { return false }
            let outbox = Outbox(db: db)
            let target = StoredAction(entry.message.action).target
            if let target { try outbox.forget(target, in: row) }
            let isSentAnew = try target != nil && outbox.isEditByHandle(entry.sequence)
            if !isSentAnew { try outbox.giveUp("sequence = ?", [entry.sequence], because: reason, time: time) }
            try outbox.endTurn(of: row, time: time)
            return !isSentAnew
        }
    }

    public func undelivered() async throws -> [UndeliveredMessage] {
        try await readAside { db in try UndeliveredRows(db: db).all() }
    }

    public func forgetUndelivered() async throws {
        try await write { db in try UndeliveredRows(db: db).deleteAll() }
    }

    public func dropOutgoing(to chat: ChatID, reason: String) async throws {
        let time = now()
        try await write { db in
            guard let row = try ChatTable(db: db).row(of: chat) else { return }
            try Outbox(db: db).giveUp("chat_id = ?", [row], because: reason, time: time)
        }
    }
}
