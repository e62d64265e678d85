package import Hive

/// The rules by which boards are chosen for the daily puzzle, as an editor would choose them.
package enum BoardStandard {
    /// The numbers of words that a board may have.
    package static let wordCounts = 20...80
    /// A board may have one rare word in this many, and as many words with the same common ending.
    private static let oneIn = 3
    /// The letter that no board has: with it, every plural would be a word.
    private static let barred = LetterSet("S") ?? []
    /// The number of words that an editor likes best.
    private static let bestWordCount = 40.0

    /// Whether `letters` may be the letters of a board whose pangrams have these figures: one of them is well known, and none is
    /// coarse.
    package static func accepts(letters: LetterSet, pangrams: BoardTally) -> Bool {
        letters.isDisjoint(with: barred) && pangrams.familiar > 0 && pangrams.coarse == 0
    }

    /// Whether the words of a board may have these figures.
    package static func accepts(_ words: BoardTally) -> Bool {
        wordCounts.contains(words.words) && words.coarse == 0 && oneIn * words.rare <= words.words
            && oneIn * words.mostAlike <= words.words
    }

    /// Whether `board` may be printed. `words` are the words that the puzzle is likely to accept on it.
    package static func accepts(_ board: Board, words: [Word]) -> Bool {
        accepts(letters: board.letters, pangrams: BoardTally(words.filter { board.isPangram($0.text) }))
            && accepts(BoardTally(words))
    }

    /// How far a board is from an editor's ideal: about forty words, few of them rare, few alike. 0 for the ideal.
    package static func strain(of words: BoardTally) -> Double {
        let count = Double(words.words)
        return abs(count - bestWordCount) / bestWordCount + Double(2 * words.rare + words.mostAlike) / count
    }
}
