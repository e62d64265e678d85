package import BotState
package import Hive
package import Lexicon
package import PhotoReading

/// A game with the words of its board, which answers all questions about its state.
package struct Round: Sendable {
    package let game: Game
    /// The board's words, easiest first; then those that the word book would not have expected, yet the puzzle took.
    package let words: [String]
    package let scale: RankScale
    /// The points of all words together.
    package let maximum: Int
    /// The word book's own words of the board, easiest first.
    private let expected: [Word]
    /// The ranks that the puzzle itself states, where they count.
    package let rating: PrintRating?

    /// - Parameter expected: the word book's words of the board, easiest first.
    package init(_ game: Game, expected: [Word], rating: PrintRating?) {
        self.game = game
        self.expected = expected
        // A puzzle's own rating line counts only under the print edition's rules, which it was made for.
        self.rating = game.board.edition == .print ? rating : nil
        let listed = expected.map(\.text)
        let known = Set(listed)
        words = listed + game.countedWords.filter { !known.contains($0) }
        maximum = game.board.maximumPoints(of: words)
        scale =
            self.rating.map { RankScale(good: $0.good, excellent: $0.excellent, genius: $0.genius) }
            ?? RankScale(edition: game.board.edition, maximum: maximum)
    }

    /// The same round with a later state of the game, on the same board.
    package func with(_ game: Game) -> Round { Round(game, expected: expected, rating: rating) }

    package var score: Int { game.finds.reduce(0) { $0 + $1.earned } }
    package var found: Set<String> { Set(game.countedWords) }
    package var rank: Rank { scale.rank(at: score) }
    /// The words that the bot may say unasked, in the order in which it hints at them. It scores the others when a player types them.
    package var offerable: [String] { hinted.filter(\.isOfferable).map(\.text) }

    /// The expected words that the bot neither says unasked nor celebrates.
    package var unfit: Set<String> { Set(expected.filter { !$0.isOfferable }.map(\.text)) }

    /// The expected words in the order of hints.
    ///
    /// Words that people write every day come last: players find "they" without a hint, and its definition is dull.
    private var hinted: [Word] {
        expected.filter { $0.frequency < Self.everyday } + expected.filter { $0.frequency >= Self.everyday }
    }

    /// The place of `word` in the order of hints, from 1.
    package func hintPosition(of word: String) -> Int {
        let place = hinted.firstIndex { $0.text == word } ?? words.firstIndex(of: word)
        return (place ?? 0) + 1
    }

    /// The frequency, on the Zipf scale, from which a word is an everyday one: more than once in 1,600 words.
    private static let everyday = 5.8

    package var left: Int { words.count - found.count }
    package var isComplete: Bool { !words.isEmpty && found.isSuperset(of: words) }
    package var summary: BoardSummary { BoardSummary(board: game.board, words: words) }
    package var judge: Judge { Judge(board: game.board, words: words) }
}
