package import BotState
package import Foundation
internal import JSON
package import Messaging
package import SQL

/// Reads and writes the tables `vocabulary` and `line_picture`.
package struct VocabularyTable: FeatureTable {
    package static let feature = Lookup.key
    /// In a private chat, the words that the person looked up, latest first; none elsewhere. They are changed by changes alone.
    package static let nothing: [VocabularyEntry] = []
    package static let tablesOfPeople = ["line_picture", "vocabulary"]
    package static let migrations = [
        TableMigration(
            name: "exported", sqlite: exported(text: "TEXT", time: "INTEGER"),
            postgres: exported(text: "TEXT COLLATE \"C\"", time: "BIGINT"))
    ]

    private static func exported(text: String, time: String) -> String {
        """
        ALTER TABLE vocabulary ADD COLUMN exported_content \(text);
        ALTER TABLE vocabulary ADD COLUMN exported_picture \(text);
        ALTER TABLE vocabulary ADD COLUMN exported_at \(time);
        """
    }

    private let db: any SQLConnection

    package init(db: any SQLConnection) { self.db = db }

    /// A person's vocabulary must never appear in a group.
    package func load(for place: RecordPlace) throws -> [VocabularyEntry] {
        guard place.chat.kind == .private, let person = place.person else { return [] }
        return try PersonalVocabulary(db: db, person: person).load()
    }

    /// - Parameter time: the time at which new line pictures are stored.
    package func apply(_ changes: [VocabularyChange], of person: PersonID, in chat: ChatRow, at time: Date) throws {
        try PersonalVocabulary(db: db, person: person).apply(changes, at: time)
    }

    /// Answers ``linesQuestion``.
    package func answer(_ question: String, of person: PersonID) throws -> String? {
        guard question == Self.linesQuestion else { return nil }
        return try SortedJSON.text(PersonalVocabulary(db: db, person: person).lines())
    }

    package func check() throws {
        for row in try db.rows("SELECT DISTINCT platform, person_id FROM vocabulary") {
            let person = PersonID(row: row)
            _ = try PersonalVocabulary(db: db, person: person).load()
            _ = try PersonalVocabulary(db: db, person: person).lines()
        }
    }

    /// The question for the pictures of the lines in which the person met their words: a JSON array of ``LinePicture``.
    package static let linesQuestion = "lines"
}

/// Reads and writes one person's rows of the two tables.
private struct PersonalVocabulary {
    let db: any SQLConnection
    let person: PersonID

    /// All entries, most recently looked up first.
    func load() throws -> [VocabularyEntry] {
        try db.rows(
            """
            SELECT * FROM vocabulary WHERE platform = ? AND person_id = ? ORDER BY looked_up_at DESC, lemma, language
            """, [person.platform.rawValue, person.id]
        ).map(entry)
    }

    /// The line pictures of the person's words, ordered by lemma.
    func lines() throws -> [LinePicture] {
        try db.rows(
            """
            SELECT language, lemma, content FROM line_picture WHERE platform = ? AND person_id = ? ORDER BY lemma, language
            """, [person.platform.rawValue, person.id]
        ).map { LinePicture(language: $0["language"], lemma: $0["lemma"], jpeg: $0["content"]) }
    }

    /// - Parameter time: the time at which new line pictures are stored.
    func apply(_ changes: [VocabularyChange], at time: Date) throws {
        for change in changes {
            switch change {
            case .meet(let entry, let line): try meet(entry, line: line, at: time)
            case .keep(let entry): try keep(entry)
            case .drop(let lemma, let language): try delete(from: "vocabulary", lemma, language)
            }
        }
        if !changes.isEmpty { try keepLatest(VocabularyEntry.limit, of: "vocabulary", by: "looked_up_at") }
    }

