import BotState
import Postgres

/// The tables in a PostgreSQL database. They match the result of SQLite's migrations; `rowid` is an explicit column.
///
/// Texts are compared bytewise, as in SQLite, whatever the server's locale.
///
/// Each step is applied once, in one transaction with the record that it was applied. Never edit a step after release.
struct PostgresSchema {
    /// The steps in order: those of the store, then those of the features.
    let steps: [(name: String, sql: String)]

    init(_ features: StoredFeatures) {
        steps = Self.ownSteps + features.migrations.map { ($0.name, $0.postgres) }
    }

    private static let ownSteps = [
        (name: "0015-first", sql: first), (name: "0016-revisions", sql: revisions), (name: "0017-leases", sql: leases),
        (name: "0018-vacuum", sql: vacuum), (name: "0019-notebook", sql: notebook), (name: "0020-clues", sql: clues),
        (name: "0021-alphabets", sql: alphabets), (name: "0022-languages", sql: languages),
        (name: "0023-first-in-line", sql: firstInLine), (name: "0024-challenge-entries", sql: challengeEntries),
        (name: "0025-countdowns", sql: countdowns), (name: "0026-game-notes", sql: gameNotes),
        (name: "0027-announcements", sql: announcements),
    ]

    /// Brings the tables to the current state. Processes that start at the same time wait for each other.
    /// - Throws: `PostgresError`; ``StorageError/newerVersion(path:)``.
    func migrate(_ connection: PostgresConnection) throws {
        try connection.query("BEGIN")
        do throws(any Error) {
            // “HnCu”, as in the header of an SQLite file.
            try connection.query("SELECT pg_advisory_xact_lock(\(DatabaseFile.applicationID))")
            try connection.query("CREATE TABLE IF NOT EXISTS schema_step (name TEXT PRIMARY KEY)")
            for step in try missingSteps(connection) {
                try connection.run(script: step.sql)
                try connection.query("INSERT INTO schema_step VALUES ($1)", [.text(step.name)])
            }
            try connection.query("COMMIT")
        } catch {
            if connection.isUsable { _ = try? connection.query("ROLLBACK") }
            throw error
        }
    }

    /// Whether the database has tables of an earlier version.
    /// - Throws: `PostgresError`; ``StorageError/newerVersion(path:)``.
    func isOutdated(_ connection: PostgresConnection) throws -> Bool {
        let hasTables = try connection.query("SELECT to_regclass('schema_step') IS NOT NULL").rows[0][0] == .bool(true)
        guard hasTables else { return false }
        return try !missingSteps(connection).isEmpty
    }

    private func missingSteps(_ connection: PostgresConnection) throws -> [(name: String, sql: String)] {
        let applied = try connection.query("SELECT name FROM schema_step").rows.map { $0[0] }
        let known = steps.map { PostgresValue.text($0.name) }
        guard applied.allSatisfy(known.contains) else { throw StorageError.newerVersion(path: "on the server") }
        return steps.filter { !applied.contains(.text($0.name)) }
    }

    /// The same change as that of ``Schema0026GameNotes``.
    private static let gameNotes = "ALTER TABLE game ADD COLUMN notes BYTEA"

    private static let revisions = "ALTER TABLE chat ADD COLUMN revision BIGINT NOT NULL DEFAULT 0"

    /// These tables have no counterpart in SQLite, because only on a server do several processes share a database. A
    /// claim on a job is deleted with the job.
    private static let leases = """
        CREATE TABLE lease (
            name TEXT COLLATE "C" PRIMARY KEY CHECK (name <> ''),
            holder TEXT COLLATE "C" NOT NULL CHECK (holder <> ''),
            term BIGINT NOT NULL CHECK (term > 0),
            ends_at BIGINT NOT NULL
        );

        CREATE TABLE job_claim (
            serial BIGINT PRIMARY KEY REFERENCES job (serial) ON DELETE CASCADE,
            holder TEXT COLLATE "C" NOT NULL CHECK (holder <> ''),
            ends_at BIGINT NOT NULL
        );
        """

    private static let notebook = """
        ALTER TABLE vocabulary ADD COLUMN book TEXT COLLATE "C" CHECK (book <> '');
        ALTER TABLE vocabulary ADD COLUMN times BIGINT NOT NULL DEFAULT 1 CHECK (times >= 1);
        ALTER TABLE vocabulary ADD COLUMN first_looked_up_at BIGINT NOT NULL DEFAULT 0;
        UPDATE vocabulary SET first_looked_up_at = looked_up_at;

        CREATE TABLE line_picture (
            platform TEXT COLLATE "C" NOT NULL,
            person_id TEXT COLLATE "C" NOT NULL,
            lemma TEXT COLLATE "C" NOT NULL,
            content BYTEA NOT NULL CHECK (length(content) BETWEEN 1 AND 40960),
            kept_at BIGINT NOT NULL,
            PRIMARY KEY (platform, person_id, lemma),
            FOREIGN KEY (platform, person_id, lemma) REFERENCES vocabulary (platform, person_id, lemma) ON DELETE CASCADE
        );
        """

