/// The first schema: chats, inbox, outbox, jobs. Never edit it after release: a change is a new migration.
///
/// Times are whole microseconds since 1970 UTC. In the inbox, outbox and jobs, `person_id` is the person who caused the row, on
/// the chat's platform. With it all of a person's rows can be found when they ask to be forgotten.
enum Schema0001Messages {
    static let name = "0001-messages"

    static let sql = """
        CREATE TABLE cursor (
            platform TEXT PRIMARY KEY CHECK (platform <> ''),
            value TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE chat (
            id INTEGER PRIMARY KEY,
            platform TEXT NOT NULL CHECK (platform <> ''),
            external_id TEXT NOT NULL CHECK (external_id <> ''),
            topic TEXT NOT NULL DEFAULT '',
            kind TEXT CHECK (kind IN ('private', 'group', 'channel')),
            title TEXT,
            person_id TEXT CHECK (person_id IS NULL OR kind = 'private'),
            session BLOB NOT NULL DEFAULT x'',
            UNIQUE (platform, external_id, topic)
        ) STRICT;
        CREATE INDEX chat_person ON chat (platform, person_id) WHERE person_id IS NOT NULL;

        -- Identifiers a chat had before it migrated, so that late messages still find it.
        CREATE TABLE former_chat (
            platform TEXT NOT NULL,
            external_id TEXT NOT NULL,
            topic TEXT NOT NULL,
            chat_id INTEGER NOT NULL REFERENCES chat (id) ON DELETE CASCADE,
            PRIMARY KEY (platform, external_id, topic)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX former_chat_chat ON former_chat (chat_id);

        -- A handled row without chat and body is what is left of a forgotten person's update: its identifier.
        CREATE TABLE inbox (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            platform TEXT NOT NULL,
            update_id TEXT NOT NULL,
            chat_id INTEGER REFERENCES chat (id) ON DELETE SET NULL,
            person_id TEXT,
            album_id TEXT,
            is_job_result INTEGER NOT NULL DEFAULT 0 CHECK (is_job_result IN (0, 1)),
            body BLOB,
            handled_at INTEGER,
            failure TEXT,
            UNIQUE (platform, update_id),
            CHECK (handled_at IS NOT NULL OR (chat_id IS NOT NULL AND body IS NOT NULL))
        ) STRICT;
        CREATE INDEX inbox_pending ON inbox (chat_id, is_job_result DESC, sequence) WHERE handled_at IS NULL;
        CREATE INDEX inbox_handled ON inbox (handled_at) WHERE handled_at IS NOT NULL;
        CREATE INDEX inbox_chat ON inbox (chat_id);
        CREATE INDEX inbox_person ON inbox (platform, person_id) WHERE person_id IS NOT NULL;

        CREATE TABLE job (
            serial INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE CHECK (id <> ''),
            chat_id INTEGER NOT NULL REFERENCES chat (id) ON DELETE CASCADE,
            person_id TEXT,
            work BLOB NOT NULL,
            due INTEGER NOT NULL,
            holds_up_chat INTEGER NOT NULL CHECK (holds_up_chat IN (0, 1)),
            album_id TEXT
        ) STRICT;
        CREATE INDEX job_chat ON job (chat_id);
        CREATE INDEX job_due ON job (due);

        CREATE TABLE outbox (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            key TEXT NOT NULL UNIQUE DEFAULT (lower(hex(randomblob(16)))),
            chat_id INTEGER NOT NULL REFERENCES chat (id) ON DELETE CASCADE,
            person_id TEXT,
            kind TEXT NOT NULL CHECK (kind IN
                ('send', 'edit', 'editKeyboard', 'delete', 'answerButton', 'react', 'showActivity', 'leaveChat')),
            handle TEXT,
            target TEXT,
            body BLOB NOT NULL,
            picture BLOB,
            created_at INTEGER NOT NULL,
            not_before INTEGER NOT NULL DEFAULT 0,
            attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
            failed_at INTEGER,
            failure TEXT,
            CHECK ((failed_at IS NULL) = (failure IS NULL))
        ) STRICT;
        CREATE INDEX outbox_line ON outbox (chat_id, sequence) WHERE failed_at IS NULL;
        CREATE INDEX outbox_postponed ON outbox (not_before) WHERE failed_at IS NULL AND not_before > 0;
        CREATE INDEX outbox_failed ON outbox (failed_at) WHERE failed_at IS NOT NULL;

        CREATE TABLE sent_message (
            chat_id INTEGER NOT NULL REFERENCES chat (id) ON DELETE CASCADE,
            handle TEXT NOT NULL,
            message_id TEXT NOT NULL,
            delivered_at INTEGER NOT NULL,
            PRIMARY KEY (chat_id, handle)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX sent_message_delivered ON sent_message (delivered_at);
        """
}
