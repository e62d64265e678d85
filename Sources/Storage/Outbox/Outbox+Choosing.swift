import BotState
import Foundation
import Messaging
import SQL

/// Choosing the entries to send.
extension Outbox {
    /// The most entries of one chat's queue that are examined to choose the next one.
    private static let lookahead = 200
    /// How many more waiting chats are read at first than entries are wanted, because some are held.
    private static let spare = 3

    /// The result of looking for entries to send.
    struct Selection: Sendable {
        var entries: [OutboxEntry] = []
        /// Rows that need not be sent any more.
        var vanished: [Int64] = []
        /// Rows that can't be decoded.
        var unreadable: [Int64] = []
        /// Whether others may wait.
        var leavesSome = false
    }

    /// The entries to send now: the immediate ones, and at most one other of a chat. The chat whose last turn is longest ago comes first,
    /// and before it those that never had one; among equals, the chat that has waited longest.
    func select(at now: Date, limit: Int, holds: OutgoingHolds) throws -> Selection {
        var selection = Selection()
        try selectImmediate(at: now, holds: holds, &selection)
        var found: [(place: Place, entry: OutboxEntry)] = []
        for platform in holds.platforms {
            found += try entries(on: platform, at: now, limit: limit, holds: holds, &selection)
        }
        selection.entries += found.sorted { $0.place < $1.place }.prefix(limit).map(\.entry)
        if limit == 0 || found.count > limit { selection.leavesSome = true }
        return selection
    }

    /// Selects the immediate actions that may go, oldest first.
    private func selectImmediate(at now: Date, holds: OutgoingHolds, _ selection: inout Selection) throws {
        let rows = try db.rows(
            """
            SELECT o.sequence, o.kind AS action, o.created_at, chat.platform, external_id, topic, chat.kind
            FROM outbox AS o JOIN chat ON chat.id = o.chat_id
            WHERE failed_at IS NULL AND o.\(Self.isImmediate) AND not_before <= ?
            ORDER BY o.sequence LIMIT ?
            """, [now.microseconds, holds.immediate.inFlight.count + Self.lookahead])
        for row in rows where !holds.immediate.inFlight.contains(row["sequence"]) {
            let chat = ChatID(row: row)
            guard holds.platforms.contains(chat.platform), !holds.immediate.pausedChats.contains(chat.whole),
                selection.entries.count < holds.immediate.limit, let kind = OutboxLine.Kind(rawValue: row["action"])
            else {
                selection.leavesSome = true
                continue
            }
            let item = OutboxLine.Item(
                sequence: row["sequence"], kind: kind, createdAt: Date(microseconds: row["created_at"]))
            if let entry = try entry(for: item, in: chat, isForGroup: Self.isForGroup(row)) {
                selection.entries.append(entry)
            } else {
                selection.unreadable.append(item.sequence)
            }
        }
    }

    /// A chat's place among those that wait.
    private struct Place: Comparable {
        var servedAt: Int64
        var first: Int64

        static func < (one: Place, other: Place) -> Bool {
            (one.servedAt, one.first) < (other.servedAt, other.first)
        }
    }

    /// Visits the platform's waiting chats in order until enough entries are found. Only chats that are held are visited in vain,
    /// and those had a turn just now, so that they come last.
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
        let line = OutboxLine(items: try items(of: chat["id"]))
        let choice = line.choose(at: now, holds: OutboxLine.Holds(holds, on: id))
        selection.vanished += choice.vanished
        guard let next = choice.next else { return nil }
        if line.items.count > choice.vanished.count + 1 { selection.leavesSome = true }
        let entry = try entry(for: next, in: id, isForGroup: Self.isForGroup(chat))
        if entry == nil { selection.unreadable.append(next.sequence) }
        return entry
    }

    /// Whether a chat is a group or channel. One that no update has described counts as private.
    static func isForGroup(_ chat: SQLRow) -> Bool {
        let kind: String? = chat["kind"]
        return kind != nil && kind != Chat.Kind.private.rawValue
    }

    /// The earliest time at which a postponed entry may be sent; `nil` when none waits.
    func nextDue(after now: Date) throws -> Date? {
        try db.value(
            Int64.self,
            // SQLite uses the index of postponed entries only with its condition in the query.
            "SELECT min(not_before) FROM outbox WHERE failed_at IS NULL AND not_before > 0 AND not_before > ?",
            [now.microseconds]
        ).map(Date.init(microseconds:))
    }

    private func items(of chat: ChatRow) throws -> [OutboxLine.Item] {
        let rows = try db.rows(
            """
            SELECT o.sequence, o.kind, o.is_announcement, o.handle, coalesce(o.target, s.message_id) AS target,
                o.attachment IS NOT NULL AS has_picture, o.created_at, o.not_before
            FROM outbox o
            LEFT JOIN sent_message s ON o.kind <> 'send' AND s.chat_id = o.chat_id AND s.handle = o.handle
            WHERE o.chat_id = ? AND o.failed_at IS NULL AND NOT (o.\(Self.isImmediate)) ORDER BY o.sequence LIMIT \(Self.lookahead)
            """, [chat])
        return rows.compactMap { row in
            guard let kind = OutboxLine.Kind(rawValue: row["kind"]) else { return nil }
            let target: String? = row["target"]
            return OutboxLine.Item(
                sequence: row["sequence"], kind: kind, isAnnouncement: row["is_announcement"], handle: row["handle"],
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
            sequence: item.sequence, key: key,
            message: OutgoingMessage(chat: chat, action: whole, isAnnouncement: item.isAnnouncement),
            attempts: row["attempts"], isForGroup: isForGroup, createdAt: item.createdAt,
            cause: OutboxKey(key)?.cause)
    }
}
