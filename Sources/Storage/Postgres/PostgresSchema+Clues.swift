extension PostgresSchema {
    /// The same tables as those of ``Schema0020Clues``.
    static let clues = """
        CREATE TABLE written_clue (
            id TEXT COLLATE "C" PRIMARY KEY CHECK (id <> ''),
            chat_id BIGINT NOT NULL REFERENCES chat (id) ON DELETE CASCADE,
            platform TEXT COLLATE "C" NOT NULL,
            person_id TEXT COLLATE "C" NOT NULL,
            word TEXT COLLATE "C" NOT NULL CHECK (word ~ '^[a-z]+$'),
            letters BIGINT NOT NULL CHECK (letters > 0),
            text TEXT COLLATE "C" NOT NULL CHECK (text <> ''),
            written_at BIGINT NOT NULL,
            UNIQUE (chat_id, platform, person_id, word)
        );
        CREATE INDEX written_clue_person ON written_clue (platform, person_id);

        CREATE TABLE clue_vote (
            clue_id TEXT COLLATE "C" NOT NULL REFERENCES written_clue (id) ON DELETE CASCADE,
            platform TEXT COLLATE "C" NOT NULL,
            person_id TEXT COLLATE "C" NOT NULL,
            is_up BOOLEAN NOT NULL,
            PRIMARY KEY (clue_id, platform, person_id)
        );
        CREATE INDEX clue_vote_person ON clue_vote (platform, person_id);

        CREATE TABLE imported_clue (
            word TEXT COLLATE "C" NOT NULL CHECK (word ~ '^[a-z]+$'),
            text TEXT COLLATE "C" NOT NULL CHECK (text <> ''),
            PRIMARY KEY (word, text)
        );
        """
}
