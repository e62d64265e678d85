internal import BotState
internal import Hive
internal import Lexicon
internal import PuzzleLanguage
internal import PuzzleRound
internal import Talk

/// What the bot says for guesses that are not on the puzzle's list: close ones, and real words.
extension Guesses {
    /// Whether to say “Close!”: the guess is no word of any dictionary, and one letter away from a word that is still missing and that
    /// the bot would hint at. A real word that is close to another by chance is no misspelling.
    func isClose(_ judgement: Judgement, in round: Round) throws -> Bool {
        guard [.notInList, .badLetters, .overusedLetters, .missingCenter].contains(judgement.verdict),
            try resources.words(for: round.game.board).definition(of: judgement.word) == nil
        else { return false }
        return Closeness.isOneEdit(judgement.word, from: round.offerable.filter { !round.found.contains($0) })
    }

    /// The judgements with the bonus words in them counted: real words of the board that the puzzle hardly takes. Coarse ones are left
    /// out, so that nobody collects them.
    mutating func countingBonusWords(in judgements: [Judgement], of game: Game) throws -> [Judgement] {
        guard judgements.contains(where: { $0.verdict == .unlikely }) else { return judgements }
        let real = try core.unlikelyWords(of: game).filter(\.isOfferable).map(\.text)
        let countable = Set(real).union(core.puzzle.rejected[game.id] ?? [])
        return judgements.map { judgement in
            guard judgement.verdict == .unlikely, countable.contains(judgement.word) else { return judgement }
            var counted = judgement
            let isNew = core.puzzle.bonus[game.id, default: []].insert(judgement.word).inserted
            counted.bonus = BonusWord(count: bonusWords(of: game).count, isNew: isNew)
            return counted
        }
    }

    /// The bonus words that were found, from A to Z. One that the puzzle took after all counts as found, and no longer here.
    func bonusWords(of game: Game) -> [String] {
        guard !core.isOwn(game) else { return [] }
        let counted = Set(game.countedWords)
        return (core.puzzle.bonus[game.id] ?? []).filter { game.board.admits($0) && !counted.contains($0) }.sorted()
    }
}
