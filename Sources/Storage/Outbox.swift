import BotState
import Foundation
import JSON
import Messaging

/// Reads and writes the tables `outbox` and `sent_message`.
struct Outbox {
    let db: any SQLConnection

    /// The maximum number of entries of one chat that are examined to choose the next one.
    private static let lookahead = 200
    /// The number of waiting chats that are read at first beyond the wanted entries, because some chats are held.
    private static let spare = 3

    // MARK: Filling

    /// - Returns: the entry if it can be sent without reading the outbox: it is unpaced, or it is first in its chat's
    ///   line and changes no earlier message.
    func insert(
        _ message: OutgoingMessage, as key: OutboxKey, into chat: ChatRow, person: String?, time: Date
    ) throws -> OutboxEntry? {
        let form = StoredAction(message.action)
        let sequence = try db.insert(
            """
            INSERT INTO outbox (key, chat_id, person_id, kind, handle, target, body, attachment, created_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING sequence
            """,
            [
                key.text, chat, person, form.kind.rawValue, form.handle, form.target?.rawValue,
                try SortedJSON.data(form.action), form.attachment, time.microseconds,
            ])
        let line = try db.row(
            """
            SELECT first, chat.platform, external_id, topic, kind FROM chat_line JOIN chat ON chat.id = chat_id
            WHERE chat_id = ?
            """, [chat])
        let isFirst = line?["first"] == sequence
        if !isFirst { try limitLine(of: chat, time: time) }
        guard let line, form.kind.isUnpaced || (isFirst && !form.kind.changesMessage) else { return nil }
        return OutboxEntry(
            sequence: sequence, key: key.text,
            message: OutgoingMessage(chat: ChatID(row: line), action: message.action),
            attempts: 0, isForGroup: Self.isForGroup(line), createdAt: time, cause: key.cause)
    }

    /// Gives up the oldest entries of a line that has grown too long. The chat then gets more answers than its platform
    /// lets through, and the oldest would arrive too late to be useful.
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

    // MARK: Choosing

    /// The result of looking for entries to send.
    struct Selection: Sendable {
        var entries: [OutboxEntry] = []
        /// Entries that need not be sent any more.
        var vanished: [Int64] = []
        /// Entries that can't be decoded.
        var unreadable: [Int64] = []
        /// Whether further entries may wait.
        var leavesSome = false
    }

    /// The entries to send now, at most one per chat. Chats without a turn come first, then the chat with the least
    /// recent turn; among equals, the chat that has waited longest.
    func select(at now: Date, limit: Int, holds: OutgoingHolds) throws -> Selection {
        var selection = Selection()
        var found: [(place: Place, entry: OutboxEntry)] = []
        for platform in holds.platforms {
            found += try entries(on: platform, at: now, limit: limit, holds: holds, &selection)
        }
        selection.entries = found.sorted { $0.place < $1.place }.prefix(limit).map(\.entry)
        if found.count > limit { selection.leavesSome = true }
        return selection
    }

    /// A chat's place in the order of service.
    private struct Place: Comparable {
        var servedAt: Int64
        var first: Int64

        static func < (one: Place, other: Place) -> Bool {
            (one.servedAt, one.first) < (other.servedAt, other.first)
        }
    }

    /// Visits the platform's waiting chats in order until enough entries are found. Only held chats are visited in
    /// vain; they had a turn recently, so they come last.
    private func entries(
        on platform: Platform, at now: Date, limit: Int, holds: OutgoingHolds, _ selection: inout Selection
    ) throws -> [(place: Place, entry: OutboxEntry)] {
        var found: [(place: Place, entry: OutboxEntry)] = []
        var visited = 0
        var page = limit + Self.spare
        while found.count < limit {
            let chats = try db.rows(
                """
                SELECT chat.id, chat.platform, external_id, topic, kind, first, served_at
                FROM chat_line JOIN chat ON chat.id = chat_id
                WHERE chat_line.platform = ? AND first IS NOT NULL ORDER BY served_at, first LIMIT ? OFFSET ?
                """, [platform.rawValue, page, visited])
            for chat in chats {
                guard found.count < limit, let entry = try choose(in: chat, at: now, holds: holds, into: &selection)
                else {
                    selection.leavesSome = true
                    continue
                }
                found.append((Place(servedAt: chat["served_at"], first: chat["first"]), entry))
            }
            if chats.count < page { break }
            selection.leavesSome = true
            visited += page
            page *= 2
        }
        return found
    }

