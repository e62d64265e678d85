import BotState
import Messaging
import SQL

/// Reads and writes the table `game_member`.
struct MemberTable {
    let db: any SQLConnection

    func members(of game: String) throws -> [Game.Member] {
        try db.rows("SELECT * FROM game_member WHERE game_id = ? ORDER BY rowid", [game]).map { row in
            Game.Member(
                person: PersonID(row: row),
                hints: row["hints"], team: row["team"], draft: row["draft"], wantsReveal: row["wants_reveal"])
        }
    }

    /// Writes the differences between two states of a game's members.
    func save(_ game: Game, insteadOf old: [Game.Member]) throws {
        let kept = Set(game.members.map(\.person))
        for member in old where !kept.contains(member.person) {
            try db.execute(
                "DELETE FROM game_member WHERE game_id = ? AND platform = ? AND person_id = ?",
                [game.id, member.person.platform.rawValue, member.person.id])
        }
        let before = Set(old)
        for member in game.members where !before.contains(member) { try save(member, in: game.id) }
    }

    private func save(_ member: Game.Member, in game: String) throws {
        try db.execute(
            """
            INSERT INTO game_member (game_id, platform, person_id, hints, team, draft, wants_reveal)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (game_id, platform, person_id) DO UPDATE SET hints = excluded.hints, team = excluded.team, draft = excluded.draft,
            wants_reveal = excluded.wants_reveal
            """,
            [
                game, member.person.platform.rawValue, member.person.id, member.hints, member.team, member.draft,
                member.wantsReveal,
            ])
    }
}
