internal import BotState
internal import Checksum
internal import Hive
internal import Intents
internal import PuzzleRound
internal import PuzzleUnderstanding
internal import Talk

/// Answers about the board that no command gives.
extension Sentences {
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
