/// The languages of looked-up words; before, all were English. Never edit it after release: a change is a new
/// migration.
///
/// SQLite can't change a primary key, so each table is made anew.
enum Schema0022Languages {
    static let name = "0022-languages"

    static let sql = """
        CREATE TABLE vocabulary_anew (
            platform TEXT NOT NULL,
            person_id TEXT NOT NULL,
            language TEXT NOT NULL CHECK (language GLOB '[a-z][a-z]'),
            lemma TEXT NOT NULL CHECK (lemma <> ''),
            word TEXT NOT NULL,
            sentence TEXT,
            looked_up_at INTEGER NOT NULL,
            box INTEGER NOT NULL CHECK (box >= 1),
            due INTEGER NOT NULL,
            book TEXT CHECK (book <> ''),
            times INTEGER NOT NULL DEFAULT 1 CHECK (times >= 1),
            first_looked_up_at INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (platform, person_id, language, lemma)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO vocabulary_anew
            SELECT platform, person_id, 'en', lemma, word, sentence, looked_up_at, box, due, book, times, first_looked_up_at
            FROM vocabulary;
        CREATE TABLE line_picture_anew (
            platform TEXT NOT NULL,
            person_id TEXT NOT NULL,
            language TEXT NOT NULL,
            lemma TEXT NOT NULL,
            content BLOB NOT NULL CHECK (length(content) BETWEEN 1 AND 40960),
            kept_at INTEGER NOT NULL,
            PRIMARY KEY (platform, person_id, language, lemma),
            FOREIGN KEY (platform, person_id, language, lemma)
                REFERENCES vocabulary (platform, person_id, language, lemma) ON DELETE CASCADE
        ) STRICT;
        INSERT INTO line_picture_anew SELECT platform, person_id, 'en', lemma, content, kept_at FROM line_picture;
        DROP TABLE line_picture;
        DROP TABLE vocabulary;
        ALTER TABLE vocabulary_anew RENAME TO vocabulary;
        ALTER TABLE line_picture_anew RENAME TO line_picture;
        """
}
