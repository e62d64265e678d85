import BotState
import Foundation
import Hive
import Messaging
import SQL

/// Reads and writes the games of one chat, with their finds and clues.
struct GameTable {
    let db: any SQLConnection
    let chat: ChatRow

    // MARK: Reading

    /// The chat's `limit` most recently played games and those of `requests`, most recent first. Always includes the
    /// active game, and the games of challenges whose end has not been announced to the chat.
    func load(limit: Int, and requests: Set<GameRequest> = []) throws -> (games: [Game], activeID: String?) {
        var rows = try db.rows(
            """
            SELECT * FROM game WHERE chat_id = :chat AND (
                is_active
                OR id IN (SELECT id FROM game WHERE chat_id = :chat ORDER BY last_played_at DESC, id LIMIT :limit)
                OR id IN (SELECT game_id FROM challenge_entry WHERE chat_id = :chat AND NOT is_told))
            ORDER BY last_played_at DESC, id
            """, ["chat": chat, "limit": limit])
        let active = rows.first { $0["is_active"] }?["id"] as String?
        var known = Set(rows.map { $0["id"] as String })
        for row in try requests.flatMap(GameSearch(db: db, chat: chat).rows) where known.insert(row["id"]).inserted {
            rows.append(row)
        }
        let games = try rows.map(game(from:))
        return (games.sorted { ($1.lastPlayedAt, $0.id) < ($0.lastPlayedAt, $1.id) }, active)
    }

    private func game(from row: SQLRow) throws -> Game {
        let id: String = row["id"]
        guard let edition = Edition(rawValue: row["edition"]),
            let board = Board(center: row["center"], outer: row["outer_letters"], edition: edition)
        else { throw StoreError.corrupt("a stored board is not a board") }
        var game = Game(
            id: id, board: board, startedAt: Date(microseconds: row["started_at"]),
            lastPlayedAt: Date(microseconds: row["last_played_at"]), isFinished: row["is_finished"],
            finds: try finds(of: id), clues: try clues(of: id), team: row["team"],
            members: try MemberTable(db: db).members(of: id))
        game.notes = row["notes"]
        return game
    }

    private func finds(of game: String) throws -> [Game.Find] {
        try db.rows("SELECT * FROM find WHERE game_id = ? ORDER BY rowid", [game]).map { row in
            Game.Find(
                word: row["word"],
                person: person(from: row), points: row["points"], penalty: row["penalty"],
                foundAt: Date(microseconds: row["found_at"]))
        }
    }

    /// An empty identifier stands for no person.
    private func person(from row: SQLRow) -> PersonID? {
        let id: String = row["person_id"]
        return id.isEmpty ? nil : PersonID(platform: Platform(rawValue: row["platform"]), id: id)
    }

    private func clues(of game: String) throws -> [Game.Clue] {
        try db.rows("SELECT * FROM clue WHERE game_id = ? ORDER BY rowid", [game]).map {
            Game.Clue(
                word: $0["word"], level: $0["level"], isSkipped: $0["is_skipped"], retellings: $0["retellings"])
        }
    }

    // MARK: Writing