    private static let languages = """
        ALTER TABLE vocabulary ADD COLUMN language TEXT COLLATE "C" NOT NULL DEFAULT 'en' CHECK (language ~ '^[a-z][a-z]$');
        ALTER TABLE vocabulary ALTER COLUMN language DROP DEFAULT;
        ALTER TABLE line_picture ADD COLUMN language TEXT COLLATE "C" NOT NULL DEFAULT 'en';
        ALTER TABLE line_picture ALTER COLUMN language DROP DEFAULT;
        ALTER TABLE line_picture DROP CONSTRAINT line_picture_platform_person_id_lemma_fkey;
        ALTER TABLE line_picture DROP CONSTRAINT line_picture_pkey;
        ALTER TABLE vocabulary DROP CONSTRAINT vocabulary_pkey;
        ALTER TABLE vocabulary ADD PRIMARY KEY (platform, person_id, language, lemma);
        ALTER TABLE line_picture ADD PRIMARY KEY (platform, person_id, language, lemma);
        ALTER TABLE line_picture ADD FOREIGN KEY (platform, person_id, language, lemma)
            REFERENCES vocabulary (platform, person_id, language, lemma) ON DELETE CASCADE;
        """

    /// Each message writes these tables several times and deletes its rows. By default the server vacuums a table only
    /// when a fifth of it is dead. Free space in the pages lets it update a row without touching the indexes.
    private static let vacuum = """
        ALTER TABLE inbox SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
        ALTER TABLE outbox SET
            (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_cost_delay = 0);
        ALTER TABLE job SET
            (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_cost_delay = 0);
        ALTER TABLE chat SET (autovacuum_vacuum_scale_factor = 0.02, fillfactor = 80);
        ALTER TABLE chat_line SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_cost_delay = 0, fillfactor = 70);
        ALTER TABLE lease SET
            (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200, fillfactor = 50);
        ALTER TABLE job_claim SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200, fillfactor = 50);
        """

