/// The figures at the head of the puzzle's hints page.
public struct BoardSummary: Hashable, Sendable {
    public let words: Int
    /// What all the words are worth.
    public let points: Int
    /// Words that use all seven letters, the perfect ones included.
    public let pangrams: Int
    /// Pangrams that use each letter once.
    public let perfectPangrams: Int
    /// Whether words begin with each of the seven letters, which the page calls "bingo".
    public let isBingo: Bool

    /// The figures of `words` on `board`.
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
