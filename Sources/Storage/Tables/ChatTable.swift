import BotState
import Foundation
import Messaging
import SQL

/// Reads and writes the table `chat`.
struct ChatTable {
    let db: any SQLConnection

    /// The chat's row, found by its current or a former identifier; `nil` when the chat is unknown.
    func row(of chat: ChatID) throws -> ChatRow? {
        let key: SQLArguments = [chat.platform.rawValue, chat.id, chat.topic ?? ""]
        return try db.value(Int64.self, "SELECT id FROM chat WHERE platform = ? AND external_id = ? AND topic = ?", key)
            ?? db.value(
                Int64.self, "SELECT chat_id FROM former_chat WHERE platform = ? AND external_id = ? AND topic = ?", key)
    }

    /// The chat's row, which is inserted if the chat is unknown.
    func rowMaking(_ chat: ChatID) throws -> ChatRow {
        if let row = try row(of: chat) { return row }
        return try db.insert(
            "INSERT INTO chat (platform, external_id, topic) VALUES (?, ?, ?) RETURNING id",
            [chat.platform.rawValue, chat.id, chat.topic ?? ""])
    }

    /// The chat's row, updated with the kind, title and person of `update`, and inserted if the chat is unknown.
    func rowMaking(for update: Update) throws -> ChatRow {
        let row = try rowMaking(update.chat.id)
        let person = update.chat.kind == .private ? update.sender?.id.id : nil
        try db.execute(
            """
            UPDATE chat SET kind = :kind, title = :title,
            person_id = CASE :kind WHEN 'private' THEN coalesce(:person, person_id) END WHERE id = :row
            AND (kind IS DISTINCT FROM :kind OR title IS DISTINCT FROM :title
                OR person_id IS DISTINCT FROM coalesce(:person, person_id))
            """,
            ["kind": update.chat.kind.rawValue, "title": update.chat.title, "person": person, "row": row])
        return row
    }

    /// The chat as its last update described it. A chat that no update has described counts as private.
    func chat(_ row: ChatRow) throws -> Chat {
        let found = try db.row("SELECT platform, external_id, topic, kind, title FROM chat WHERE id = ?", [row])
        guard let found else { throw StoreError.corrupt("a chat is missing") }
        return Self.chat(from: found)
    }

    private static func chat(from row: SQLRow) -> Chat {
        Chat(id: ChatID(row: row), kind: Chat.Kind(rawValue: row["kind"] ?? "") ?? .private, title: row["title"])
    }

    func session(of row: ChatRow) throws -> Data {
        try db.value(Data.self, "SELECT session FROM chat WHERE id = ?", [row]) ?? Data()
    }

    /// A chat's row without its history.
    struct Described {
        var chat: Chat
        var session: Data
        /// The number of changes of the chat's state.
        var revision: Int64

        fileprivate init(_ row: SQLRow) {
            chat = ChatTable.chat(from: row)
            session = row["session"]
            revision = row["revision"]
        }
    }

    func described(_ row: ChatRow) throws -> Described {
        let found = try db.row(
            "SELECT platform, external_id, topic, kind, title, session, revision FROM chat WHERE id = ?", [row])
        guard let found else { throw StoreError.corrupt("a chat is missing") }
        return Described(found)
    }

    /// Raises the chat's revision. Until this transaction ends, no other transaction can change the chat.
    /// - Returns: the chat with its new revision.
    @discardableResult
    func advance(_ row: ChatRow) throws -> Described {
        let found = try db.row(
            """
            UPDATE chat SET revision = revision + 1 WHERE id = ?
            RETURNING platform, external_id, topic, kind, title, session, revision
            """, [row])
        guard let found else { throw StoreError.corrupt("a chat is missing") }
        return Described(found)
    }

    /// Raises the chat's revision if it is still `revision`.
    /// - Returns: whether it was.
    func advance(_ row: ChatRow, from revision: Int64) throws -> Bool {
        try db.execute("UPDATE chat SET revision = revision + 1 WHERE id = ? AND revision = ?", [row, revision]) > 0
    }

    func setSession(_ session: Data, of row: ChatRow) throws {
        try db.execute("UPDATE chat SET session = ? WHERE id = ?", [session, row])
    }
}

extension ChatID {
    /// Reads the identifier from the columns `platform`, `external_id` and `topic`.
    init(row: SQLRow) {
        let topic: String = row["topic"]
        self.init(
            platform: Platform(rawValue: row["platform"]), id: row["external_id"], topic: topic.isEmpty ? nil : topic)
    }
}
