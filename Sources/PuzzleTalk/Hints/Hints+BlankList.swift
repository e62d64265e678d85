internal import Algorithms
internal import BotState
internal import Messaging
internal import PuzzleRound
internal import Talk

/// Picking the word to get a clue to from a list of blanks.
extension Hints {
    /// Shows the board's words as blanks.
    mutating func showBlanks(of game: Game) throws {
        let round = try blankRound(game)
        guard !round.words.isEmpty else { return sayNoClue(in: round) }
        let (text, keyboard) = blankMessage(BlankPage(), of: round)
        say(text, keyboard: keyboard)
    }

    /// Turns the pressed list to another page.
    mutating func turnBlanks(to argument: String, of game: Game) throws -> Toast? {
        let round = try blankRound(game)
        guard let page = BlankPage(argument: argument), !round.words.isEmpty else { return core.toast(.expired) }
        let (text, keyboard) = blankMessage(page, of: round)
        sayInPlace(text, keyboard: keyboard)
        return nil
    }

    /// Gives the clue to the word that the pressed button stands for.
    mutating func tellPicked(_ token: String, in game: Game) throws -> Toast? {
        self[GivenClues.self].answerThoseWithClues()
        let round = try self[GivenClues.self].clueRound(game)
        guard let word = ClueToken.word(of: token, among: round.words) else { return core.toast(.expired) }
        guard !round.found.contains(word) else { return core.toast(.alreadyFound) }
        try tell(word, clues: clues(to: word, in: round), in: round, atLeast: HintLadder.definition)
        return nil
    }

    /// A list that everybody reads shows nothing of what one person was told alone.
    private func blankRound(_ game: Game) throws -> Round {
        audience == .everybody ? try core.round(game) : try self[GivenClues.self].clueRound(game)
    }

    private func blankMessage(_ wanted: BlankPage, of round: Round) -> (RichText, Keyboard) {
        let list = BlankList(round, order: wanted.order)
        let page = min(wanted.number, list.pages.count - 1)
        let text = BlankListText(
            left: Quantity(round.left), total: Quantity(round.words.count), page: page + 1, pages: list.pages.count,
            isPaged: list.pages.count > 1, lines: list.lines(ofPage: page).joined(separator: "\n"))
        let picks = list.pages[page].filter { !$0.isFound }.map { entry in
            Keyboard.Button(
                "\(entry.number)", data: PuzzleButton(.clue, id: round.game.id, ClueToken.of(entry.word)).data)
        }
        let rows = picks.chunks(ofCount: Self.picksInRow).map(Array.init)
        return (language.rich(text), Keyboard(rows: rows + [blankTurns(list, page: page, of: round.game)]))
    }

    /// The buttons that turn the pages, and the one for the other order between them.
    private func blankTurns(_ list: BlankList, page: Int, of game: Game) -> [Keyboard.Button] {
        func button(_ label: ButtonLabel, _ page: BlankPage) -> Keyboard.Button {
            core.button(label, PuzzleButton(.blanks, id: game.id, page.argument))
        }
        let back = page > 0 ? [button(.pageBack, BlankPage(order: list.order, number: page - 1))] : []
        let on = page + 1 < list.pages.count ? [button(.pageOn, BlankPage(order: list.order, number: page + 1))] : []
        let other = button(list.order == .letter ? .byLength : .byLetter, BlankPage(order: list.order.other))
        return back + [other] + on
    }

    private static let picksInRow = 5
}
