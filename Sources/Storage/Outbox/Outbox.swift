import BotState
import Foundation
import JSON
import Messaging
import SQL

/// Reads and writes the tables `outbox` and `sent_message`.
struct Outbox {
    let db: any SQLConnection

    // MARK: Filling

    /// - Returns: the entry when it is immediate, or nothing that waits for its chat comes first, and what it does needs nothing from the
    ///   database.
    func insert(
        _ message: OutgoingMessage, as key: OutboxKey, into chat: ChatRow, person: String?, time: Date
    ) throws -> OutboxEntry? {
        let form = StoredAction(message.action)
        let sequence = try db.insert(
            """
            INSERT INTO outbox (
                key, chat_id, person_id, kind, is_announcement, handle, target, body, attachment, created_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING sequence
            """,
            [
                key.text, chat, person, form.kind.rawValue, message.isAnnouncement, form.handle,
                form.target?.rawValue, try SortedJSON.data(form.action), form.attachment, time.microseconds,
            ])
        let line = try db.row(
            """
            SELECT first, chat.platform, external_id, topic, kind FROM chat_line JOIN chat ON chat.id = chat_id
            WHERE chat_id = ?
            """, [chat])
        let isAlone = line?["first"] == sequence
        if !isAlone { try limitLine(of: chat, time: time) }
        guard let line, try form.kind.isImmediate || !form.kind.changesMessage && isFirst(sequence, in: chat, isAlone)
        else { return nil }
        var message = message
        message.chat = ChatID(row: line)
        return OutboxEntry(
            sequence: sequence, key: key.text, message: message, attempts: 0, isForGroup: Self.isForGroup(line),
            createdAt: time, cause: key.cause)
    }

    /// Whether nothing but immediate actions waits for the chat before the entry `sequence`.
    private func isFirst(_ sequence: Int64, in chat: ChatRow, _ isAlone: Bool) throws -> Bool {
        if isAlone { return true }
        let others = try db.value(
            Int.self,
            """
            SELECT 1 FROM outbox
            WHERE chat_id = ? AND failed_at IS NULL AND sequence < ? AND NOT (\(Self.isImmediate)) LIMIT 1
            """, [chat, sequence])
        return others == nil
    }

    /// A condition, written as in the index `outbox_immediate`, without which SQLite would not use that.
    static let isImmediate = "kind IN ('answerButton', 'answerInlineQuery')"

    /// Gives up the oldest entries of a line that has grown too long. Then the chat gets more answers than its platform lets through, and
    /// the oldest would come so late that nobody waits for them.
    private func limitLine(of chat: ChatRow, time: Date) throws {
        let last = try db.value(
            Int64.self,
            """
            SELECT sequence FROM outbox WHERE chat_id = ? AND failed_at IS NULL
            ORDER BY sequence DESC LIMIT 1 OFFSET ?
            """, [chat, OutboxEntry.mostWaiting])
        guard let last else { return }
        try giveUp(
            "chat_id = ? AND sequence <= ?", [chat, last], because: "too many messages wait for this chat", time: time)
    }

    /// - Throws: when the entry with this number can't be decoded.
    func checkReadable(_ sequence: Int64) throws {
        let row = try db.row("SELECT kind, body, attachment FROM outbox WHERE sequence = ?", [sequence])
        guard let row else { return }
        let action = try JSONDecoder().decode(OutgoingMessage.Action.self, from: row["body"])
        _ = StoredAction.restore(action, attachment: row["attachment"], target: nil)
    }

    // MARK: Settling

    func remove(_ sequences: [Int64]) throws {
        for sequence in sequences {
            try db.execute("DELETE FROM outbox WHERE sequence = ?", [sequence])
        }
    }

    /// Removes a delivered entry and stores its message under its handle. Does nothing if the row is gone because its
    /// person was forgotten meanwhile.
    /// - Returns: whether more entries may wait for the chat.
    func settle(_ entry: OutboxEntry, receipt: DeliveryReceipt, time: Date) throws -> Bool {
        let row = try db.row("DELETE FROM outbox WHERE sequence = ? RETURNING chat_id, target", [entry.sequence])
        guard let row else { return true }
        try remember(receipt, of: entry, in: row["chat_id"], time: time)
        // An answer to a press is not the chat's turn, and nothing waits for it.
        return entry.message.action.kind.isImmediate ? false : try endTurn(of: row["chat_id"], time: time)
    }

