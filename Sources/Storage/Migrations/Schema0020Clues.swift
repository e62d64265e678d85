/// Clues that people write for words, the votes on them, and clues that the operator has imported. Never edit it after release: a change is
/// a new migration.
///
/// `letters` are the word's letters as a bit mask, so that the clues for the words of a board are found without knowing its words.
enum Schema0020Clues {
    static let name = "0020-clues"

    static let sql = """
        CREATE TABLE written_clue (
            id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
            chat_id INTEGER NOT NULL REFERENCES chat (id) ON DELETE CASCADE,
            platform TEXT NOT NULL,
            person_id TEXT NOT NULL,
            word TEXT NOT NULL CHECK (word <> '' AND word NOT GLOB '*[^a-z]*'),
            letters INTEGER NOT NULL CHECK (letters > 0),
            text TEXT NOT NULL CHECK (text <> ''),
            written_at INTEGER NOT NULL,
            UNIQUE (chat_id, platform, person_id, word)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX written_clue_person ON written_clue (platform, person_id);

        CREATE TABLE clue_vote (
            clue_id TEXT NOT NULL REFERENCES written_clue (id) ON DELETE CASCADE,
            platform TEXT NOT NULL,
            person_id TEXT NOT NULL,
            is_up INTEGER NOT NULL CHECK (is_up IN (0, 1)),
            PRIMARY KEY (clue_id, platform, person_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX clue_vote_person ON clue_vote (platform, person_id);

        CREATE TABLE imported_clue (
            word TEXT NOT NULL CHECK (word <> '' AND word NOT GLOB '*[^a-z]*'),
            text TEXT NOT NULL CHECK (text <> ''),
            PRIMARY KEY (word, text)
        ) STRICT, WITHOUT ROWID;
        """
}
