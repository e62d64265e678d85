import BotState
import Foundation
import Messaging

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
            let inbox = Inbox(db: db)
            var acceptance = Acceptance()
            for update in updates {
                // Most updates are handled before the transaction ends.
                guard let sequence = try inbox.insertHandled(update, platform: platform, time: time) else { continue }
                if case .chatMigrated(let former) = update.event {
                    try ChatMigration(db: db).run(from: former, to: update.chat.id)
                }
                let row = try ChatTable(db: db).rowMaking(for: update)
                if let handler {
                    let handling = InstantHandling(db: db, time: time, row: row, notesWithout: notesWithout)
                    if let handled = try handling.step(for: update, sequence: sequence, by: handler) {
                        acceptance.handled.append(handled)
                        continue
                    }
                }
                let chat = try ChatTable(db: db).chat(row).id
                try inbox.reopen(update, sequence: sequence, chat: row)
                if try inbox.isOverfull(row) {
                    try inbox.setAside(sequence, because: "too many updates of its chat wait", time: time)
                    acceptance.full.insert(chat)
                } else {
                    acceptance.waiting.insert(chat)
                }
            }
            if let cursor { try inbox.setCursor(cursor, of: platform) }
            return acceptance
        }
        if acceptance.handled.contains(where: { $0.step.forget != nil }) { try await removeTraces() }
        return acceptance
    }

    public func chatsWithPendingUpdates() async throws -> Set<ChatID> {
        try await read { db in
            let rows = try db.values(Int64.self, "SELECT DISTINCT chat_id FROM inbox WHERE handled_at IS NULL")
            return Set(try rows.map { try ChatTable(db: db).chat($0).id })
        }
    }

    public func nextPending(in chat: ChatID) async throws -> PendingInput? {
        while true {
            let found = try await read { db in try Inbox(db: db).nextPending(in: chat) }
            switch found {
            case .none: return nil
            case .input(let pending): return pending
            case .unreadable(let sequence): try await setAside(sequence)
            }
        }
    }

    public func countAttempt(at pending: PendingInput) async throws -> Int {
        try await write { db in
            try db.value(
                Int.self, "UPDATE inbox SET attempts = attempts + 1 WHERE sequence = ? RETURNING attempts",
                [pending.sequence]) ?? 0
        }
    }

    /// Marks an update that can't be decoded as handled, so that the chat goes on.
    private func setAside(_ sequence: Int64) async throws {
        let time = now()
        try await write { db in
            try Inbox(db: db).setAside(sequence, because: "the stored update can't be read", time: time)
        }
    }
}