    private func meet(_ entry: VocabularyEntry, line: Data?, at time: Date) throws {
        let earlier = try db.row(
            "SELECT * FROM vocabulary WHERE platform = ? AND person_id = ? AND language = ? AND lemma = ?",
            [person.platform.rawValue, person.id, entry.language, entry.lemma]
        ).map(self.entry)
        let later = entry.following(earlier)
        try keep(later)
        if let line {
            try keep(LinePicture(language: entry.language, lemma: entry.lemma, jpeg: line), at: time)
        } else if later.sentence != earlier?.sentence {
            try delete(from: "line_picture", entry.lemma, entry.language)
        }
    }

    private func delete(from table: String, _ lemma: String, _ language: String) throws {
        try execute(
            """
            DELETE FROM \(table) WHERE platform = :platform AND person_id = :person AND language = :language
            AND lemma = :lemma
            """, ["language": language, "lemma": lemma])
    }

    private func keep(_ entry: VocabularyEntry) throws {
        try execute(
            """
            INSERT INTO vocabulary
                (platform, person_id, language, lemma, word, sentence, looked_up_at, box, due, book, times,
                first_looked_up_at, exported_content, exported_picture, exported_at)
            VALUES (:platform, :person, :language, :lemma, :word, :sentence, :time, :box, :due, :book, :times, :first,
                :content, :picture, :exported)
            ON CONFLICT (platform, person_id, language, lemma) DO UPDATE SET word = excluded.word,
            sentence = excluded.sentence, looked_up_at = excluded.looked_up_at, box = excluded.box, due = excluded.due,
            book = excluded.book, times = excluded.times, first_looked_up_at = excluded.first_looked_up_at,
            exported_content = excluded.exported_content, exported_picture = excluded.exported_picture,
            exported_at = excluded.exported_at
            """,
            [
                "language": entry.language, "lemma": entry.lemma, "word": entry.word, "sentence": entry.sentence,
                "time": entry.lookedUpAt.microseconds, "box": entry.box, "due": entry.dueAt.microseconds,
                "book": entry.book, "times": entry.times, "first": entry.firstLookedUpAt.microseconds,
                "content": entry.exported?.content, "picture": entry.exported?.picture,
                "exported": entry.exported?.changedAt.microseconds,
            ])
    }

    private func keep(_ line: LinePicture, at time: Date) throws {
        try execute(
            """
            INSERT INTO line_picture (platform, person_id, language, lemma, content, kept_at)
            VALUES (:platform, :person, :language, :lemma, :content, :time)
            ON CONFLICT (platform, person_id, language, lemma) DO UPDATE SET content = excluded.content,
            kept_at = excluded.kept_at
            """, ["language": line.language, "lemma": line.lemma, "content": line.jpeg, "time": time.microseconds])
        try keepLatest(LinePicture.limit, of: "line_picture", by: "kept_at")
    }

    /// Deletes all but the person's latest rows.
    private func keepLatest(_ limit: Int, of table: String, by time: String) throws {
        try execute(
            """
            DELETE FROM \(table) WHERE platform = :platform AND person_id = :person AND (language, lemma) NOT IN (
                SELECT language, lemma FROM \(table) WHERE platform = :platform AND person_id = :person
                ORDER BY \(time) DESC, lemma, language LIMIT :limit)
            """, ["limit": limit])
    }

    private func entry(from row: SQLRow) -> VocabularyEntry {
        VocabularyEntry(
            language: row["language"], lemma: row["lemma"], word: row["word"], sentence: row["sentence"],
            lookedUpAt: Date(microseconds: row["looked_up_at"]), box: row["box"],
            dueAt: Date(microseconds: row["due"]), book: row["book"], times: row["times"],
            firstLookedUpAt: Date(microseconds: row["first_looked_up_at"]), exported: exported(from: row))
    }

    private func exported(from row: SQLRow) -> ExportedCard? {
        guard let content: String = row["exported_content"], let time: Int64 = row["exported_at"] else { return nil }
        return ExportedCard(
            content: content, picture: row["exported_picture"], changedAt: Date(microseconds: time))
    }

    private func execute(_ sql: String, _ further: SQLArguments) throws {
        let who: SQLArguments = ["platform": person.platform.rawValue, "person": person.id]
        try db.execute(sql, who + further)
    }
}
