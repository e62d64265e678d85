/// Outbox entries that nobody asked for, and an index of the immediate ones. Never edit it after release: a change is a new migration.
///
/// Only attempts count from now on that failed although the platform could be reached, so the old counts say nothing.
enum Schema0027Announcements {
    static let name = "0027-announcements"

    static let sql = """
        ALTER TABLE outbox ADD COLUMN is_announcement INTEGER NOT NULL DEFAULT 0 CHECK (is_announcement IN (0, 1));
        UPDATE outbox SET attempts = 0 WHERE attempts > 0;
        CREATE INDEX outbox_immediate ON outbox (sequence)
            WHERE failed_at IS NULL AND kind IN ('answerButton', 'answerInlineQuery');
        """
}
