internal import BotState
internal import Checksum
internal import Hive
internal import Intents
internal import PuzzleRound
internal import PuzzleUnderstanding
internal import Talk

/// Answers about the board that no command gives.
extension Sentences {
    /// Says whether a word counts here, without playing it.
    mutating func sayWhetherWord(_ request: IntentRequest) throws {
        guard let game = core.activeGame else { return core.askForBoard() }
        let words = request.words.flatMap { MessageText($0).guesses(on: game.board) }
        guard let word = words.first else { return say(.whichWord) }
        isAtBoard = true
        let round = try core.round(game)
        let judgement = try self[Guesses.self].judgements(of: [word], in: round)[0]
        guard judgement.isTaken else {
            let text = self[Guesses.self].guessText(judgement, board: game.board, command: nil, progress: nil)
            return say(language.rich(text))
        }
        say(language.rich(FrankText(.isWord, word: word, points: Quantity(judgement.points))))
    }

    /// Shows the board with its outer letters in another order.
    mutating func shuffle() throws {
        guard let game = core.activeGame else { return try core.handle(.board) }
        var notes = core.notes(of: game)
        let before = notes.outer
        guard before.count > 1 else { return try core.handle(.board) }
        var random = SplitMix64(state: secretNumber("shuffle"))
        repeat { notes.outer.shuffle(using: &random) } while notes.outer == before
        notes.questions = []
        core.puzzle.boards[game.id] = notes
        try core.handle(.board)
    }
}