    private func choose(
        in chat: SQLRow, at now: Date, holds: OutgoingHolds, into selection: inout Selection
    ) throws -> OutboxEntry? {
        let id = ChatID(row: chat)
        guard !holds.busyChats.contains(id), !holds.busyChats.contains(id.whole) else { return nil }
        let edited = holds.recentlyEdited.lazy.filter { $0.chat == id }.map(\.message)
        let line = OutboxLine(items: try items(of: chat["id"]))
        let choice = line.choose(
            at: now, isPaced: holds.pacedChats.contains(id.whole), recentlyEdited: Set(edited),
            reactsLast: holds.reactingLast.contains(id.platform))
        selection.vanished += choice.vanished
        guard let next = choice.next else { return nil }
        if line.items.count > choice.vanished.count + 1 { selection.leavesSome = true }
        let entry = try entry(for: next, in: id, isForGroup: Self.isForGroup(chat))
        if entry == nil { selection.unreadable.append(next.sequence) }
        return entry
    }

    /// Whether a chat is a group or channel. A chat that no update has described counts as private.
    private static func isForGroup(_ chat: SQLRow) -> Bool {
        let kind: String? = chat["kind"]
        return kind != nil && kind != Chat.Kind.private.rawValue
    }

    /// The earliest time at which a postponed entry may be sent; `nil` if there is none.
    func nextDue(after now: Date) throws -> Date? {
        try db.value(
            Int64.self,
            // SQLite uses the partial index of postponed entries only if its condition is in the query.
            "SELECT min(not_before) FROM outbox WHERE failed_at IS NULL AND not_before > 0 AND not_before > ?",
            [now.microseconds]
        ).map(Date.init(microseconds:))
    }

    private func items(of chat: ChatRow) throws -> [OutboxLine.Item] {
        let rows = try db.rows(
            """
            SELECT o.sequence, o.kind, o.handle, coalesce(o.target, s.message_id) AS target,
                o.attachment IS NOT NULL AS has_picture, o.created_at, o.not_before
            FROM outbox o
            LEFT JOIN sent_message s ON o.kind <> 'send' AND s.chat_id = o.chat_id AND s.handle = o.handle
            WHERE o.chat_id = ? AND o.failed_at IS NULL ORDER BY o.sequence LIMIT \(Self.lookahead)
            """, [chat])
        return rows.compactMap { row in
            guard let kind = OutboxLine.Kind(rawValue: row["kind"]) else { return nil }
            let target: String? = row["target"]
            return OutboxLine.Item(
                sequence: row["sequence"], kind: kind, handle: row["handle"],
                target: target.map(MessageID.init(rawValue:)), hasPicture: row["has_picture"],
                createdAt: Date(microseconds: row["created_at"]), notBefore: Date(microseconds: row["not_before"]))
        }
    }

    private func entry(for item: OutboxLine.Item, in chat: ChatID, isForGroup: Bool) throws -> OutboxEntry? {
        let row = try db.row("SELECT key, body, attachment, attempts FROM outbox WHERE sequence = ?", [item.sequence])
        guard let row, let action = try? JSONDecoder().decode(OutgoingMessage.Action.self, from: row["body"]) else {
            return nil
        }
        let whole = StoredAction.restore(action, attachment: row["attachment"], target: item.target)
        let key: String = row["key"]
        return OutboxEntry(
            sequence: item.sequence, key: key, message: OutgoingMessage(chat: chat, action: whole),
            attempts: row["attempts"], isForGroup: isForGroup, createdAt: item.createdAt,
            cause: OutboxKey(key)?.cause)
    }

    /// - Throws: if the entry with this number can't be decoded.
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
        return try endTurn(of: row["chat_id"], time: time)
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

    /// Postpones an entry until `date`.
    func postpone(_ entry: OutboxEntry, until date: Date, time: Date) throws {
        let row = try db.row(
            "UPDATE outbox SET not_before = ?, attempts = attempts + 1 WHERE sequence = ? RETURNING chat_id",
            [date.microseconds, entry.sequence])
        if let row { try endTurn(of: row["chat_id"], time: time) }
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
