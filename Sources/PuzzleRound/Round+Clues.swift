package import BotState

extension Round {
    /// The words that a clue may still lead to: missing, not told, not skipped.
    package var wordsLeftToHint: Set<String> {
        let skipped = Set(game.clues.filter(\.isSkipped).map(\.word))
        return Set(words.filter { !found.contains($0) && !game.isTold($0) && !skipped.contains($0) })
    }

    /// Whether the clue to `word` is open: the word is missing and not told.
    package func isOpen(_ word: String) -> Bool {
        words.contains(word) && !found.contains(word) && !game.isTold(word)
    }

    /// The word to hint at next.
    /// - Parameters:
    ///   - open: the word whose clue was given last.
    ///   - trail: the words whose clues were given, in that order.
    /// - Returns: the word, and the game as the choice leaves it: skipped words are taken up again where no others are left. `nil` when
    ///   there is nothing to hint at.
    package func nextToHint(after open: String?, trail: [String]) -> (word: String, game: Game)? {
        if let word = ClueTrail(words: trail, missing: wordsLeftToHint).next(after: open) { return (word, game) }
        var game = game
        return game.nextToHint(of: offerable, after: open).map { ($0, game) }
    }
}
