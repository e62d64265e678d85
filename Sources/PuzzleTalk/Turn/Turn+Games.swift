internal import BotState
internal import Hive
internal import Talk

extension Turn {
    /// The game being played.
    var activeGame: Game? { state.activeGame }

    func round(_ game: Game) throws -> Round {
        try Round(
            game, rating: puzzle.boards[game.id]?.rating, rejected: puzzle.rejected[game.id] ?? [],
            in: resources.words(for: game.board))
    }

    /// Stores `game` as the first of the chat's games.
    mutating func store(_ game: Game) {
        var game = game
        game.lastPlayedAt = now
        state.games.removeAll { $0.id == game.id }
        state.games.insert(game, at: 0)
    }

    mutating func remember(_ change: UndoEntry.Change, in game: Game) {
        puzzle.undo.append(UndoEntry(gameID: game.id, change: change))
    }

    func title(of rank: Rank) -> String { language.plain(RankText(rank: Chosen(rank))) }
}
