/// More kinds of outbox entries, and documents besides pictures. Never edit it after release: a change is a new migration.
///
/// SQLite can't change a table's check constraints, so this creates the table anew. The sequence continues from its old value:
/// a sender may still hold an entry, and its number must not be given to another one.
enum Schema0003Actions {
    static let name = "0003-actions"

    static let sql = """
        CREATE TABLE outbox_anew (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            key TEXT NOT NULL UNIQUE DEFAULT (lower(hex(randomblob(16)))),
            chat_id INTEGER NOT NULL REFERENCES chat (id) ON DELETE CASCADE,
            person_id TEXT,
            kind TEXT NOT NULL CHECK (kind IN
                ('send', 'edit', 'editKeyboard', 'delete', 'pin', 'unpin', 'answerButton', 'answerInlineQuery', 'react',
                'showActivity', 'leaveChat')),
            handle TEXT,
            target TEXT,
            body BLOB NOT NULL,
            attachment BLOB,
            created_at INTEGER NOT NULL,
            not_before INTEGER NOT NULL DEFAULT 0,
            attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
            failed_at INTEGER,
            failure TEXT,
            CHECK ((failed_at IS NULL) = (failure IS NULL))
        ) STRICT;
        INSERT INTO outbox_anew
            SELECT sequence, key, chat_id, person_id, kind, handle, target, body, picture, created_at, not_before, attempts,
                failed_at, failure
            FROM outbox;
        DELETE FROM sqlite_sequence WHERE name = 'outbox_anew';
        INSERT INTO sqlite_sequence (name, seq) SELECT 'outbox_anew', seq FROM sqlite_sequence WHERE name = 'outbox';
        DROP TABLE outbox;
        ALTER TABLE outbox_anew RENAME TO outbox;
        CREATE INDEX outbox_line ON outbox (chat_id, sequence) WHERE failed_at IS NULL;
        CREATE INDEX outbox_postponed ON outbox (not_before) WHERE failed_at IS NULL AND not_before > 0;
        CREATE INDEX outbox_failed ON outbox (failed_at) WHERE failed_at IS NOT NULL;
        """
}
