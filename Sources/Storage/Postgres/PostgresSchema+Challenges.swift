extension PostgresSchema {
    /// The same changes as those of ``Schema0024ChallengeEntries``.
    static let challengeEntries = """
        ALTER TABLE challenge_entry DROP CONSTRAINT challenge_entry_game_id_key;
        CREATE INDEX challenge_entry_game ON challenge_entry (game_id);
        ALTER TABLE challenge_entry ADD COLUMN is_told BOOLEAN NOT NULL DEFAULT FALSE;
        UPDATE challenge_entry SET is_told = TRUE WHERE NOT EXISTS (
            SELECT 1 FROM job WHERE job.chat_id = challenge_entry.chat_id AND lane = 'timers'
            AND position('"challenge:' || code || '"' IN convert_from(work, 'UTF8')) > 0);
        """

    /// The same change as that of ``Schema0025Countdowns``.
    static let countdowns = "ALTER TABLE job ADD COLUMN is_countdown BOOLEAN NOT NULL DEFAULT FALSE"
}
