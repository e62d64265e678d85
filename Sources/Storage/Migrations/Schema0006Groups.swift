/// Data of groups beyond a game's finds. Never edit it after release: a change is a new migration.
///
/// Every row about a person names the person in columns, so that it can be found when they ask to be forgotten. Days
/// are days since 1970 in the group's time zone.
enum Schema0006Groups {
    static let name = "0006-groups"

    static let sql = """
        ALTER TABLE game ADD COLUMN team INTEGER CHECK (team >= 0);
        ALTER TABLE find ADD COLUMN penalty INTEGER NOT NULL DEFAULT 0 CHECK (penalty >= 0);

        CREATE TABLE game_member (
            game_id TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
            platform TEXT NOT NULL,
            person_id TEXT NOT NULL,
            hints INTEGER NOT NULL CHECK (hints >= 0),
            team INTEGER CHECK (team >= 0),
            draft TEXT NOT NULL CHECK (draft NOT GLOB '*[^a-z]*'),
            wants_reveal INTEGER NOT NULL CHECK (wants_reveal IN (0, 1)),
            PRIMARY KEY (game_id, platform, person_id)
        ) STRICT;
        CREATE INDEX game_member_person ON game_member (platform, person_id);

        CREATE TABLE player (
            chat_id INTEGER NOT NULL REFERENCES chat (id) ON DELETE CASCADE,
            platform TEXT NOT NULL,
            person_id TEXT NOT NULL,
            name TEXT NOT NULL,
            points INTEGER NOT NULL,
            words INTEGER NOT NULL,
            pangrams INTEGER NOT NULL,
            hints INTEGER NOT NULL,
            week_points INTEGER NOT NULL,
            week_words INTEGER NOT NULL,
            week_pangrams INTEGER NOT NULL,
            week_hints INTEGER NOT NULL,
            week_start INTEGER NOT NULL,
            streak INTEGER NOT NULL CHECK (streak >= 0),
            last_day INTEGER NOT NULL,
            words_on_last_day INTEGER NOT NULL,
            PRIMARY KEY (chat_id, platform, person_id)
        ) STRICT;
        CREATE INDEX player_person ON player (platform, person_id);

        -- What was found in groups before there were players; names come with the next message.
        INSERT INTO player
            SELECT game.chat_id, find.platform, find.person_id, '', sum(find.points), count(*),
                sum(NOT EXISTS (SELECT 1 FROM (VALUES (1), (2), (3), (4), (5), (6)) WHERE
                    instr(upper(find.word), substr(game.outer_letters, column1, 1)) = 0)),
                0, 0, 0, 0, 0, 0, 0, 0, 0
            FROM find JOIN game ON game.id = find.game_id JOIN chat ON chat.id = game.chat_id
            WHERE chat.kind = 'group' AND find.points > 0
            GROUP BY game.chat_id, find.platform, find.person_id;

        CREATE TABLE challenge (
            code TEXT PRIMARY KEY CHECK (code <> ''),
            center TEXT NOT NULL CHECK (center GLOB '[A-Z]'),
            outer_letters TEXT NOT NULL CHECK (outer_letters GLOB '[A-Z][A-Z][A-Z][A-Z][A-Z][A-Z]'),
            edition TEXT NOT NULL CHECK (edition IN ('digital', 'print')),
            started_at INTEGER NOT NULL,
            ends_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE challenge_entry (
            code TEXT NOT NULL REFERENCES challenge (code) ON DELETE CASCADE,
            chat_id INTEGER NOT NULL REFERENCES chat (id) ON DELETE CASCADE,
            game_id TEXT NOT NULL UNIQUE REFERENCES game (id) ON DELETE CASCADE,
            name TEXT,
            UNIQUE (code, chat_id)
        ) STRICT;
        CREATE INDEX challenge_entry_chat ON challenge_entry (chat_id);
        """
}
