internal import BotState
internal import Hive
internal import PuzzleRound
internal import Talk

/// Questions about the clue that was given last. A question is no wish for more: what is shown already is only shown again.
extension Hints {
    /// Shows the clue again; without one, the board that is played.
    mutating func repeatClue(of game: Game) throws {
        guard try lastClue(in: self[GivenClues.self].clueRound(game)) != nil else {
            return try self[BoardDisplay.self].showBoard(of: game)
        }
        try answerAboutClue(upTo: HintLadder.definition, in: game)
    }

    /// Shows the clue with what `level` tells of its word; without a clue, gives one.
    mutating func answerAboutClue(upTo level: Int, in game: Game) throws {
        self[GivenClues.self].answerThoseWithClues()
        let round = try self[GivenClues.self].clueRound(game)
        guard let word = lastClue(in: round) else { return try hint(in: game) }
        let clues = try clues(to: word, in: round)
        guard round.found.contains(word) else { return try tell(word, clues: clues, in: round, atLeast: level) }
        let ladder = HintLadder(word: word, level: round.game.clueLevel(of: word))
        say(language.rich(try clueText(ladder, clues: clues, in: round)))
    }

    /// The word whose clue was given last, even if it was told or found since.
    private func lastClue(in round: Round) -> String? {
        self[GivenClues.self].lastClueWord(round.game.id).flatMap { round.words.contains($0) ? $0 : nil }
    }
}
