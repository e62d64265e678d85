internal import BotState
internal import Hive
internal import Lexicon
internal import Messaging
internal import Pictures
internal import PuzzleLanguage
internal import PuzzleRound
internal import Talk

/// What a board looks like: its picture, its caption and its buttons.
struct BoardDisplay: BoardPart {
    var core: Puzzle

    /// The picture of the board, with what is next to say of it: a question about a letter, or how far the game is.
    /// - Parameter further: buttons below the others.
    func boardContent(
        of round: Round, below text: RichText?, further: [Keyboard.Button] = []
    ) throws -> OutgoingMessage.Content {
        let question = core.notes(of: round.game).questions.first
        let caption =
            question.map { self[Corrections.self].questionText($0, game: round.game) }
            ?? language.rich(statusText(of: round))
        let keyboard =
            try question.map { try self[Corrections.self].questionKeyboard($0, game: round.game) }
            ?? boardKeyboard(of: round)
        let rows = keyboard.rows + further.map { [$0] }
        return .init(
            RichText.lines([text, caption].compactMap(\.self)), picture: boardPicture(of: round),
            keyboard: Keyboard(rows: rows))
    }

    mutating func showBoard(of game: Game) throws {
        if isGroup { return try self[LiveMessage.self].showLive(of: game) }
        act(.send(try boardContent(of: core.round(game), below: nil)))
    }

    func statusText(of round: Round) -> StatusText {
        let next = round.scale.next(after: round.score)
        return StatusText(
            rank: language.title(of: round.rank), score: Quantity(round.score), maximum: Quantity(round.maximum),
            found: Quantity(round.found.count), total: Quantity(round.words.count),
            toNext: Quantity((next?.points ?? round.score) - round.score),
            nextRank: next.map { language.title(of: $0.rank) } ?? "",
            allFound: round.isComplete)
    }

    /// The picture; none when it can't be drawn, as the text says it all too.
    func boardPicture(of round: Round) -> OutgoingMessage.Picture? {
        guard let png = try? pictures.board(scene(of: round)) else { return nil }
        return .init(png: png, alternativeText: language.plain(pictureText(of: scene(of: round))))
    }

    /// The next steps. On a board without words, that is to correct a letter.
    private func boardKeyboard(of round: Round) -> Keyboard {
        let game = round.game
        let fix = core.button(.fix, PuzzleButton(.fix, id: game.id))
        let others = otherLanguageRows(of: round)
        guard !round.words.isEmpty else { return Keyboard(rows: [[fix]] + others) }
        return Keyboard(
            rows: [
                [
                    core.button(.hint, PuzzleButton(.hint, id: game.id)),
                    core.button(.grid, PuzzleButton(.grid, id: game.id)),
                ],
                [core.button(.found, PuzzleButton(.found, id: game.id)), fix],
            ] + others)
    }

    /// Buttons for the other languages in which the letters make a puzzle, until a word is found. The bot knows the language of its own.
    private func otherLanguageRows(of round: Round) -> [[Keyboard.Button]] {
        let game = round.game
        guard game.finds.isEmpty, !resources.calendar.contains(game.board),
            let others = try? self[Editions.self].readingsInOtherLanguages(of: game.board)
        else { return [] }
        return others.map { board in
            let action = PuzzleButton(.edition, id: game.id, board.edition.rawValue)
            return [Keyboard.Button(language.puzzleName(of: board.edition), data: action.data)]
        }
    }

    /// The content of the board's picture.
    func scene(of round: Round) -> BoardScene {
        let notes = core.notes(of: round.game)
        return BoardScene(
            center: round.game.board.center, outer: notes.outer, edition: round.game.board.edition,
            found: round.found.count,
            total: round.words.count, score: round.score, maximum: round.maximum,
            rankName: language.title(of: round.rank),
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
