/// The number of times a clue was rephrased. Never edit it after release: a change is a new migration.
enum Schema0007Retellings {
    static let name = "0007-retellings"

    static let sql = """
        ALTER TABLE clue ADD COLUMN retellings INTEGER NOT NULL DEFAULT 0 CHECK (retellings >= 0);
        """
}
