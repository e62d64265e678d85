/// A game may take part in several challenges, and each group is told once how one ended. Never edit it after release: a change is a new
/// migration.
///
/// SQLite can't drop a constraint, so the table is made anew. Rows keep their `rowid`, because it is their order.
enum Schema0024ChallengeEntries {
    static let name = "0024-challenge-entries"

    /// A group that still waits for the end of a challenge has a timer for it.
    static let sql = """
        CREATE TABLE challenge_entry_anew (
            code TEXT NOT NULL REFERENCES challenge (code) ON DELETE CASCADE,
            chat_id INTEGER NOT NULL REFERENCES chat (id) ON DELETE CASCADE,
            game_id TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
            name TEXT,
            is_told INTEGER NOT NULL DEFAULT 0 CHECK (is_told IN (0, 1)),
            UNIQUE (code, chat_id)
        ) STRICT;
        INSERT INTO challenge_entry_anew (rowid, code, chat_id, game_id, name, is_told)
            SELECT rowid, code, chat_id, game_id, name, NOT EXISTS (
                SELECT 1 FROM job WHERE job.chat_id = challenge_entry.chat_id AND lane = 'timers'
                AND instr(CAST(work AS TEXT), '"challenge:' || code || '"') > 0)
            FROM challenge_entry;
        DROP TABLE challenge_entry;
        ALTER TABLE challenge_entry_anew RENAME TO challenge_entry;
        CREATE INDEX challenge_entry_chat ON challenge_entry (chat_id);
        CREATE INDEX challenge_entry_game ON challenge_entry (game_id);
        """
}
