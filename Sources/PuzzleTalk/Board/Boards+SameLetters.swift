internal import BotState
internal import Hive
internal import PuzzleRound
internal import Talk

/// Several games on the same letters. A chat may have them after it was merged with another one, from versions that forgot older games, and
/// where a corrected letter leads to a board that was played before. They go on as one, which has the finds of all.
extension Boards {
    /// The chat's game on the letters of `board`, with the finds of all others on them.
    mutating func takeUpGame(on board: Board) throws -> Game? {
        let games = try core.games(on: board)
        guard var game = games.first(where: { isFixed($0) }) ?? games.first else { return nil }
        for other in games where other.id != game.id && !isFixed(other) { try merge(other, into: &game) }
        // Whoever gave the board up and comes back to it plays on.
        game.isFinished = try core.round(game).isComplete
        return game
    }

    /// Whether the game must stay the one it is: it is being played, or another group's game is compared with it.
    private func isFixed(_ game: Game) -> Bool { game.id == state.activeGameID || isInChallenge(game) }

    func isInChallenge(_ game: Game) -> Bool {
        state.challenges.contains { $0.entries.contains { $0.chat == state.chat && $0.gameID == game.id } }
    }

    /// Adds what was done in `other` to `game`, which goes on in its place.
    mutating func merge(_ other: Game, into game: inout Game) throws {
        let words = try core.wordsWithPoints(of: game)
        let counted = Set(game.countedWords)
        for find in other.finds where !counted.contains(find.word) { game.add(find) }
        for clue in other.clues where words.contains(clue.word) && game.clue(of: clue.word) == nil {
            game.clues.append(clue)
        }
        for member in other.members { game.update(member.person) { $0.hints += member.hints } }
        game.startedAt = min(game.startedAt, other.startedAt)
        core.puzzle.move(from: other.id, to: game.id)
        state.games.removeAll { $0.id == other.id }
        _ = game.recount(among: words)
        game.isFinished = try game.isFinished && other.isFinished || core.round(game).isComplete
    }
}
