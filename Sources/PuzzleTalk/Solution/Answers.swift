internal import BotState
internal import Hive
internal import Lexicon
internal import Messaging
internal import PuzzleLanguage
internal import PuzzleRound
internal import Talk

/// All answers of a board, for somebody who plays alone. A group votes on it.
struct Answers: BoardPart {
    var core: Puzzle

    /// Asks whether the answers of the board in play are wanted.
    mutating func showAnswersIfAsked() throws {
        guard let game = core.activeGame else { return core.askForBoard() }
        isAtBoard = true
        try askWhetherToShowAnswers(of: game)
    }

    /// Showing the answers ends the game, so a slip of the finger must not do it. Where nothing is left, nothing can be spoilt.
    mutating func askWhetherToShowAnswers(of game: Game) throws {
        let round = try core.round(game)
        guard !round.words.isEmpty else { return self[Hints.self].sayNoClue(in: round) }
        guard !round.isComplete else { return try sayAnswers(of: round) }
        let text = AnswersQuestionText(left: Quantity(round.left), total: Quantity(round.words.count))
        let buttons = [
            core.button(.giveUp, PuzzleButton(.giveUp, id: game.id)),
            core.button(.goOn, PuzzleButton(.cancel, id: game.id)),
        ]
        say(language.rich(text), keyboard: Keyboard(rows: [buttons]))
    }

    /// Ends the game and shows its answers.
    mutating func showAnswers(of game: Game) throws {
        guard !isGroup else { return }
        removePressedButtons()
        var game = game
        game.isFinished = true
        core.store(game)
        // Everybody has seen the words, so none can be taken back and found again.
        core.puzzle.undo.removeAll { $0.gameID == game.id }
        if state.activeGameID == game.id { state.activeGameID = nil }
        isAtBoard = false
        try sayAnswers(of: core.round(game))
    }

    /// Shows the answers with another first letter in place of the message whose button was pressed, or all again.
    mutating func turnAnswers(to initial: String, of game: Game) throws -> Toast? {
        let round = try core.round(game)
        // An old button of a game that goes on tells nothing.
        guard game.isFinished || round.isComplete, !isGroup else { return core.toast(.expired) }
        let (text, keyboard) = try answersMessage(of: round, initial: initial)
        sayInPlace(text, keyboard: keyboard)
        return nil
    }

    private mutating func sayAnswers(of round: Round) throws {
        let (text, keyboard) = try answersMessage(of: round, initial: "")
        say(text, keyboard: keyboard)
    }

    /// - Parameter initial: as in ``answersText(of:initial:on:)``.
    private func answersMessage(of round: Round, initial: String) throws -> (RichText, Keyboard) {
        let table = WordTable(round.words, found: round.found, on: round.game.board)
        var keyboard = answersKeyboard(of: table, shown: initial) {
            PuzzleButton(.solution, id: round.game.id, $0).data
        }
        keyboard.rows += nextRows(after: round)
        return (language.rich(try answersText(of: table, initial: initial, on: round.game.board)), keyboard)
    }

    /// What somebody who is done with a board alone may want next.
    func nextRows(after round: Round) -> [[Keyboard.Button]] {
        let missed = round.offerable.contains { !round.found.contains($0) }
        let practise = missed ? [[core.button(.practise, PuzzleButton(.practise, id: round.game.id))]] : []
        return practise
            + [[self[DailyPuzzle.self].dailyButton(.another), self[PlayRecords.self].button(.share, of: round.game)]]
    }

    /// Keeps the words that were missed, the commonest first, for the quiz.
    mutating func practiseMissed(of game: Game) throws -> Toast? {
        let round = try core.round(game)
        guard game.isFinished, !isGroup else { return core.toast(.expired) }
        let missed = Array(round.offerable.filter { !round.found.contains($0) }.prefix(Self.mostPractised))
        let request = FeatureRequest.keep(missed, language: game.board.rules.language)
        guard case .kept(let kept)? = try askFeatures(for: request), kept > 0 else {
            return core.toast(.noneKept)
        }
        say(language.rich(PractiseText(words: Quantity(kept))))
        return nil
    }

    /// - Parameter initial: the first letter of the words to show with their meanings; empty for all words without them.
    func answersText(of table: WordTable, initial: String, on board: Board) throws -> AnswersText {
        let initials = initial.isEmpty ? table.initials : [initial]
        let groups = try initials.map { initial in
            let entries = table.entries(beginningWith: initial)
            return AnswersText.Group(
                initial: initial.uppercased(),
                words: try entries.enumerated().map { place, entry in
                    AnswersText.Word(
                        word: resources.written(entry.word, on: board),
                        meaning: initials.count == 1 ? try meaning(of: entry.word, on: board) : nil,
                        isMissed: !entry.isFound, isPangram: entry.isPangram, isLast: place == entries.count - 1)
                })
        }
        return AnswersText(
            board: board.description, total: Quantity(table.entries.count),
            found: Quantity(table.entries.count(where: \.isFound)),
            hasMissed: table.entries.contains { !$0.isFound }, groups: groups, hasMeanings: initials.count == 1)
    }

    /// Buttons for the first letters, and for all words again.
    func answersKeyboard(of table: WordTable, shown: String, data: (String) -> String) -> Keyboard {
        let letters = table.initials.filter { $0 != shown }.map { Keyboard.Button($0.uppercased(), data: data($0)) }
        let all =
            shown.isEmpty
            ? [] : [[Keyboard.Button(language.plain(ButtonText(label: Chosen(.allWords))), data: data(""))]]
        return Keyboard(rows: [letters] + all)
    }

    /// The clue to the word with the word in its gap, cut to a line.
    private func meaning(of word: String, on board: Board) throws -> String? {
        guard let clue = try self[Hints.self].clues(to: word, on: board, among: []).first, clue.kind != .pattern else {
            return nil
        }
        let text = clue.text.replacing(Clue.mask, with: word)
        guard text.count > Self.longestMeaning else { return text }
        let cut = text.prefix(Self.longestMeaning)
        return (cut.lastIndex(of: " ").map { cut[..<$0] } ?? cut) + "…"
    }

    /// Thirty words with meanings of this length stay below the 4,096 characters of a message on Telegram.
    private static let longestMeaning = 80
    /// More than anybody practises in a week.
    private static let mostPractised = 40
}
