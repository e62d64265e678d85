import BotState
import Foundation
import Messaging

/// Reads and writes one person's rows of the tables `vocabulary` and `line_picture`.
struct VocabularyTable {
    let db: any SQLConnection
    let person: PersonID

    /// All entries, most recently looked up first.
    func load() throws -> [VocabularyEntry] {
        try db.rows(
            """
            SELECT * FROM vocabulary WHERE platform = ? AND person_id = ? ORDER BY looked_up_at DESC, lemma
            """, [person.platform.rawValue, person.id]
        ).map(entry)
    }

    /// The pictures of the lines in which the person met their words, by their lemmas.
    func lines() throws -> [LinePicture] {
        try db.rows(
            "SELECT lemma, content FROM line_picture WHERE platform = ? AND person_id = ? ORDER BY lemma",
            [person.platform.rawValue, person.id]
        ).map { LinePicture(lemma: $0["lemma"], jpeg: $0["content"]) }
    }

    /// - Parameter time: when pictures of lines count as kept.
    func apply(_ changes: [VocabularyChange], at time: Date) throws {
        for change in changes {
            switch change {
            case .meet(let entry, let line): try meet(entry, line: line, at: time)
            case .keep(let entry): try keep(entry)
            case .drop(let lemma):
                try execute(
                    "DELETE FROM vocabulary WHERE platform = :platform AND person_id = :person AND lemma = :lemma",
                    ["lemma": lemma])
            }
        }
        if !changes.isEmpty { try dropOldest() }
    }

    private func meet(_ entry: VocabularyEntry, line: Data?, at time: Date) throws {
        let earlier = try db.row(
            "SELECT * FROM vocabulary WHERE platform = ? AND person_id = ? AND lemma = ?",
            [person.platform.rawValue, person.id, entry.lemma]
        ).map(self.entry)
        let later = entry.following(earlier)
        try keep(later)
        if let line {
            try keep(LinePicture(lemma: entry.lemma, jpeg: line), at: time)
        } else if later.sentence != earlier?.sentence {
            try execute(
                "DELETE FROM line_picture WHERE platform = :platform AND person_id = :person AND lemma = :lemma",
                ["lemma": entry.lemma])
        }
    }

    private func keep(_ entry: VocabularyEntry) throws {
        try execute(
            """
            INSERT INTO vocabulary
                (platform, person_id, lemma, word, sentence, looked_up_at, box, due, book, times, first_looked_up_at)
            VALUES (:platform, :person, :lemma, :word, :sentence, :time, :box, :due, :book, :times, :first)
            ON CONFLICT (platform, person_id, lemma) DO UPDATE SET word = excluded.word, sentence = excluded.sentence,
            looked_up_at = excluded.looked_up_at, box = excluded.box, due = excluded.due, book = excluded.book,
            times = excluded.times, first_looked_up_at = excluded.first_looked_up_at
            """,
            [
                "lemma": entry.lemma, "word": entry.word, "sentence": entry.sentence,
                "time": entry.lookedUpAt.microseconds, "box": entry.box, "due": entry.dueAt.microseconds,
                "book": entry.book, "times": entry.times, "first": entry.firstLookedUpAt.microseconds,
            ])
    }

    private func keep(_ line: LinePicture, at time: Date) throws {
        try execute(
            """
            INSERT INTO line_picture (platform, person_id, lemma, content, kept_at)
            VALUES (:platform, :person, :lemma, :content, :time)
            ON CONFLICT (platform, person_id, lemma) DO UPDATE SET content = excluded.content, kept_at = excluded.kept_at
            """, ["lemma": line.lemma, "content": line.jpeg, "time": time.microseconds])
        try execute(
            """
            DELETE FROM line_picture WHERE platform = :platform AND person_id = :person AND lemma NOT IN (
                SELECT lemma FROM line_picture WHERE platform = :platform AND person_id = :person
                ORDER BY kept_at DESC, lemma LIMIT :limit)
            """, ["limit": LinePicture.limit])
    }

    private func dropOldest() throws {
        try execute(
            """
            DELETE FROM vocabulary WHERE platform = :platform AND person_id = :person AND lemma NOT IN (
                SELECT lemma FROM vocabulary WHERE platform = :platform AND person_id = :person
                ORDER BY looked_up_at DESC, lemma LIMIT :limit)
            """, ["limit": VocabularyEntry.limit])
    }

    private func entry(from row: SQLRow) -> VocabularyEntry {
        VocabularyEntry(
            lemma: row["lemma"], word: row["word"], sentence: row["sentence"],
            lookedUpAt: Date(microseconds: row["looked_up_at"]), box: row["box"],
            dueAt: Date(microseconds: row["due"]), book: row["book"], times: row["times"],
            firstLookedUpAt: Date(microseconds: row["first_looked_up_at"]))
    }

    private func execute(_ sql: String, _ further: SQLArguments) throws {
        let who: SQLArguments = ["platform": person.platform.rawValue, "person": person.id]
        try db.execute(sql, who + further)
    }
}
