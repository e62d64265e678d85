import BotState
import Messaging
import SQL

/// Reads and writes the table `player`.
struct PlayerTable {
    let db: any SQLConnection

    func players(in chat: ChatRow) throws -> [Player] {
        try db.rows("SELECT * FROM player WHERE chat_id = ? ORDER BY rowid", [chat]).map(Self.player(from:))
    }

    private static func player(from row: SQLRow) -> Player {
        Player(
            person: PersonID(row: row), name: row["name"],
            total: Tally(
                points: row["points"], words: row["words"], pangrams: row["pangrams"], hints: row["hints"]),
            week: Tally(
                points: row["week_points"], words: row["week_words"], pangrams: row["week_pangrams"],
                hints: row["week_hints"]),
            weekStart: row["week_start"], streak: row["streak"], lastDay: row["last_day"],
            wordsOnLastDay: row["words_on_last_day"])
    }

    /// Writes the differences between two states of the chat's players.
    func save(_ players: [Player], insteadOf old: [Player], of chat: ChatRow) throws {
        try db.update("player", of: chat, from: old, to: players) { try save($0, of: chat) }
    }

    private func save(_ player: Player, of chat: ChatRow) throws {
        try db.execute(
            """
            INSERT INTO player VALUES (:chat, :platform, :person, :name, :points, :words, :pangrams, :hints,
                :weekPoints, :weekWords, :weekPangrams, :weekHints, :weekStart, :streak, :lastDay, :wordsOnLastDay)
            ON CONFLICT (chat_id, platform, person_id) DO UPDATE SET name = excluded.name, points = excluded.points, words = excluded.words,
                pangrams = excluded.pangrams, hints = excluded.hints, week_points = excluded.week_points,
                week_words = excluded.week_words, week_pangrams = excluded.week_pangrams,
                week_hints = excluded.week_hints, week_start = excluded.week_start, streak = excluded.streak,
                last_day = excluded.last_day, words_on_last_day = excluded.words_on_last_day
            """, Self.arguments(of: player) + ["chat": chat])
    }

    private static func arguments(of player: Player) -> SQLArguments {
        [
            "platform": player.person.platform.rawValue, "person": player.person.id, "name": player.name,
            "points": player.total.points, "words": player.total.words, "pangrams": player.total.pangrams,
            "hints": player.total.hints, "weekPoints": player.week.points, "weekWords": player.week.words,
            "weekPangrams": player.week.pangrams, "weekHints": player.week.hints, "weekStart": player.weekStart,
            "streak": player.streak, "lastDay": player.lastDay, "wordsOnLastDay": player.wordsOnLastDay,
        ]
    }

    /// Merges the players of two chats. For a person in both, adds up the totals, and the weekly results if they are of
    /// the same week. Other values come from the entry with the later day.
    func merge(_ source: ChatRow, into target: ChatRow) throws {
        var merged = try players(in: target)
        for player in try players(in: source) {
            if let index = merged.firstIndex(where: { $0.person == player.person }) {
                merged[index] = Self.merged(merged[index], player)
            } else {
                merged.append(player)
            }
        }
        try save(merged, insteadOf: players(in: target), of: target)
    }

    private static func merged(_ one: Player, _ other: Player) -> Player {
        var result = one.lastDay >= other.lastDay ? one : other
        result.total = one.total + other.total
        if one.weekStart == other.weekStart { result.week = one.week + other.week }
        return result
    }
}
