import BotState
import SQL

/// Reads and writes the table `imported_clue`.
struct ImportedClueTable {
    let db: any SQLConnection

    /// All clues, by word.
    func all() throws -> [ImportedClue] {
        try db.rows("SELECT * FROM imported_clue ORDER BY word, text").map { row in
            ImportedClue(word: row["word"], text: row["text"])
        }
    }

    /// Replaces all clues.
    func replace(with clues: [ImportedClue]) throws {
        try db.execute("DELETE FROM imported_clue")
        for clue in clues {
            try db.execute(
                "INSERT INTO imported_clue (word, text) VALUES (?, ?) ON CONFLICT DO NOTHING", [clue.word, clue.text])
        }
    }
}
