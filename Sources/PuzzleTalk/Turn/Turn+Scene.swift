internal import BotState
internal import Hive
internal import Pictures
internal import Talk

extension Turn {
    /// The content of the board's picture.
    func scene(of round: Round) -> BoardScene {
        let notes = notes(of: round.game)
        return BoardScene(
            center: round.game.board.center, outer: notes.outer, edition: round.game.board.edition,
            found: round.found.count,
            total: round.words.count, score: round.score, maximum: round.maximum, rankName: title(of: round.rank),
            rankThresholds: round.scale.steps.map(\.points), uncertain: notes.uncertain)
    }
}
