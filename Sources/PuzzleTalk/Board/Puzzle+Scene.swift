internal import BotState
internal import Hive
internal import Pictures
internal import PuzzleRound
internal import Talk

extension Puzzle {
    /// The content of the board's picture.
    func scene(of round: Round) -> BoardScene {
        let notes = notes(of: round.game)
        return BoardScene(
            center: round.game.board.center, outer: notes.outer, edition: round.game.board.edition,
            found: round.found.count,
            total: round.words.count, score: round.score, maximum: round.maximum, rankName: title(of: round.rank),
            rankThresholds: round.scale.steps.map(\.points), uncertain: notes.uncertain)
    }

    /// The picture of a board in words.
    func pictureText(of scene: BoardScene) -> PictureText {
        PictureText(
            center: scene.center.description, outer: WordLine.joined(scene.outer.map(\.description)),
            found: Quantity(scene.found), total: Quantity(scene.total), score: Quantity(scene.score),
            maximum: Quantity(scene.maximum), rank: scene.rankName)
    }

    /// The picture of a group's board in words.
    func pictureText(of scene: LiveBoardScene) -> PictureText {
        func list(_ items: [String]) -> String? { items.isEmpty ? nil : WordLine.joined(items) }
        var text = pictureText(of: scene.board)
        text.leaders = list(scene.standings.map { "\($0.place). \($0.name) \($0.points)" })
        text.hidden = list(scene.remaining.rows.map { "\($0.total) \($0.letter)" })
        text.finds = list(scene.lastFinds.map { "\($0.word) (\($0.name))" })
        return text
    }
}
