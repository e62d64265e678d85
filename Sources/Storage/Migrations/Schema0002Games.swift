/// The games. Never edit it after release: a change is a new migration.
///
/// Finds and clues are in the order of their `rowid`: the order in which they were first stored.
enum Schema0002Games {
    static let name = "0002-games"

    static let sql = """
        CREATE TABLE game (
            id TEXT PRIMARY KEY CHECK (id <> ''),
            chat_id INTEGER NOT NULL REFERENCES chat (id) ON DELETE CASCADE,
            center TEXT NOT NULL CHECK (center GLOB '[A-Z]'),
            outer_letters TEXT NOT NULL CHECK (outer_letters GLOB '[A-Z][A-Z][A-Z][A-Z][A-Z][A-Z]'),
            edition TEXT NOT NULL CHECK (edition IN ('digital', 'print')),
            started_at INTEGER NOT NULL,
            last_played_at INTEGER NOT NULL,
            is_finished INTEGER NOT NULL CHECK (is_finished IN (0, 1)),
            is_active INTEGER NOT NULL DEFAULT 0 CHECK (is_active IN (0, 1)),
            CHECK (instr(outer_letters, center) = 0)
        ) STRICT;
        CREATE INDEX game_chat ON game (chat_id, last_played_at);
        CREATE UNIQUE INDEX game_active ON game (chat_id) WHERE is_active;

        CREATE TABLE find (
            game_id TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
            word TEXT NOT NULL CHECK (word <> '' AND word NOT GLOB '*[^a-z]*'),
            platform TEXT NOT NULL,
            person_id TEXT NOT NULL,
            points INTEGER NOT NULL CHECK (points >= 0),
            found_at INTEGER NOT NULL,
            PRIMARY KEY (game_id, word)
        ) STRICT;
        CREATE INDEX find_person ON find (platform, person_id);

        CREATE TABLE clue (
            game_id TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
            word TEXT NOT NULL CHECK (word <> '' AND word NOT GLOB '*[^a-z]*'),
            level INTEGER NOT NULL CHECK (level >= 0),
            is_skipped INTEGER NOT NULL CHECK (is_skipped IN (0, 1)),
            PRIMARY KEY (game_id, word)
        ) STRICT;
        """
}
