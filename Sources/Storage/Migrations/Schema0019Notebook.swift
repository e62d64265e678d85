/// The books in which people met their words, the number of look-ups of each word, and pictures of the printed lines.
/// Never edit it after release: a change is a new migration.
///
/// A picture is deleted with its word, so dropping a word or forgetting a person deletes it too.
enum Schema0019Notebook {
    static let name = "0019-notebook"

    static let sql = """
        ALTER TABLE vocabulary ADD COLUMN book TEXT CHECK (book <> '');
        ALTER TABLE vocabulary ADD COLUMN times INTEGER NOT NULL DEFAULT 1 CHECK (times >= 1);
        ALTER TABLE vocabulary ADD COLUMN first_looked_up_at INTEGER NOT NULL DEFAULT 0;
        UPDATE vocabulary SET first_looked_up_at = looked_up_at;

        CREATE TABLE line_picture (
            platform TEXT NOT NULL,
            person_id TEXT NOT NULL,
            lemma TEXT NOT NULL,
            content BLOB NOT NULL CHECK (length(content) BETWEEN 1 AND 40960),
            kept_at INTEGER NOT NULL,
            PRIMARY KEY (platform, person_id, lemma),
            FOREIGN KEY (platform, person_id, lemma) REFERENCES vocabulary (platform, person_id, lemma) ON DELETE CASCADE
        ) STRICT;
        """
}
