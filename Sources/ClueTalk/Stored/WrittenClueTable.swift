package import BotState
package import Foundation
internal import Hive
internal import JSON
package import Messaging
package import SQL

/// Reads and writes the tables `written_clue` and `clue_vote`.
package struct WrittenClueTable: FeatureTable {
    package static let feature = WrittenClues.key
    /// In a private chat, the clues that the person wrote there. In a group, those for words that the active board's letters make:
    /// written there, or by its players in their private chats. Oldest first. They are changed by changes alone.
    package static let nothing: [WrittenClue] = []
    package static let tablesOfPeople = ["written_clue", "clue_vote"]
    package static let tablesOfMembers = ["written_clue"]

    private let db: any SQLConnection

    package init(db: any SQLConnection) { self.db = db }

    // MARK: Reading

    package func load(for place: RecordPlace) throws -> [WrittenClue] {
        if place.chat.kind == .private { return try clues(in: place.row) }
        return try place.board.map { try clues(for: $0, in: place.row) } ?? []
    }

    package func tell(_ question: String) throws -> String? {
        guard question == Self.everything else { return nil }
        return try SortedJSON.text(all())
    }

    package func check() throws { _ = try all() }

    /// The question for ``all(in:)``; the answer is a JSON array.
    private static let everything = "everything"

    /// All clues, oldest first, with their votes.
    package static func all(in store: any RecordStore) async throws -> [WrittenClue] {
        try await told(everything, by: store)
    }

    /// The clues written in a private chat, without votes: nobody votes there, and there may be many clues.
    private func clues(in chat: ChatRow) throws -> [WrittenClue] {
        try db.rows("SELECT * FROM written_clue WHERE chat_id = ? ORDER BY written_at, id", [chat])
            .map { Self.clue(of: $0, votes: []) }
    }

    /// The clues for words that can be made of the letters of `board`: written in the group, or by its players in their
    /// private chats.
    private func clues(for board: Board, in group: ChatRow) throws -> [WrittenClue] {
        try clues(
            """
            SELECT * FROM written_clue
            WHERE chat_id = :chat AND (letters & :absent) = 0 AND (letters & :center) <> 0
            UNION ALL
            SELECT written_clue.* FROM player
            JOIN chat ON chat.platform = player.platform AND chat.person_id = player.person_id
            JOIN written_clue ON written_clue.chat_id = chat.id
            WHERE player.chat_id = :chat AND (letters & :absent) = 0 AND (letters & :center) <> 0
            """,
            [
                "chat": group, "absent": Self.mask(LetterSet(rawValue: ~board.letters.rawValue)),
                "center": Self.mask(LetterSet(board.center)),
            ])
    }

    private func all() throws -> [WrittenClue] { try clues("SELECT * FROM written_clue", [:]) }

    private func clues(_ selection: String, _ arguments: SQLArguments) throws -> [WrittenClue] {
        try db.rows("SELECT * FROM (\(selection)) AS clue ORDER BY written_at, id", arguments)
            .map { Self.clue(of: $0, votes: try votes(on: $0["id"])) }
    }

    private static func clue(of row: SQLRow, votes: [WrittenClue.Vote]) -> WrittenClue {
        WrittenClue(
            id: row["id"], word: row["word"], text: row["text"], writer: PersonID(row: row),
            writtenAt: Date(microseconds: row["written_at"]), votes: votes)
    }

    private func votes(on clue: String) throws -> [WrittenClue.Vote] {
        try db.rows("SELECT * FROM clue_vote WHERE clue_id = ? ORDER BY platform, person_id", [clue]).map { row in
            WrittenClue.Vote(person: PersonID(row: row), isUp: row["is_up"])
        }
    }

    private static func mask(_ letters: LetterSet) -> Int64 { Int64(letters.rawValue) }

    // MARK: Writing

    package func apply(
        _ changes: [WrittenClueChange], of person: PersonID, in chat: ChatRow, at time: Date
    ) throws {
        for change in changes {
            switch change {
            case .write(let id, let word, let text, let time):
                try erase(word, of: person, in: chat)
                try write(id, word, text, time, by: person, in: chat)
            case .erase(let word): try erase(word, of: person, in: chat)
            case .vote(let id, let isUp): try vote(isUp, on: id, by: person)
            }
        }
    }

    private func write(
        _ id: String, _ word: String, _ text: String, _ time: Date, by person: PersonID, in chat: ChatRow
    ) throws {
        guard let letters = LetterSet(word) else { throw StoreError.invalid("a clue is for no word of letters") }
        try db.execute(
            """
            INSERT INTO written_clue (id, chat_id, platform, person_id, word, letters, text, written_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                id, chat, person.platform.rawValue, person.id, word, Self.mask(letters), text, time.microseconds,
            ])
        try db.execute(
            """
            DELETE FROM written_clue WHERE platform = :platform AND person_id = :person AND id NOT IN (
                SELECT id FROM written_clue WHERE platform = :platform AND person_id = :person
                ORDER BY written_at DESC, id LIMIT :limit)
            """, ["platform": person.platform.rawValue, "person": person.id, "limit": WrittenClue.limit])
    }

    private func erase(_ word: String, of person: PersonID, in chat: ChatRow) throws {
        try db.execute(
            "DELETE FROM written_clue WHERE chat_id = ? AND platform = ? AND person_id = ? AND word = ?",
            [chat, person.platform.rawValue, person.id, word])
    }

    /// Does nothing if the clue was deleted meanwhile.
    private func vote(_ isUp: Bool, on clue: String, by person: PersonID) throws {
        guard try db.row("SELECT 1 FROM written_clue WHERE id = ?", [clue]) != nil else { return }
        try db.execute(
            """
            INSERT INTO clue_vote (clue_id, platform, person_id, is_up) VALUES (?, ?, ?, ?)
            ON CONFLICT (clue_id, platform, person_id) DO UPDATE SET is_up = excluded.is_up
            """, [clue, person.platform.rawValue, person.id, isUp])
    }

    /// Moves the clues of one chat to another. Where a person wrote clues for one word in both, the target's stays.
    package func merge(_ source: ChatRow, into target: ChatRow) throws {
        try db.execute(
            """
            UPDATE written_clue SET chat_id = :target WHERE chat_id = :source AND NOT EXISTS (
                SELECT 1 FROM written_clue AS other WHERE other.chat_id = :target AND other.platform = written_clue.platform
                AND other.person_id = written_clue.person_id AND other.word = written_clue.word)
            """, ["source": source, "target": target])
    }
}
