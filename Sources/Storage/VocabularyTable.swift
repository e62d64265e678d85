import BotState
import Foundation
import Messaging

/// Reads and writes one person's rows of the table `vocabulary`.
struct VocabularyTable {
    let db: any SQLConnection
    let person: PersonID

    /// All entries, most recently looked up first.
    func load() throws -> [VocabularyEntry] {
        try db.rows(
            """
            SELECT * FROM vocabulary WHERE platform = ? AND person_id = ? ORDER BY looked_up_at DESC, lemma
            """, [person.platform.rawValue, person.id]
        ).map { row in
            VocabularyEntry(
                lemma: row["lemma"], word: row["word"], sentence: row["sentence"],
                lookedUpAt: Date(microseconds: row["looked_up_at"]), box: row["box"],
                dueAt: Date(microseconds: row["due"]))
        }
    }

    func apply(_ changes: [VocabularyChange]) throws {
        for change in changes {
            switch change {
            case .keep(let entry): try keep(entry)
            case .drop(let lemma):
                try execute(
                    "DELETE FROM vocabulary WHERE platform = :platform AND person_id = :person AND lemma = :lemma",
                    ["lemma": lemma])
            }
        }
        if !changes.isEmpty { try dropOldest() }
    }

    private func keep(_ entry: VocabularyEntry) throws {
        try execute(
            """
            INSERT INTO vocabulary (platform, person_id, lemma, word, sentence, looked_up_at, box, due)
            VALUES (:platform, :person, :lemma, :word, :sentence, :time, :box, :due)
            ON CONFLICT (platform, person_id, lemma) DO UPDATE SET word = excluded.word, sentence = excluded.sentence,
            looked_up_at = excluded.looked_up_at, box = excluded.box, due = excluded.due
            """,
            [
                "lemma": entry.lemma, "word": entry.word, "sentence": entry.sentence,
                "time": entry.lookedUpAt.microseconds, "box": entry.box, "due": entry.dueAt.microseconds,
            ])
    }

    private func dropOldest() throws {
        try execute(
            """
            DELETE FROM vocabulary WHERE platform = :platform AND person_id = :person AND lemma NOT IN (
                SELECT lemma FROM vocabulary WHERE platform = :platform AND person_id = :person
                ORDER BY looked_up_at DESC, lemma LIMIT :limit)
            """, ["limit": VocabularyEntry.limit])
    }

    private func execute(_ sql: String, _ further: SQLArguments) throws {
        let who: SQLArguments = ["platform": person.platform.rawValue, "person": person.id]
        try db.execute(sql, who + further)
    }
}
