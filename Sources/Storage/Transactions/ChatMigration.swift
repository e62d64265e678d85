import BotState
import Foundation
import Messaging
import SQL

/// Moves all stored data of a chat to the chat's new identifier.
struct ChatMigration {
    let db: any SQLConnection
    let features: StoredFeatures

    func run(from old: ChatID, to new: ChatID) throws {
        let chats = ChatTable(db: db)
        guard let source = try chats.row(of: old) else { return }
        let target = try chats.row(of: new)
        guard target != source else { return }
        try Outbox(db: db).forgetMessages(of: source)
        if let target {
            try merge(source, into: target)
            try remember(old, as: target)
        } else {
            try db.execute(
                "UPDATE chat SET platform = ?, external_id = ?, topic = ? WHERE id = ?",
                [new.platform.rawValue, new.id, new.topic ?? "", source])
            try remember(old, as: source)
        }
    }

    private func remember(_ former: ChatID, as chat: ChatRow) throws {
        try db.execute(
            """
            INSERT INTO former_chat (platform, external_id, topic, chat_id) VALUES (?, ?, ?, ?)
            ON CONFLICT (platform, external_id, topic) DO UPDATE SET chat_id = excluded.chat_id
            """,
            [former.platform.rawValue, former.id, former.topic ?? "", chat])
    }

    /// Merges two chats. Where a chat can hold only one value, the target's wins, because it is newer.
    private func merge(_ source: ChatRow, into target: ChatRow) throws {
        try execute(
            // Higher than both revisions, so that a step based on either state is not committed.
            """
            UPDATE chat SET revision = 1 + (SELECT max(revision) FROM chat WHERE id IN (:source, :target))
            WHERE id IN (:source, :target)
            """, source, target)
        try execute(
            "UPDATE game SET is_active = FALSE WHERE chat_id = :source"
                + " AND EXISTS (SELECT 1 FROM game WHERE chat_id = :target AND is_active)", source, target)
        try execute(
            "UPDATE chat SET session = (SELECT session FROM chat WHERE id = :source)"
                + " WHERE id = :target AND length(session) = 0", source, target)
        for table in ["game", "inbox", "job", "outbox", "former_chat"] {
            try execute("UPDATE \(table) SET chat_id = :target WHERE chat_id = :source", source, target)
        }
        try PlayerTable(db: db).merge(source, into: target)
        for table in features.tables { try table.init(db: db).merge(source, into: target) }
        try execute(
            """
            UPDATE challenge_entry SET chat_id = :target WHERE chat_id = :source
            AND code NOT IN (SELECT code FROM challenge_entry WHERE chat_id = :target)
            """, source, target)
        try db.execute("DELETE FROM chat WHERE id = ?", [source])
    }

    private func execute(_ sql: String, _ source: ChatRow, _ target: ChatRow) throws {
        try db.execute(sql, ["source": source, "target": target])
    }
}
