/// Counts of attempts at inputs and jobs that did not end. Handled inputs and given-up messages keep only their
/// identifiers. Never edit it after release: a change is a new migration.
enum Schema0014Attempts {
    static let name = "0014-attempts"

    static let sql = """
        ALTER TABLE inbox ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE job ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;
        UPDATE inbox SET body = NULL WHERE handled_at IS NOT NULL AND failure IS NULL;
        UPDATE outbox SET body = x'', attachment = NULL WHERE failed_at IS NOT NULL;

        -- One row: what makes the numbers that nobody may guess different in each installation.
        CREATE TABLE installation (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            secret BLOB NOT NULL
        ) STRICT;
        INSERT INTO installation (id, secret) VALUES (1, randomblob(32));
        """
}
