extension PostgresSchema {
    /// Trigger functions that lock the chat's line before they look for its first entry.
    ///
    /// While another process adds an entry in its own transaction, it holds that lock. Without waiting for it, the
    /// first entry's end would leave the line empty, and the new entry would wait until the next one comes. In a
    /// function, each statement sees what was committed before it, so the second statement sees the entry that the lock
    /// waited for.
    ///
    /// SQLite has one writer at a time, so its triggers need none of this.
    static let firstInLine = """
        CREATE OR REPLACE FUNCTION outbox_removed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            PERFORM 1 FROM chat_line WHERE chat_id = OLD.chat_id FOR NO KEY UPDATE;
            UPDATE chat_line
                SET first = (SELECT min(sequence) FROM outbox WHERE chat_id = OLD.chat_id AND failed_at IS NULL)
                WHERE chat_id = OLD.chat_id AND first = OLD.sequence;
            RETURN NULL;
        END $$;

        CREATE OR REPLACE FUNCTION outbox_changed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            PERFORM 1 FROM chat_line WHERE chat_id = OLD.chat_id FOR NO KEY UPDATE;
            UPDATE chat_line
                SET first = (SELECT min(sequence) FROM outbox WHERE chat_id = OLD.chat_id AND failed_at IS NULL)
                WHERE chat_id = OLD.chat_id;
            INSERT INTO chat_line (chat_id, platform, first)
                SELECT id, platform, NEW.sequence FROM chat WHERE id = NEW.chat_id AND NEW.failed_at IS NULL
                ON CONFLICT (chat_id) DO UPDATE SET first = least(chat_line.first, excluded.first);
            RETURN NULL;
        END $$;

        LOCK TABLE outbox IN SHARE ROW EXCLUSIVE MODE;
        UPDATE chat_line SET first = waiting.first
            FROM (
                SELECT chat_id, (SELECT min(sequence) FROM outbox WHERE chat_id = line.chat_id AND failed_at IS NULL) AS first
                FROM chat_line AS line) AS waiting
            WHERE chat_line.chat_id = waiting.chat_id AND chat_line.first IS DISTINCT FROM waiting.first;
        """
}
