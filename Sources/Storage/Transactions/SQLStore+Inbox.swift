import BotState
import Foundation
import Messaging
import SQL

extension SQLStore {
    public func cursor(of platform: Platform) async throws -> PollCursor? {
        try await read { db in
            try db.value(String.self, "SELECT value FROM cursor WHERE platform = ?", [platform.rawValue])
                .map(PollCursor.init(rawValue:))
        }
    }

    public func accept(
        _ updates: [Update], from platform: Platform, cursor: PollCursor?, under lease: Lease?, handler: InstantHandler?
    ) async throws -> Acceptance {
        let time = now()
        let acceptance = try await write { db in
            if let lease { try confirm(lease, db) }
            var acceptance = Acceptance()
            for update in updates {
                if let handler {
                    try handle(update, from: platform, at: time, by: handler, db, &acceptance)
                } else {
                    try store(update, from: platform, at: time, db, &acceptance)
                }
            }
            if let cursor { try Inbox(db: db).setCursor(cursor, of: platform) }
            return acceptance
        }
        if acceptance.handled.contains(where: { $0.step.forget != nil }) { try await removeTraces() }
        return acceptance
    }

    /// Handles an update at once if possible. Otherwise stores it for the dispatcher.
    private func handle(
        _ update: Update, from platform: Platform, at time: Date, by handler: InstantHandler, _ db: any SQLConnection,
        _ acceptance: inout Acceptance
    ) throws {
        let inbox = Inbox(db: db)
        // Insert it as handled, because most updates are handled before the transaction ends.
        guard let sequence = try inbox.insertHandled(update, platform: platform, time: time) else { return }
        let row = try chat(of: update, db)
        let handling = InstantHandling(db: db, time: time, row: row, heldSince: heldSince, features: features)
        if let handled = try handling.step(for: update, sequence: sequence, by: handler) {
            acceptance.handled.append(handled)
        } else {
            try inbox.reopen(update, sequence: sequence, chat: row)
            try wait(sequence, in: row, at: time, db, &acceptance)
        }
    }

    /// Stores an update for the dispatcher.
    private func store(
        _ update: Update, from platform: Platform, at time: Date, _ db: any SQLConnection,
        _ acceptance: inout Acceptance
    ) throws {
        let inbox = Inbox(db: db)
        // Checked first, because a known update must not change its chat.
        guard try !inbox.knows(update, platform: platform) else { return }
        let row = try chat(of: update, db)
        try wait(try inbox.insert(update, platform: platform, chat: row), in: row, at: time, db, &acceptance)
    }

    /// The row of an update's chat, which may have migrated with it.
    private func chat(of update: Update, _ db: any SQLConnection) throws -> ChatRow {
        if case .chatMigrated(let former) = update.event {
            try ChatMigration(db: db, features: features).run(from: former, to: update.chat.id)
        }
        return try ChatTable(db: db).rowMaking(for: update)
    }

    /// Records that an update of the chat `row` waits. Sets it aside if too many wait.
    private func wait(
        _ sequence: Int64, in row: ChatRow, at time: Date, _ db: any SQLConnection, _ acceptance: inout Acceptance
    ) throws {
        let inbox = Inbox(db: db)
        let chat = try ChatTable(db: db).chat(row).id
        if try inbox.isOverfull(row) {
            try inbox.setAside(sequence, because: "too many updates of its chat wait", time: time)
            acceptance.full.insert(chat)
        } else {
            acceptance.waiting.insert(chat)
        }
    }

    public func chatsWithPendingUpdates() async throws -> Set<ChatID> {
        try await read { db in
            let rows = try db.values(Int64.self, "SELECT DISTINCT chat_id FROM inbox WHERE handled_at IS NULL")
            return Set(try rows.map { try ChatTable(db: db).chat($0).id })
        }
    }

    public func nextPending(in chat: ChatID) async throws -> PendingInput? {
        let held = heldSince
        while true {
            let found = try await read { db in try Inbox(db: db).nextPending(in: chat, heldSince: held, features) }
            switch found {
            case .none: return nil
            case .input(let pending): return pending
            case .unreadable(let sequence): try await setAside(sequence)
            }
        }
    }

    public func find(_ requests: Set<GameRequest>, for pending: PendingInput) async throws -> PendingInput? {
        try await read { db in try Inbox(db: db).find(requests, for: pending, features) }
    }

    public func countAttempt(at pending: PendingInput) async throws -> Int {
        try await write { db in
            try db.value(
                Int.self, "UPDATE inbox SET attempts = attempts + 1 WHERE sequence = ? RETURNING attempts",
                [pending.sequence]) ?? 0
        }
    }

    /// Marks an undecodable update as handled, so that the chat can continue.
    private func setAside(_ sequence: Int64) async throws {
        let time = now()
        try await write { db in
            try Inbox(db: db).setAside(sequence, because: "the stored update can't be read", time: time)
        }
    }
}
