internal import BotState
internal import Hive
internal import Messaging
internal import PuzzleRound
internal import PuzzleUnderstanding
internal import Talk

/// Questions about a word: whether it counts here, and whether it is a word at all.
extension Sentences {
    /// Says whether the word of the sentence counts here.
    mutating func sayWhetherWord(_ request: IntentRequest) throws {
        guard let game = core.activeGame else { return core.askForBoard() }
        guard !core.isRacing else { return core.notice(.raceIsOn) }
        let words = request.words.flatMap { MessageText($0).guesses(on: game.board) }
        guard let word = words.first else { return say(.whichWord) }
        try sayWhether(word)
    }

    /// Says whether `word` counts here, without playing it; and if not, whether a dictionary has it.
    mutating func sayWhether(_ word: String) throws {
        guard let game = core.activeGame else { return try explainWord(word) }
        isAtBoard = true
        let judgement = try self[Guesses.self].judgements(of: [word], in: try core.round(game))[0]
        guard !judgement.isTaken else {
            return say(language.rich(FrankText(.isWord, word: word, points: Quantity(judgement.points))))
        }
        let text = self[Guesses.self].guessText(judgement, board: game.board, command: nil, progress: nil)
        guard try isWordElsewhere(judgement, language: game.board.rules.language) else {
            return say(language.rich(text))
        }
        let rows = self[Guesses.self].explainRows(for: word, in: game)
        say(
            .lines([language.rich(text), language.rich(FrankText(.isWordElsewhere))]),
            keyboard: rows.isEmpty ? nil : Keyboard(rows: rows))
    }

    /// Whether a dictionary of the board's language has a word that can't count here, and the verdict does not say so.
    private func isWordElsewhere(_ judgement: Judgement, language code: String) throws -> Bool {
        switch judgement.verdict {
        case .good, .pangram, .alreadyFound, .unlikely: false
        case .tooShort, .badLetters, .overusedLetters, .missingCenter, .notInList:
            try resources.explains(judgement.word, in: code)
        }
    }
}
