/// Misread photos, kept with their senders' consent. Never edit it after release: a change is a new migration.
///
/// The photos are in the database, not in files beside it. So forgetting a person, pruning and backups cover them as they cover
/// everything else.
enum Schema0010Reports {
    static let name = "0010-reports"

    static let sql = """
        CREATE TABLE report (
            serial INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE CHECK (id <> ''),
            platform TEXT NOT NULL,
            person_id TEXT NOT NULL,
            subject BLOB NOT NULL,
            kept_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX report_person ON report (platform, person_id);

        CREATE TABLE report_photo (
            report INTEGER NOT NULL REFERENCES report (serial) ON DELETE CASCADE,
            position INTEGER NOT NULL CHECK (position >= 0),
            content BLOB NOT NULL,
            PRIMARY KEY (report, position)
        ) STRICT;
        """
}
