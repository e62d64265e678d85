/// The conversation's notes on games that are not among a chat's latest. Never edit it after release: a change is a new migration.
enum Schema0026GameNotes {
    static let name = "0026-game-notes"

    static let sql = "ALTER TABLE game ADD COLUMN notes BLOB;"
}
