internal import Hive
internal import PhotoReading
internal import Talk

/// What a person's screen shows of their game.
struct LeagueScreen: Codable, Hashable, Sendable {
    let board: Board
    /// The words listed that the word book knows.
    let words: [String]
    /// The points of these words.
    let worth: Int
    /// How many words the screen counts; `nil` where it does not tell.
    let count: Int?
    /// The points of all words that the word book knows.
    let maximum: Int
    /// The score that the screen shows; `nil` where it could not be read.
    let score: Int?

    /// - Parameter known: the words that count on the board.
    init(_ found: FoundWords?, on board: Board, known: KnownWords) {
        var seen: Set<String> = []
        let counted = known.all
        let words = (found?.words ?? []).filter { counted.contains($0) && seen.insert($0).inserted }
        self.board = board
        self.words = words
        worth = words.reduce(0) { $0 + board.points(for: $1) }
        count = found?.count
        maximum = known.maximum
        score = found?.score
    }

    /// How many words the screen counts beside those that could be read. Without a count the score tells whether there are any.
    func unread(at points: Int) -> Int {
        max(0, (count ?? (points > worth ? words.count + 1 : words.count)) - words.count)
    }

    /// The scores that such a screen may show: at least the points of its words. The newspaper may take words that the list lacks.
    var scores: ClosedRange<Int> { worth...max(worth, maximum + maximum / Self.tolerance) }

    /// The points that the screen shows; `nil` if they can't be told.
    var points: Int? {
        if let score { return scores.contains(score) ? score : nil }
        return count == words.count ? worth : nil
    }

    /// A third more than all words that are known.
    private static let tolerance = 3
}
