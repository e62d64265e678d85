internal import Hive
internal import Lexicon
internal import Persistence
internal import PhotoReading

/// A game together with the words of its board: everything that can be asked about how it stands.
struct Round: Sendable {
    let game: Game
    /// The board's words, easiest first.
    let words: [String]
    let scale: RankScale
    /// What all words are worth together.
    let maximum: Int

    init(_ game: Game, rating: PrintRating?, in book: any WordBook) throws {
        self.game = game
        words = try book.words(on: game.board).map(\.text)
        maximum = game.board.maximumPoints(of: words)
        scale = Self.scale(of: game.board.edition, rating: rating, maximum: maximum)
    }

    /// The same round with the game further on, on the same board.
    func with(_ game: Game) -> Round { Round(game: game, words: words, scale: scale, maximum: maximum) }

    private init(game: Game, words: [String], scale: RankScale, maximum: Int) {
        self.game = game
        self.words = words
        self.scale = scale
        self.maximum = maximum
    }

    var score: Int { game.finds.reduce(0) { $0 + $1.points } }
    var found: Set<String> { Set(game.finds.map(\.word)) }
    var rank: Rank { scale.rank(at: score) }
    var left: Int { words.count - found.count }
    var isComplete: Bool { !words.isEmpty && found.isSuperset(of: words) }
    var summary: BoardSummary { BoardSummary(board: game.board, words: words) }
    var judge: Judge { Judge(board: game.board, words: words) }

    /// A puzzle's own rating line counts only under the print edition's rules, which it was made for.
    private static func scale(of edition: Edition, rating: PrintRating?, maximum: Int) -> RankScale {
        guard edition == .print, let rating else { return RankScale(edition: edition, maximum: maximum) }
        return RankScale(good: rating.good, excellent: rating.excellent, genius: rating.genius)
    }
}
