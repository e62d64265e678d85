import BotState
import Foundation
import Hive
import SQL

/// Finds a chat's games that are not among its latest.
struct GameSearch {
    let db: any SQLConnection
    let chat: ChatRow

    /// The rows of the games that `request` asks for.
    func rows(_ request: GameRequest) throws -> [SQLRow] {
        switch request {
        case .id(let id): try rows(where: "id = :id", ["id": id])
        case .letters(let board):
            try rows(
                where: "center = :center AND outer_letters = :outer",
                ["center": board.center.description, "outer": board.outerText])
        case .played(let time):
            try rows(
                where: """
                    (started_at >= :start AND started_at < :end OR last_played_at >= :start AND last_played_at < :end)
                    """, ["start": time.lowerBound.microseconds, "end": time.upperBound.microseconds])
        case .unfinished:
            try rows(where: "NOT is_finished AND team IS NULL", [:], first: Self.wasPlayed)
        }
    }

    private static let wasPlayed = """
        (EXISTS (SELECT 1 FROM find WHERE game_id = game.id) OR EXISTS (SELECT 1 FROM clue WHERE game_id = game.id)) DESC,
        """

    private func rows(where condition: String, _ arguments: SQLArguments, first order: String = "") throws -> [SQLRow] {
        let bounds: SQLArguments = ["chat": chat, "limit": GameRequest.mostGames]
        return try db.rows(
            "SELECT * FROM game WHERE chat_id = :chat AND \(condition) ORDER BY \(order) last_played_at DESC, id LIMIT :limit",
            bounds + arguments)
    }
}
