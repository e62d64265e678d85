/// An index of the chats for which entries of the outbox wait. Never edit it after release: a change is a new migration.
///
/// Triggers keep `first`, so that it is right whatever adds, moves or removes entries.
enum Schema0013ChatLines {
    static let name = "0013-chat-lines"

    static let sql = """
        CREATE TABLE chat_line (
            chat_id INTEGER PRIMARY KEY REFERENCES chat (id) ON DELETE CASCADE,
            platform TEXT NOT NULL,
            -- The oldest entry that waits; NULL while none does.
            first INTEGER,
            -- When the chat had its last turn: a message was delivered, given up or postponed.
            served_at INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE INDEX chat_line_waiting ON chat_line (platform, served_at, first) WHERE first IS NOT NULL;

        INSERT INTO chat_line (chat_id, platform, first)
            SELECT chat.id, chat.platform, min(outbox.sequence) FROM outbox JOIN chat ON chat.id = outbox.chat_id
            WHERE outbox.failed_at IS NULL GROUP BY chat.id;

        CREATE TRIGGER outbox_added AFTER INSERT ON outbox WHEN NEW.failed_at IS NULL BEGIN
            INSERT INTO chat_line (chat_id, platform, first)
                SELECT id, platform, NEW.sequence FROM chat WHERE id = NEW.chat_id
                ON CONFLICT (chat_id) DO UPDATE SET first = excluded.first WHERE first IS NULL;
        END;
        CREATE TRIGGER outbox_removed AFTER DELETE ON outbox WHEN OLD.failed_at IS NULL BEGIN
            UPDATE chat_line
                SET first = (SELECT min(sequence) FROM outbox WHERE chat_id = OLD.chat_id AND failed_at IS NULL)
                WHERE chat_id = OLD.chat_id AND first = OLD.sequence;
        END;
        CREATE TRIGGER outbox_changed AFTER UPDATE OF chat_id, failed_at ON outbox BEGIN
            UPDATE chat_line
                SET first = (SELECT min(sequence) FROM outbox WHERE chat_id = OLD.chat_id AND failed_at IS NULL)
                WHERE chat_id = OLD.chat_id;
            INSERT INTO chat_line (chat_id, platform, first)
                SELECT id, platform, NEW.sequence FROM chat WHERE id = NEW.chat_id AND NEW.failed_at IS NULL
                ON CONFLICT (chat_id) DO UPDATE SET first = min(coalesce(first, excluded.first), excluded.first);
        END;
        """
}
