/// The words that people looked up. Never edit it after release: a change is a new migration.
enum Schema0005Vocabulary {
    static let name = "0005-vocabulary"

    static let sql = """
        CREATE TABLE vocabulary (
            platform TEXT NOT NULL,
            person_id TEXT NOT NULL,
            lemma TEXT NOT NULL CHECK (lemma <> ''),
            word TEXT NOT NULL,
            sentence TEXT,
            looked_up_at INTEGER NOT NULL,
            box INTEGER NOT NULL CHECK (box >= 1),
            due INTEGER NOT NULL,
            PRIMARY KEY (platform, person_id, lemma)
        ) STRICT, WITHOUT ROWID;
        """
}
