package import Hive

/// The rules by which the boards of one edition are chosen for the daily puzzle, as an editor would choose them.
package struct BoardStandard: Sendable {
    /// The permitted numbers of words on a board.
    package let wordCounts: ClosedRange<Int>
    /// The number of words that an editor likes best.
    private let bestWordCount: Double
    /// The letters that no board may have.
    private let barred: LetterSet
    /// The largest fraction of rare words.
    private let mostRare: Double
    /// The largest fraction of words with the same common ending.
    private let mostAlike: Double

    /// The standard of the edition's language.
    package init(of edition: Edition) {
        switch edition.rules.language {
        case "ca":
            // Nine in ten of the published boards are in this range.
            self.init(words: 40...170, best: 80, mostRare: 0.5, mostAlike: 1)
        case "es":
            self.init(words: 40...160, best: 80, barred: "S", mostRare: 0.6, mostAlike: 1)
        // With an S, the genitive of every noun would be a word.
        case "nb":
            self.init(words: 20...100, best: 45, barred: "S", mostRare: 0.6, mostAlike: 1)
        case "sv":
            self.init(words: 20...80, best: 45, barred: "S", mostRare: 0.5, mostAlike: 1)
        case "de", "it":
            self.init(words: 20...100, best: 45, mostRare: 0.6, mostAlike: 1)
        default:
            // With an S, every plural would be a word.
            self.init(words: 20...80, best: 40, barred: "S")
        }
    }

    private init(
        words: ClosedRange<Int>, best: Double, barred: String = "", mostRare: Double = 1.0 / 3,
        mostAlike: Double = 1.0 / 3
    ) {
        (wordCounts, bestWordCount, self.barred) = (words, best, LetterSet(barred) ?? [])
        (self.mostRare, self.mostAlike) = (mostRare, mostAlike)
    }

    /// Whether `letters` may form a board with pangrams of these figures: at least one is well known, and none is
    /// coarse.
    package func accepts(letters: LetterSet, pangrams: BoardTally) -> Bool {
        letters.isDisjoint(with: barred) && pangrams.familiar > 0 && pangrams.coarse == 0
    }

    /// Whether a board's words may have these figures.
    package func accepts(_ words: BoardTally) -> Bool {
        let count = Double(words.words)
        return wordCounts.contains(words.words) && words.coarse == 0 && Double(words.rare) <= mostRare * count
            && Double(words.mostAlike) <= mostAlike * count
    }

    /// Whether `board` meets the standard. `words` are the words that the puzzle is likely to accept on it.
    package func accepts(_ board: Board, words: [Word]) -> Bool {
        accepts(letters: board.letters, pangrams: BoardTally(words.filter { board.isPangram($0.text) }))
            && accepts(BoardTally(words))
    }

    /// The distance of a board from an editor's ideal of the best number of words, few of them rare and few alike; 0
    /// for the ideal.
    package func strain(of words: BoardTally) -> Double {
        let count = Double(words.words)
        return abs(count - bestWordCount) / bestWordCount + Double(2 * words.rare + words.mostAlike) / count
    }
}
