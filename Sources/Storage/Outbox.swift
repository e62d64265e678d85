import BotState
import Foundation
import GRDB
import Messaging

/// Reads and writes the tables `outbox` and `sent_message`.
struct Outbox {
    let db: Database

    /// The most entries of one chat's queue that are examined to choose the next one.
    private static let lookahead = 200

    // MARK: Filling

    func insert(_ message: OutgoingMessage, into chat: ChatRow, person: String?, time: Date) throws {
        let form = StoredAction(message.action)
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO outbox (chat_id, person_id, kind, handle, target, body, attachment, created_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """)
        try statement.execute(arguments: [
            chat, person, form.kind.rawValue, form.handle, form.target?.rawValue, try JSON.encode(form.action),
            form.attachment, time.microseconds,
        ])
    }

    // MARK: Choosing

    /// The result of looking for entries to send.
    struct Selection: Sendable {
        var entries: [OutboxEntry] = []
        /// Rows that need not be sent any more.
        var vanished: [Int64] = []
        /// Rows that can't be decoded.
        var unreadable: [Int64] = []
    }

    func select(at now: Date, limit: Int, holds: OutgoingHolds) throws -> Selection {
        var selection = Selection()
        for row in try waitingChats(byTurns: holds.lastTurns) where selection.entries.count < limit {
            try choose(in: row, at: now, holds: holds, into: &selection)
        }
        return selection
    }

    /// The chats with waiting entries. Chats without a turn come first, then those whose turn is longest ago; among equals, the
    /// chat that has waited longest.
    private func waitingChats(byTurns turns: [ChatID: Int]) throws -> [ChatRow] {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT c.id, c.platform, c.external_id, c.topic FROM chat c JOIN
                        (SELECT chat_id, min(sequence) AS first FROM outbox WHERE failed_at IS NULL GROUP BY chat_id) o
                        ON o.chat_id = c.id ORDER BY o.first
                    """))
        let chats = rows.map { row in (id: row["id"] as ChatRow, turn: turns[ChatID(row: row)] ?? 0) }
        // Swift's sort is stable, so chats with equal turns stay in the order of the rows.
        return chats.sorted { $0.turn < $1.turn }.map(\.id)
    }

    private func choose(in row: ChatRow, at now: Date, holds: OutgoingHolds, into selection: inout Selection) throws {
        let chat = try ChatTable(db: db).chat(row)
        guard !holds.busyChats.contains(chat.id), holds.platforms?.contains(chat.id.platform) ?? true else { return }
        let edited = holds.recentlyEdited.lazy.filter { $0.chat == chat.id }.map(\.message)
        let choice = OutboxLine(items: try items(of: row)).choose(
            at: now, isPaced: holds.pacedChats.contains(chat.id), recentlyEdited: Set(edited),
            activityLifetime: OutboxEntry.activityLifetime)
        selection.vanished += choice.vanished
        guard let next = choice.next else { return }
        if let entry = try entry(for: next, in: chat) {
            selection.entries.append(entry)
        } else {
            selection.unreadable.append(next.sequence)
        }
    }

    private func items(of chat: ChatRow) throws -> [OutboxLine.Item] {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT o.sequence, o.kind, o.handle, coalesce(o.target, s.message_id) AS target,
                        o.attachment IS NOT NULL AS has_picture, o.created_at, o.not_before
                    FROM outbox o
                    LEFT JOIN sent_message s ON o.kind <> 'send' AND s.chat_id = o.chat_id AND s.handle = o.handle
                    WHERE o.chat_id = ? AND o.failed_at IS NULL ORDER BY o.sequence LIMIT \(Self.lookahead)
                    """), arguments: [chat])
        return rows.compactMap { row in
            guard let kind = OutboxLine.Kind(rawValue: row["kind"]) else { return nil }
            let target: String? = row["target"]
            return OutboxLine.Item(
                sequence: row["sequence"], kind: kind, handle: row["handle"],
                target: target.map(MessageID.init(rawValue:)), hasPicture: row["has_picture"],
                createdAt: Date(microseconds: row["created_at"]), notBefore: Date(microseconds: row["not_before"]))
        }
    }

    private func entry(for item: OutboxLine.Item, in chat: Chat) throws -> OutboxEntry? {
        let row = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT key, body, attachment, attempts FROM outbox WHERE sequence = ?"),
            arguments: [item.sequence])
        guard let row, let action = try? JSON.decode(OutgoingMessage.Action.self, from: row["body"]) else { return nil }
        let whole = StoredAction.restore(action, attachment: row["attachment"], target: item.target)
        return OutboxEntry(
            sequence: item.sequence, key: row["key"], message: OutgoingMessage(chat: chat.id, action: whole),
            attempts: row["attempts"], isForGroup: chat.kind != .private)
    }

    // MARK: Settling

    func remove(_ sequences: [Int64]) throws {
        for sequence in sequences {
            try db.execute(sql: "DELETE FROM outbox WHERE sequence = ?", arguments: [sequence])
        }
    }

    /// Removes a delivered entry and stores its message under its handle. Does nothing when the row is gone, because its person
    /// was forgotten meanwhile.
    func settle(_ entry: OutboxEntry, receipt: DeliveryReceipt, time: Date) throws {
        let row = try Row.fetchOne(
            db, sql: "DELETE FROM outbox WHERE sequence = ? RETURNING chat_id, target", arguments: [entry.sequence])
        guard let row, let message = receipt.messageID else { return }
        switch entry.message.action {
        case .send(_, let handle?, _):
            try remember(message, as: handle, in: row["chat_id"], time: time)
        case .edit(.message(let old), _), .editKeyboard(.message(let old), _):
            // The identifier changes when an adapter had to replace the message in order to change it.
            try db.execute(
                sql: "UPDATE sent_message SET message_id = ? WHERE chat_id = ? AND message_id = ?",
                arguments: [message.rawValue, row["chat_id"] as Int64, old.rawValue])
        default: break
        }
    }

    private func remember(_ message: MessageID, as handle: MessageHandle, in chat: ChatRow, time: Date) throws {
        try db.execute(
            sql: """
                INSERT INTO sent_message (chat_id, handle, message_id, delivered_at) VALUES (?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET message_id = excluded.message_id, delivered_at = excluded.delivered_at
                """,
            arguments: [chat, handle.rawValue, message.rawValue, time.microseconds])
    }
}
