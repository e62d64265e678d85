/// The number of changes of a chat's state, so that a step based on an older state is not committed. Never edit it
/// after release: a change is a new migration.
enum Schema0016Revisions {
    static let name = "0016-revisions"

    static let sql = "ALTER TABLE chat ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;"
}
