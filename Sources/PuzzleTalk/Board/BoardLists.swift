internal import BotState
internal import Hive
internal import Lexicon
internal import Messaging
internal import PuzzleLanguage
internal import PuzzleRound
internal import Talk

/// Lists and figures.
struct BoardLists: BoardPart {
    var core: Puzzle

    mutating func showScore(of game: Game) throws {
        let round = try core.round(game)
        let current = round.rank
        let ranks = round.scale.steps.map { step in
            ScoreText.RankLine(
                title: language.title(of: step.rank), points: Quantity(step.points),
                isReached: step.points <= round.score,
                isCurrent: step.rank == current)
        }
        say(
            language.rich(
                ScoreText(
                    status: self[BoardDisplay.self].statusText(of: round), ranks: ranks,
                    bonus: Quantity(self[Guesses.self].bonusWords(of: game).count))))
    }

    mutating func showFound(in game: Game) throws {
        let round = try core.round(game)
        let bonus = self[Guesses.self].bonusWords(of: game)
        say(
            language.rich(
                FoundText(
                    found: Quantity(round.found.count), total: Quantity(round.words.count),
                    words: WordLine.joined(resources.written(round.found.sorted(), on: game.board)),
                    bonus: Quantity(bonus.count),
                    bonusWords: WordLine.joined(bonus))))
    }

    /// Shows the table of the words that are left. Before any is found, and when all are, that of all words.
    mutating func showGrid(of game: Game) throws {
        let round = try core.round(game)
        let left = round.words.filter { !round.found.contains($0) }
        // A team's table must not tell what the other team has found.
        guard !left.isEmpty, left.count < round.words.count, !core.isRacing else { return try showFullGrid(of: game) }
        let buttons = [
            core.button(.blanks, PuzzleButton(.blanks, id: game.id, BlankPage().argument)),
            core.button(.fullgrid, PuzzleButton(.fullgrid, id: game.id)),
        ]
        say(
            language.rich(gridText(of: left, total: round.words.count, in: round)), keyboard: Keyboard(rows: [buttons]))
    }

    mutating func showFullGrid(of game: Game) throws {
        let round = try core.round(game)
        guard !round.words.isEmpty else { return sayNoWords() }
        let buttons =
            core.isRacing ? [] : [[core.button(.blanks, PuzzleButton(.blanks, id: game.id, BlankPage().argument))]]
        say(
            language.rich(gridText(of: round.words, total: round.words.count, in: round)),
            keyboard: buttons.isEmpty ? nil : Keyboard(rows: buttons))
    }

    private func gridText(of words: [String], total: Int, in round: Round) -> GridText {
        let summary = BoardSummary(board: round.game.board, words: words)
        let isWhole = words.count == total
        return GridText(
            isWhole: isWhole, words: Quantity(summary.words), total: Quantity(total), points: Quantity(summary.points),
            pangrams: Quantity(summary.pangrams), perfect: Quantity(summary.perfectPangrams),
            isBingo: isWhole && summary.isBingo, rows: TableRow.rows(of: HintGrid(of: words)))
    }

    /// Shows the two-letter list of the words that are left, or of all as ``showGrid(of:)`` does.
    mutating func showTwoLetterList(of game: Game) throws {
        let round = try core.round(game)
        guard !round.words.isEmpty else { return sayNoWords() }
        let left = round.words.filter { !round.found.contains($0) }
        let isPart = !left.isEmpty && left.count < round.words.count && !core.isRacing
        say(
            language.rich(
                TwoLetterText(
                    isWhole: !isPart, left: Quantity(left.count), rows: Self.rows(of: isPart ? left : round.words))))
    }

    private static func rows(of words: [String]) -> [TableRow] {
        TwoLetterList(of: words).lines.map { entries in
            TableRow(cells: entries.map { TableRow.Cell("\($0.prefix.uppercased())-\($0.count)") })
        }
    }

    mutating func showPangrams(of game: Game) throws {
        let round = try core.round(game)
        let all = round.words.filter(game.board.isPangram)
        let found = all.filter(round.found.contains)
        let left = all.filter { !round.found.contains($0) }
        say(
            language.rich(
                PangramsText(
                    total: Quantity(all.count), perfect: Quantity(all.count(where: game.board.isPerfectPangram)),
                    found: Quantity(found.count), foundWords: WordLine.joined(resources.written(found, on: game.board)),
                    left: Quantity(left.count),
                    leftLengths: left.map(\.count).sorted().map(String.init).joined(separator: ", "))))
    }

    mutating func showUnlikelyWords(of game: Game) throws {
        guard !core.isOwn(game) else { return self[Claims.self].sayListIsOwn() }
        let words = try core.unlikelyWords(of: game).filter(\.isOfferable).map(\.text)
        say(
            language.rich(
                UnlikelyText(
                    total: Quantity(words.count), words: words.prefix(Self.mostUnlikely).joined(separator: ", "),
                    hidden: Quantity(max(0, words.count - Self.mostUnlikely)))))
    }

    private mutating func sayNoWords() {
        say(language.rich(NoClueText(reason: Chosen(.noWords), total: Quantity(0))))
    }

    /// The number of lines that a phone's screen shows.
    private static let mostUnlikely = 60
}
