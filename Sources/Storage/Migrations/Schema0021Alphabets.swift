/// Boards and words of all alphabets and editions. Never edit it after release: a change is a new migration.
///
/// SQLite can't change a constraint, so each table is made anew. Rows keep their `rowid`, because it is their order.
enum Schema0021Alphabets {
    static let name = "0021-alphabets"

    static let sql = """
        CREATE TABLE game_anew (
            id TEXT PRIMARY KEY CHECK (id <> ''),
            chat_id INTEGER NOT NULL REFERENCES chat (id) ON DELETE CASCADE,
            center TEXT NOT NULL CHECK (center GLOB '[A-ZÇÑÉÆØÅÄÖÜ]'),
            outer_letters TEXT NOT NULL CHECK (outer_letters NOT GLOB '*[^A-ZÇÑÉÆØÅÄÖÜ]*'),
            edition TEXT NOT NULL CHECK (edition IN (
                'digital', 'print', 'catalan', 'german', 'buchstabiene', 'spanish', 'italian', 'swedish', 'norwegian')),
            started_at INTEGER NOT NULL,
            last_played_at INTEGER NOT NULL,
            is_finished INTEGER NOT NULL CHECK (is_finished IN (0, 1)),
            is_active INTEGER NOT NULL DEFAULT 0 CHECK (is_active IN (0, 1)),
            team INTEGER CHECK (team >= 0),
            CHECK (edition = 'buchstabiene' OR instr(outer_letters, center) = 0),
            CHECK (edition NOT IN ('digital', 'print') OR center || outer_letters NOT GLOB '*[^A-Z]*'),
            CHECK (CASE edition
                WHEN 'catalan' THEN length(outer_letters) IN (5, 6)
                WHEN 'buchstabiene' THEN length(outer_letters) IN (7, 8)
                ELSE length(outer_letters) = 6 END)
        ) STRICT;
        INSERT INTO game_anew
            (rowid, id, chat_id, center, outer_letters, edition, started_at, last_played_at, is_finished, is_active, team)
            SELECT rowid, id, chat_id, center, outer_letters, edition, started_at, last_played_at, is_finished, is_active, team
            FROM game;
        DROP TABLE game;
        ALTER TABLE game_anew RENAME TO game;
        CREATE INDEX game_chat ON game (chat_id, last_played_at);
        CREATE UNIQUE INDEX game_active ON game (chat_id) WHERE is_active;

        CREATE TABLE find_anew (
            game_id TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
            word TEXT NOT NULL CHECK (word <> '' AND word NOT GLOB '*[^a-zçñéæøåäöü]*'),
            platform TEXT NOT NULL,
            person_id TEXT NOT NULL,
            points INTEGER NOT NULL CHECK (points >= 0),
            found_at INTEGER NOT NULL,
            penalty INTEGER NOT NULL DEFAULT 0 CHECK (penalty >= 0),
            PRIMARY KEY (game_id, word)
        ) STRICT;
        INSERT INTO find_anew (rowid, game_id, word, platform, person_id, points, found_at, penalty)
            SELECT rowid, game_id, word, platform, person_id, points, found_at, penalty FROM find;
        DROP TABLE find;
        ALTER TABLE find_anew RENAME TO find;
        CREATE INDEX find_person ON find (platform, person_id);

        CREATE TABLE clue_anew (
            game_id TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
            word TEXT NOT NULL CHECK (word <> '' AND word NOT GLOB '*[^a-zçñéæøåäöü]*'),
            level INTEGER NOT NULL CHECK (level >= 0),
            is_skipped INTEGER NOT NULL CHECK (is_skipped IN (0, 1)),
            retellings INTEGER NOT NULL DEFAULT 0 CHECK (retellings >= 0),
            PRIMARY KEY (game_id, word)
        ) STRICT;
        INSERT INTO clue_anew (rowid, game_id, word, level, is_skipped, retellings)
            SELECT rowid, game_id, word, level, is_skipped, retellings FROM clue;
        DROP TABLE clue;
        ALTER TABLE clue_anew RENAME TO clue;

        CREATE TABLE game_member_anew (
            game_id TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
            platform TEXT NOT NULL,
            person_id TEXT NOT NULL,
            hints INTEGER NOT NULL CHECK (hints >= 0),
            team INTEGER CHECK (team >= 0),
            draft TEXT NOT NULL CHECK (draft NOT GLOB '*[^a-zçñéæøåäöü]*'),
            wants_reveal INTEGER NOT NULL CHECK (wants_reveal IN (0, 1)),
            PRIMARY KEY (game_id, platform, person_id)
        ) STRICT;
        INSERT INTO game_member_anew (rowid, game_id, platform, person_id, hints, team, draft, wants_reveal)
            SELECT rowid, game_id, platform, person_id, hints, team, draft, wants_reveal FROM game_member;
        DROP TABLE game_member;
        ALTER TABLE game_member_anew RENAME TO game_member;
        CREATE INDEX game_member_person ON game_member (platform, person_id);

        CREATE TABLE challenge_anew (
            code TEXT PRIMARY KEY CHECK (code <> ''),
            center TEXT NOT NULL CHECK (center GLOB '[A-ZÇÑÉÆØÅÄÖÜ]'),
            outer_letters TEXT NOT NULL CHECK (outer_letters NOT GLOB '*[^A-ZÇÑÉÆØÅÄÖÜ]*'),
            edition TEXT NOT NULL CHECK (edition IN (
                'digital', 'print', 'catalan', 'german', 'buchstabiene', 'spanish', 'italian', 'swedish', 'norwegian')),
            started_at INTEGER NOT NULL,
            ends_at INTEGER NOT NULL,
            CHECK (edition NOT IN ('digital', 'print') OR center || outer_letters NOT GLOB '*[^A-Z]*'),
            CHECK (CASE edition
                WHEN 'catalan' THEN length(outer_letters) IN (5, 6)
                WHEN 'buchstabiene' THEN length(outer_letters) IN (7, 8)
                ELSE length(outer_letters) = 6 END)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO challenge_anew SELECT code, center, outer_letters, edition, started_at, ends_at FROM challenge;
        DROP TABLE challenge;
        ALTER TABLE challenge_anew RENAME TO challenge;

        CREATE TABLE written_clue_anew (
            id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
            chat_id INTEGER NOT NULL REFERENCES chat (id) ON DELETE CASCADE,
            platform TEXT NOT NULL,
            person_id TEXT NOT NULL,
            word TEXT NOT NULL CHECK (word <> '' AND word NOT GLOB '*[^a-zçñéæøåäöü]*'),
            letters INTEGER NOT NULL CHECK (letters > 0),
            text TEXT NOT NULL CHECK (text <> ''),
            written_at INTEGER NOT NULL,
            UNIQUE (chat_id, platform, person_id, word)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO written_clue_anew
            SELECT id, chat_id, platform, person_id, word, letters, text, written_at FROM written_clue;
        DROP TABLE written_clue;
        ALTER TABLE written_clue_anew RENAME TO written_clue;
        CREATE INDEX written_clue_person ON written_clue (platform, person_id);
        """
}