    /// Writes the differences between two states of the chat's games.
    func save(_ new: ChatState, insteadOf old: ChatState) throws {
        let before = Dictionary(old.games.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let kept = Set(new.games.map(\.id))
        for game in old.games where !kept.contains(game.id) {
            try db.execute("DELETE FROM game WHERE id = ?", [game.id])
        }
        for game in new.games where game != before[game.id] {
            try save(game, insteadOf: before[game.id])
        }
        if new.activeGameID != old.activeGameID { try activate(new.activeGameID) }
    }

    private func save(_ game: Game, insteadOf old: Game?) throws {
        if old == nil { try insert(game) } else { try update(game) }
        try saveFinds(of: game, insteadOf: old?.finds ?? [])
        try saveClues(of: game, insteadOf: old?.clues ?? [])
        try MemberTable(db: db).save(game, insteadOf: old?.members ?? [])
    }

    private func insert(_ game: Game) throws {
        try db.execute(
            """
            INSERT INTO game
                (id, chat_id, center, outer_letters, edition, started_at, last_played_at, is_finished, team, notes)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                game.id, chat, game.board.center.description, game.board.outerText,
                game.board.edition.rawValue, game.startedAt.microseconds, game.lastPlayedAt.microseconds,
                game.isFinished, game.team, game.notes,
            ])
        // Games with finds are kept.
        try db.execute(
            """
            DELETE FROM game WHERE chat_id = :chat AND NOT is_active
            AND NOT EXISTS (SELECT 1 FROM find WHERE game_id = game.id) AND id NOT IN (
                SELECT id FROM game WHERE chat_id = :chat AND NOT is_active
                AND NOT EXISTS (SELECT 1 FROM find WHERE game_id = game.id)
                ORDER BY last_played_at DESC, id LIMIT :limit)
            """, ["chat": chat, "limit": ChatState.mostEmptyGames])
    }

    private func update(_ game: Game) throws {
        try db.execute(
            """
            UPDATE game SET center = ?, outer_letters = ?, edition = ?, started_at = ?, last_played_at = ?,
            is_finished = ?, notes = ? WHERE id = ?
            """,
            [
                game.board.center.description, game.board.outerText, game.board.edition.rawValue,
                game.startedAt.microseconds, game.lastPlayedAt.microseconds, game.isFinished, game.notes, game.id,
            ])
    }

    private func saveFinds(of game: Game, insteadOf old: [Game.Find]) throws {
        let (gone, changed) = Self.difference(from: old, to: game.finds, by: \.word)
        try delete(gone, from: "find", of: game)
        for find in changed {
            try db.execute(
                """
                INSERT INTO find (game_id, word, platform, person_id, points, penalty, found_at)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    game.id, find.word, find.person?.platform.rawValue ?? "", find.person?.id ?? "", find.points,
                    find.penalty, find.foundAt.microseconds,
                ])
        }
    }

    private func saveClues(of game: Game, insteadOf old: [Game.Clue]) throws {
        let (gone, changed) = Self.difference(from: old, to: game.clues, by: \.word)
        let known = Set(old.map(\.word))
        try delete(gone.filter { word in !game.clues.contains { $0.word == word } }, from: "clue", of: game)
        for clue in changed {
            // A changed clue keeps its `rowid`, and so its position. Two new clues for one word are a bug, and the
            // insertion fails.
            let replacing =
                known.contains(clue.word)
                ? """
                ON CONFLICT (game_id, word) DO UPDATE SET level = excluded.level, is_skipped = excluded.is_skipped,
                retellings = excluded.retellings
                """ : ""
            try db.execute(
                "INSERT INTO clue (game_id, word, level, is_skipped, retellings) VALUES (?, ?, ?, ?, ?) \(replacing)",
                [game.id, clue.word, clue.level, clue.isSkipped, clue.retellings])
        }
    }

    private func delete(_ words: [String], from table: String, of game: Game) throws {
        for word in words {
            try db.execute("DELETE FROM \(table) WHERE game_id = ? AND word = ?", [game.id, word])
        }
    }

    /// Compares two lists of entries. `gone` holds the words whose entry was removed or changed, `changed` the new and
    /// changed entries.
    private static func difference<Entry: Hashable>(
        from old: [Entry], to new: [Entry], by word: (Entry) -> String
    ) -> (gone: [String], changed: [Entry]) {
        let before = Set(old)
        let after = Set(new)
        return (old.filter { !after.contains($0) }.map(word), new.filter { !before.contains($0) })
    }

    private func activate(_ id: String?) throws {
        try db.execute("UPDATE game SET is_active = FALSE WHERE chat_id = ? AND is_active", [chat])
        guard let id else { return }
        let count = try db.execute("UPDATE game SET is_active = TRUE WHERE id = ? AND chat_id = ?", [id, chat])
        guard count == 1 else {
            throw StoreError.invalid("the active game is not one of the chat's games")
        }
    }
}
