internal import BotState
internal import PuzzleRound
internal import Talk

/// The clues of one game that one person of a group was given alone.
struct OwnClues: Codable, Hashable, Sendable {
    /// What they were told of each word.
    var clues: [Game.Clue] = []
    /// The word whose clue they were given last.
    var open: String?
    /// The words whose clues they were given, each once, in that order.
    var trail: [String] = []
    /// How many clues to each word they were given.
    var told: ToldClues?
}

extension Game {
    /// The game as it is for somebody who was given these clues beside those that everybody has read.
    func adding(_ own: OwnClues?) -> Game {
        guard let own else { return self }
        var game = self
        for clue in own.clues {
            game.noteClue(clue.word, level: clue.level)
            guard let index = game.clues.firstIndex(where: { $0.word == clue.word }) else { continue }
            game.clues[index].retellings = max(game.clues[index].retellings, clue.retellings)
            game.clues[index].isSkipped = clue.isSkipped
        }
        return game
    }
}
