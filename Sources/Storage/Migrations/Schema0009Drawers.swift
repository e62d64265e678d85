/// The people who draw, in private chats and in groups. Never edit it after release: a change is a new migration.
///
/// A person's drawings are in their row (`notes`, the conversation's own JSON), so that they are deleted together when
/// the person asks to be forgotten. Weeks begin on Mondays; a week is stored as the day of its Monday since 1970 in the
/// chat's time zone.
enum Schema0009Drawers {
    static let name = "0009-drawers"

    static let sql = """
        CREATE TABLE drawer (
            chat_id INTEGER NOT NULL REFERENCES chat (id) ON DELETE CASCADE,
            platform TEXT NOT NULL,
            person_id TEXT NOT NULL,
            name TEXT NOT NULL,
            points INTEGER NOT NULL CHECK (points >= 0),
            week_points INTEGER NOT NULL CHECK (week_points >= 0),
            week_start INTEGER NOT NULL,
            notes BLOB NOT NULL,
            PRIMARY KEY (chat_id, platform, person_id)
        ) STRICT;
        CREATE INDEX drawer_person ON drawer (platform, person_id);
        """
}
