/// Clues told again in other words. Never edited once shipped: a change is a further migration.
enum Schema0007Retellings {
    static let name = "0007-retellings"

    static let sql = """
        ALTER TABLE clue ADD COLUMN retellings INTEGER NOT NULL DEFAULT 0 CHECK (retellings >= 0);
        """
}