    private static let first = """
        CREATE TABLE cursor (platform TEXT COLLATE "C" PRIMARY KEY CHECK (platform <> ''), value TEXT COLLATE "C" NOT NULL);

        CREATE TABLE chat (
            id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            platform TEXT COLLATE "C" NOT NULL CHECK (platform <> ''),
            external_id TEXT COLLATE "C" NOT NULL CHECK (external_id <> ''),
            topic TEXT COLLATE "C" NOT NULL DEFAULT '',
            kind TEXT COLLATE "C" CHECK (kind IN ('private', 'group', 'channel')),
            title TEXT COLLATE "C",
            person_id TEXT COLLATE "C" CHECK (person_id IS NULL OR kind = 'private'),
            session BYTEA NOT NULL DEFAULT '',
            UNIQUE (platform, external_id, topic)
        );
        CREATE INDEX chat_person ON chat (platform, person_id) WHERE person_id IS NOT NULL;

        CREATE TABLE former_chat (
            platform TEXT COLLATE "C" NOT NULL,
            external_id TEXT COLLATE "C" NOT NULL,
            topic TEXT COLLATE "C" NOT NULL,
            chat_id BIGINT NOT NULL REFERENCES chat (id) ON DELETE CASCADE,
            PRIMARY KEY (platform, external_id, topic)
        );
        CREATE INDEX former_chat_chat ON former_chat (chat_id);

        CREATE TABLE inbox (
            sequence BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            platform TEXT COLLATE "C" NOT NULL,
            update_id TEXT COLLATE "C" NOT NULL,
            chat_id BIGINT REFERENCES chat (id) ON DELETE SET NULL,
            person_id TEXT COLLATE "C",
            album_id TEXT COLLATE "C",
            is_job_result BOOLEAN NOT NULL DEFAULT FALSE,
            body BYTEA,
            handled_at BIGINT,
            failure TEXT COLLATE "C",
            attempts BIGINT NOT NULL DEFAULT 0,
            UNIQUE (platform, update_id),
            CHECK (handled_at IS NOT NULL OR (chat_id IS NOT NULL AND body IS NOT NULL))
        );
        CREATE INDEX inbox_pending ON inbox (chat_id, is_job_result DESC, sequence) WHERE handled_at IS NULL;
        CREATE INDEX inbox_handled ON inbox (handled_at) WHERE handled_at IS NOT NULL;
        CREATE INDEX inbox_chat ON inbox (chat_id);
        CREATE INDEX inbox_person ON inbox (platform, person_id) WHERE person_id IS NOT NULL;

        CREATE TABLE job (
            serial BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            id TEXT COLLATE "C" NOT NULL UNIQUE CHECK (id <> ''),
            chat_id BIGINT NOT NULL REFERENCES chat (id) ON DELETE CASCADE,
            person_id TEXT COLLATE "C",
            subject TEXT COLLATE "C",
            work BYTEA NOT NULL,
            lane TEXT COLLATE "C" NOT NULL CHECK (lane IN ('photos', 'look_ups', 'timers')),
            due BIGINT NOT NULL,
            holds_up_chat BOOLEAN NOT NULL,
            album_id TEXT COLLATE "C",
            attempts BIGINT NOT NULL DEFAULT 0
        );
        CREATE INDEX job_chat ON job (chat_id);
        CREATE INDEX job_due ON job (due);
        CREATE INDEX job_lane ON job (lane, due, serial);

        CREATE TABLE outbox (
            sequence BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            key TEXT COLLATE "C" NOT NULL UNIQUE,
            chat_id BIGINT NOT NULL REFERENCES chat (id) ON DELETE CASCADE,
            person_id TEXT COLLATE "C",
            kind TEXT COLLATE "C" NOT NULL CHECK (kind IN
                ('send', 'edit', 'editKeyboard', 'delete', 'pin', 'unpin', 'answerButton', 'answerInlineQuery', 'react',
                'showActivity', 'leaveChat')),
            handle TEXT COLLATE "C",
            target TEXT COLLATE "C",
            body BYTEA NOT NULL,
            attachment BYTEA,
            created_at BIGINT NOT NULL,
            not_before BIGINT NOT NULL DEFAULT 0,
            attempts BIGINT NOT NULL DEFAULT 0 CHECK (attempts >= 0),
            failed_at BIGINT,
            failure TEXT COLLATE "C",
            CHECK ((failed_at IS NULL) = (failure IS NULL))
        );
        CREATE INDEX outbox_line ON outbox (chat_id, sequence) WHERE failed_at IS NULL;
        CREATE INDEX outbox_postponed ON outbox (not_before) WHERE failed_at IS NULL AND not_before > 0;
        CREATE INDEX outbox_failed ON outbox (failed_at) WHERE failed_at IS NOT NULL;
        CREATE INDEX outbox_created ON outbox (created_at) WHERE failed_at IS NULL;

        CREATE TABLE sent_message (
            chat_id BIGINT NOT NULL REFERENCES chat (id) ON DELETE CASCADE,
            handle TEXT COLLATE "C" NOT NULL,
            message_id TEXT COLLATE "C" NOT NULL,
            delivered_at BIGINT NOT NULL,
            PRIMARY KEY (chat_id, handle)
        );
        CREATE INDEX sent_message_delivered ON sent_message (delivered_at);

        CREATE TABLE game (
            id TEXT COLLATE "C" PRIMARY KEY CHECK (id <> ''),
            chat_id BIGINT NOT NULL REFERENCES chat (id) ON DELETE CASCADE,
            center TEXT COLLATE "C" NOT NULL CHECK (center ~ '^[A-Z]$'),
            outer_letters TEXT COLLATE "C" NOT NULL CHECK (outer_letters ~ '^[A-Z]{6}$'),
            edition TEXT COLLATE "C" NOT NULL CHECK (edition IN ('digital', 'print')),
            started_at BIGINT NOT NULL,
            last_played_at BIGINT NOT NULL,
            is_finished BOOLEAN NOT NULL,
            is_active BOOLEAN NOT NULL DEFAULT FALSE,
            team BIGINT CHECK (team >= 0),
            CHECK (position(center IN outer_letters) = 0)
        );
        CREATE INDEX game_chat ON game (chat_id, last_played_at);
        CREATE UNIQUE INDEX game_active ON game (chat_id) WHERE is_active;

        CREATE TABLE find (
            game_id TEXT COLLATE "C" NOT NULL REFERENCES game (id) ON DELETE CASCADE,
            word TEXT COLLATE "C" NOT NULL CHECK (word ~ '^[a-z]+$'),
            platform TEXT COLLATE "C" NOT NULL,
            person_id TEXT COLLATE "C" NOT NULL,
            points BIGINT NOT NULL CHECK (points >= 0),
            found_at BIGINT NOT NULL,
            penalty BIGINT NOT NULL DEFAULT 0 CHECK (penalty >= 0),
            rowid BIGINT GENERATED ALWAYS AS IDENTITY,
            PRIMARY KEY (game_id, word)
        );
        CREATE INDEX find_person ON find (platform, person_id);

        CREATE TABLE clue (
            game_id TEXT COLLATE "C" NOT NULL REFERENCES game (id) ON DELETE CASCADE,
            word TEXT COLLATE "C" NOT NULL CHECK (word ~ '^[a-z]+$'),
            level BIGINT NOT NULL CHECK (level >= 0),
            is_skipped BOOLEAN NOT NULL,
            retellings BIGINT NOT NULL DEFAULT 0 CHECK (retellings >= 0),
            rowid BIGINT GENERATED ALWAYS AS IDENTITY,
            PRIMARY KEY (game_id, word)
        );

        CREATE TABLE game_member (
            game_id TEXT COLLATE "C" NOT NULL REFERENCES game (id) ON DELETE CASCADE,
            platform TEXT COLLATE "C" NOT NULL,
            person_id TEXT COLLATE "C" NOT NULL,
            hints BIGINT NOT NULL CHECK (hints >= 0),
            team BIGINT CHECK (team >= 0),
            draft TEXT COLLATE "C" NOT NULL CHECK (draft ~ '^[a-z]*$'),
            wants_reveal BOOLEAN NOT NULL,
            rowid BIGINT GENERATED ALWAYS AS IDENTITY,
            PRIMARY KEY (game_id, platform, person_id)
        );
        CREATE INDEX game_member_person ON game_member (platform, person_id);

        CREATE TABLE player (
            chat_id BIGINT NOT NULL REFERENCES chat (id) ON DELETE CASCADE,
            platform TEXT COLLATE "C" NOT NULL,
            person_id TEXT COLLATE "C" NOT NULL,
            name TEXT COLLATE "C" NOT NULL,
            points BIGINT NOT NULL,
            words BIGINT NOT NULL,
            pangrams BIGINT NOT NULL,
            hints BIGINT NOT NULL,
            week_points BIGINT NOT NULL,
            week_words BIGINT NOT NULL,
            week_pangrams BIGINT NOT NULL,
            week_hints BIGINT NOT NULL,
            week_start BIGINT NOT NULL,
            streak BIGINT NOT NULL CHECK (streak >= 0),
            last_day BIGINT NOT NULL,
            words_on_last_day BIGINT NOT NULL,
            rowid BIGINT GENERATED ALWAYS AS IDENTITY,
            PRIMARY KEY (chat_id, platform, person_id)
        );
        CREATE INDEX player_person ON player (platform, person_id);

        CREATE TABLE drawer (
            chat_id BIGINT NOT NULL REFERENCES chat (id) ON DELETE CASCADE,
            platform TEXT COLLATE "C" NOT NULL,
            person_id TEXT COLLATE "C" NOT NULL,
            name TEXT COLLATE "C" NOT NULL,
            points BIGINT NOT NULL CHECK (points >= 0),
            week_points BIGINT NOT NULL CHECK (week_points >= 0),
            week_start BIGINT NOT NULL,
            notes BYTEA NOT NULL,
            rowid BIGINT GENERATED ALWAYS AS IDENTITY,
            PRIMARY KEY (chat_id, platform, person_id)
        );
        CREATE INDEX drawer_person ON drawer (platform, person_id);

        CREATE TABLE challenge (
            code TEXT COLLATE "C" PRIMARY KEY CHECK (code <> ''),
            center TEXT COLLATE "C" NOT NULL CHECK (center ~ '^[A-Z]$'),
            outer_letters TEXT COLLATE "C" NOT NULL CHECK (outer_letters ~ '^[A-Z]{6}$'),
            edition TEXT COLLATE "C" NOT NULL CHECK (edition IN ('digital', 'print')),
            started_at BIGINT NOT NULL,
            ends_at BIGINT NOT NULL
        );

        CREATE TABLE challenge_entry (
            code TEXT COLLATE "C" NOT NULL REFERENCES challenge (code) ON DELETE CASCADE,
            chat_id BIGINT NOT NULL REFERENCES chat (id) ON DELETE CASCADE,
            game_id TEXT COLLATE "C" NOT NULL UNIQUE REFERENCES game (id) ON DELETE CASCADE,
            name TEXT COLLATE "C",
            rowid BIGINT GENERATED ALWAYS AS IDENTITY,
            UNIQUE (code, chat_id)
        );
        CREATE INDEX challenge_entry_chat ON challenge_entry (chat_id);

        CREATE TABLE vocabulary (
            platform TEXT COLLATE "C" NOT NULL,
            person_id TEXT COLLATE "C" NOT NULL,
            lemma TEXT COLLATE "C" NOT NULL CHECK (lemma <> ''),
            word TEXT COLLATE "C" NOT NULL,
            sentence TEXT COLLATE "C",
            looked_up_at BIGINT NOT NULL,
            box BIGINT NOT NULL CHECK (box >= 1),
            due BIGINT NOT NULL,
            PRIMARY KEY (platform, person_id, lemma)
        );

        CREATE TABLE verdict (
            word TEXT COLLATE "C" NOT NULL CHECK (word ~ '^[a-z]+$'),
            platform TEXT COLLATE "C" NOT NULL,
            person_id TEXT COLLATE "C" NOT NULL,
            center TEXT COLLATE "C" NOT NULL CHECK (center ~ '^[A-Z]$'),
            outer_letters TEXT COLLATE "C" NOT NULL CHECK (outer_letters ~ '^[A-Z]{6}$'),
            is_taken BOOLEAN NOT NULL,
            PRIMARY KEY (word, platform, person_id, center, outer_letters)
        );
        CREATE INDEX verdict_person ON verdict (platform, person_id);

        CREATE TABLE report (
            serial BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            id TEXT COLLATE "C" NOT NULL UNIQUE CHECK (id <> ''),
            platform TEXT COLLATE "C" NOT NULL,
            person_id TEXT COLLATE "C" NOT NULL,
            subject BYTEA NOT NULL,
            kept_at BIGINT NOT NULL
        );
        CREATE INDEX report_person ON report (platform, person_id);

        CREATE TABLE report_photo (
            report BIGINT NOT NULL REFERENCES report (serial) ON DELETE CASCADE,
            position BIGINT NOT NULL CHECK (position >= 0),
            content BYTEA NOT NULL,
            PRIMARY KEY (report, position)
        );

        CREATE TABLE chat_line (
            chat_id BIGINT PRIMARY KEY REFERENCES chat (id) ON DELETE CASCADE,
            platform TEXT COLLATE "C" NOT NULL,
            first BIGINT,
            served_at BIGINT NOT NULL DEFAULT 0
        );
        CREATE INDEX chat_line_waiting ON chat_line (platform, served_at, first) WHERE first IS NOT NULL;

        CREATE FUNCTION outbox_added() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            INSERT INTO chat_line (chat_id, platform, first)
                SELECT id, platform, NEW.sequence FROM chat WHERE id = NEW.chat_id
                ON CONFLICT (chat_id) DO UPDATE SET first = excluded.first WHERE chat_line.first IS NULL;
            RETURN NULL;
        END $$;
        CREATE TRIGGER outbox_added AFTER INSERT ON outbox
            FOR EACH ROW WHEN (NEW.failed_at IS NULL) EXECUTE FUNCTION outbox_added();

        CREATE FUNCTION outbox_removed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            UPDATE chat_line
                SET first = (SELECT min(sequence) FROM outbox WHERE chat_id = OLD.chat_id AND failed_at IS NULL)
                WHERE chat_id = OLD.chat_id AND first = OLD.sequence;
            RETURN NULL;
        END $$;
        CREATE TRIGGER outbox_removed AFTER DELETE ON outbox
            FOR EACH ROW WHEN (OLD.failed_at IS NULL) EXECUTE FUNCTION outbox_removed();

        CREATE FUNCTION outbox_changed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            UPDATE chat_line
                SET first = (SELECT min(sequence) FROM outbox WHERE chat_id = OLD.chat_id AND failed_at IS NULL)
                WHERE chat_id = OLD.chat_id;
            INSERT INTO chat_line (chat_id, platform, first)
                SELECT id, platform, NEW.sequence FROM chat WHERE id = NEW.chat_id AND NEW.failed_at IS NULL
                ON CONFLICT (chat_id) DO UPDATE SET first = least(chat_line.first, excluded.first);
            RETURN NULL;
        END $$;
        CREATE TRIGGER outbox_changed AFTER UPDATE OF chat_id, failed_at ON outbox
            FOR EACH ROW EXECUTE FUNCTION outbox_changed();

        CREATE TABLE installation (id BIGINT PRIMARY KEY CHECK (id = 1), secret BYTEA NOT NULL);

        CREATE TABLE vault (
            platform TEXT COLLATE "C" NOT NULL,
            name TEXT COLLATE "C" NOT NULL,
            value BYTEA NOT NULL,
            PRIMARY KEY (platform, name)
        );
        """
}
