import BotState
import Foundation
import Hive
import Messaging
import SQL

/// Reads and writes the tables `challenge` and `challenge_entry`.
struct ChallengeTable {
    let db: any SQLConnection

    // MARK: Reading

    /// The challenges of `chat` whose end has not been announced to it, in the order in which it entered.
    func challenges(of chat: ChatRow) throws -> [Challenge] {
        let codes = try db.values(
            String.self, "SELECT code FROM challenge_entry WHERE chat_id = ? AND NOT is_told ORDER BY rowid", [chat])
        return try codes.compactMap(challenge(code:))
    }

    func challenge(code: String) throws -> Challenge? {
        let row = try db.row("SELECT * FROM challenge WHERE code = ?", [code])
        guard let row else { return nil }
        let outer: String = row["outer_letters"]
        let letters = outer.compactMap { Letter($0) }
        guard let edition = Edition(rawValue: row["edition"]),
            let board = Board(center: row["center"], outer: outer, edition: edition)
        else { throw StoreError.corrupt("a stored challenge has no board") }
        let end = Date(microseconds: row["ends_at"])
        return Challenge(
            code: code, board: board, outer: letters, startedAt: Date(microseconds: row["started_at"]), endsAt: end,
            entries: try entries(of: code, board: board, until: end))
    }

    private func entries(of code: String, board: Board, until end: Date) throws -> [Challenge.Entry] {
        try db.rows("SELECT * FROM challenge_entry WHERE code = ? ORDER BY rowid", [code]).map { row in
            let chat = try ChatTable(db: db).chat(row["chat_id"]).id
            var entry = Challenge.Entry(chat: chat, gameID: row["game_id"], name: row["name"])
            try count(&entry, board: board, until: end)
            return entry
        }
    }

    private func count(_ entry: inout Challenge.Entry, board: Board, until end: Date) throws {
        let rows = try db.rows(
            """
            SELECT word, CASE WHEN points > penalty THEN points - penalty ELSE 0 END AS earned, platform, person_id FROM find
            WHERE game_id = ? AND points > 0 AND found_at <= ? AND person_id <> ''
            """, [entry.gameID, end.microseconds])
        for row in rows {
            let word: String = row["word"]
            entry.tally.points += row["earned"]
            entry.tally.words += 1
            entry.words.append(word)
            entry.tally.pangrams += board.isPangram(word) ? 1 : 0
        }
        entry.players = Set(rows.map { PersonKey(platform: $0["platform"], id: $0["person_id"]) }).count
        entry.tally.hints =
            try db.value(
                Int.self, "SELECT CAST(sum(hints) AS BIGINT) FROM game_member WHERE game_id = ?", [entry.gameID]) ?? 0
    }

    private struct PersonKey: Hashable {
        let platform: String
        let id: String
    }

    // MARK: Writing

    /// Inserts the challenges that are in `new` but not in `old`, and this chat's entries to them. Every other chat
    /// writes its own entry. Marks the challenges that are only in `old` as announced.
    func save(_ new: [Challenge], insteadOf old: [Challenge], of chat: ChatID, row: ChatRow) throws {
        for challenge in new where !old.contains(where: { $0.code == challenge.code }) {
            try db.execute(
                "INSERT INTO challenge VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                [
                    challenge.code, challenge.board.center.description,
                    challenge.outer.map(\.description).joined(), challenge.board.edition.rawValue,
                    challenge.startedAt.microseconds, challenge.endsAt.microseconds,
                ])
            for entry in challenge.entries where entry.chat == chat {
                try db.execute(
                    "INSERT INTO challenge_entry (code, chat_id, game_id, name) VALUES (?, ?, ?, ?)",
                    [challenge.code, row, entry.gameID, entry.name])
            }
        }
        for challenge in old where !new.contains(where: { $0.code == challenge.code }) {
            try db.execute(
                "UPDATE challenge_entry SET is_told = TRUE WHERE code = ? AND chat_id = ?", [challenge.code, row])
        }
    }
}
