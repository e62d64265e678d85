public import Hive

/// Estimates from the words that seven letters make how likely the letters are a puzzle. Decides between two letters for a
/// blurred glyph.
public struct BoardPlausibility: Sendable {
    private let words: any WordBook

    public init(words: any WordBook) { self.words = words }

    /// The probability of a board without a likely pangram. Every puzzle has a pangram, but about one in twenty has only one
    /// that the lexicon does not consider likely.
    private static let withoutPangram = 0.05
    /// The number of words below which a board is suspect. Puzzles have at least 20 words, so such a board probably has a
    /// misread letter.
    private static let fewWords = 10
    private static let withFewWords = 0.3

    /// The plausibility of `board`, 0…1. Only for comparison with other boards.
    public func callAsFunction(_ board: Board) -> Double {
        guard let listed = try? words.words(on: board) else { return 1 }
        let pangram =
            listed.contains { $0.acceptance >= Lexicon.likelyAcceptance && board.isPangram($0.text) }
            ? 1 : Self.withoutPangram
        return pangram * (listed.count < Self.fewWords ? Self.withFewWords : 1)
    }
}
