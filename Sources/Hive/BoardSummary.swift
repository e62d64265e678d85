/// The figures at the top of the puzzle's hints page.
public struct BoardSummary: Hashable, Sendable {
    public let words: Int
    /// The points for all words together.
    public let points: Int
    /// The number of words that use all letters, including perfect pangrams.
    public let pangrams: Int
    /// The number of pangrams that use each letter once.
    public let perfectPangrams: Int
    /// Whether each letter of the board begins a word, which the page calls "bingo".
    public let isBingo: Bool

    /// Computes the figures of `words` on `board`.
    public init(board: Board, words: some Collection<String>) {
        self.words = words.count
        points = board.maximumPoints(of: words)
        pangrams = words.count(where: board.isPangram)
        perfectPangrams = words.count(where: board.isPerfectPangram)
        let initials = words.reduce(into: LetterSet()) { set, word in
            if let letter = word.first.flatMap({ Letter($0) }) { set.insert(LetterSet(letter)) }
        }
        isBingo = initials.isSuperset(of: board.letters)
    }
}
