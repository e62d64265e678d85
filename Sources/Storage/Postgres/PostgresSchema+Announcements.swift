extension PostgresSchema {
    /// The same changes as those of ``Schema0027Announcements``.
    static let announcements = """
        ALTER TABLE outbox ADD COLUMN is_announcement BOOLEAN NOT NULL DEFAULT FALSE;
        UPDATE outbox SET attempts = 0 WHERE attempts > 0;
        CREATE INDEX outbox_immediate ON outbox (sequence)
            WHERE failed_at IS NULL AND kind IN ('answerButton', 'answerInlineQuery');
        """
}