    /// Stores the identifier of a message that was sent or edited, with the time.
    private func remember(_ receipt: DeliveryReceipt, of entry: OutboxEntry, in chat: ChatRow, time: Date) throws {
        switch entry.message.action {
        case .send(_, let handle?, _):
            if let message = receipt.messageID { try remember(message, as: handle, in: chat, time: time) }
        case .edit(.message(let old), _), .editKeyboard(.message(let old), _):
            // The identifier changes if an adapter had to replace the message in order to edit it.
            try db.execute(
                "UPDATE sent_message SET message_id = ?, delivered_at = ? WHERE chat_id = ? AND message_id = ?",
                [(receipt.messageID ?? old).rawValue, time.microseconds, chat, old.rawValue])
        default: break
        }
    }

    /// Forgets all messages of a chat that gets a new identifier, where their identifiers would name other messages.
    func forgetMessages(of chat: ChatRow) throws {
        try db.execute("DELETE FROM sent_message WHERE chat_id = ?", [chat])
        try db.execute(
            "DELETE FROM outbox WHERE chat_id = ? AND failed_at IS NULL AND (target IS NOT NULL OR kind = ?)",
            [chat, OutboxLine.Kind.react.rawValue])
        let sendings = try db.rows(
            "SELECT sequence, body FROM outbox WHERE chat_id = ? AND failed_at IS NULL AND kind = ?",
            [chat, OutboxLine.Kind.send.rawValue])
        for row in sendings {
            guard let action = try? JSONDecoder().decode(OutgoingMessage.Action.self, from: row["body"]),
                case .send(let content, let handle, .some) = action
            else { continue }
            try db.execute(
                "UPDATE outbox SET body = ? WHERE sequence = ?",
                [try SortedJSON.data(OutgoingMessage.Action.send(content, handle: handle)), row["sequence"] as Int64])
        }
    }

    /// Forgets the identifier of a message that no longer exists, so that its handle names no message.
    func forget(_ message: MessageID, in chat: ChatRow) throws {
        try db.execute("DELETE FROM sent_message WHERE chat_id = ? AND message_id = ?", [chat, message.rawValue])
    }

    /// Whether the entry is an edit by handle, which becomes a new message if the old one is missing.
    func isEditByHandle(_ sequence: Int64) throws -> Bool {
        try db.value(
            Bool.self, "SELECT kind = ? AND handle IS NOT NULL FROM outbox WHERE sequence = ?",
            [OutboxLine.Kind.edit.rawValue, sequence]) ?? false
    }

    /// Gives up the entries that meet `condition`. Keeps only their kind and `reason`, for the operator.
    func giveUp(_ condition: String, _ values: SQLArguments, because reason: String, time: Date) throws {
        try db.execute(
            """
            UPDATE outbox SET failed_at = ?, failure = ?, body = ?, attachment = NULL
            WHERE failed_at IS NULL AND \(condition)
            """, [time.microseconds, reason, Data()] + values)
    }

    /// Lets an entry wait until `date`.
    func postpone(_ entry: OutboxEntry, until date: Date, countingAttempt: Bool, time: Date) throws {
        let row = try db.row(
            "UPDATE outbox SET not_before = ?, attempts = attempts + ? WHERE sequence = ? RETURNING chat_id",
            [date.microseconds, countingAttempt ? 1 : 0, entry.sequence])
        if let row, !entry.message.action.kind.isImmediate { try endTurn(of: row["chat_id"], time: time) }
    }

    /// Ends the chat's turn, so that other waiting chats come first.
    /// - Returns: whether more entries wait for the chat.
    @discardableResult
    func endTurn(of chat: ChatRow, time: Date) throws -> Bool {
        let waits = try db.value(
            Bool.self, "UPDATE chat_line SET served_at = ? WHERE chat_id = ? RETURNING first IS NOT NULL",
            [time.microseconds, chat])
        return waits ?? false
    }

    private func remember(_ message: MessageID, as handle: MessageHandle, in chat: ChatRow, time: Date) throws {
        try db.execute(
            """
            INSERT INTO sent_message (chat_id, handle, message_id, delivered_at) VALUES (?, ?, ?, ?)
            ON CONFLICT (chat_id, handle) DO UPDATE SET message_id = excluded.message_id, delivered_at = excluded.delivered_at
            """, [chat, handle.rawValue, message.rawValue, time.microseconds])
    }
}
