public import Hive
public import Lexicon

/// How likely seven letters are to be a puzzle, judged by the words they make. Settles which of two letters a blurred glyph is.
public struct BoardPlausibility: Sendable {
    private let words: any WordBook

    public init(words: any WordBook) { self.words = words }

    /// Every puzzle has a pangram; one in some twenty has only one that is not known as likely.
    private static let withoutPangram = 0.05
    /// Puzzles have 20 words or more; so few are a sign of a misread letter.
    private static let fewWords = 10
    private static let withFewWords = 0.3

    /// 0…1, for comparison among boards only.
    public func callAsFunction(_ board: Board) -> Double {
        guard let listed = try? words.words(on: board) else { return 1 }
        let pangram =
            listed.contains { $0.acceptance >= Lexicon.likelyAcceptance && board.isPangram($0.text) }
            ? 1 : Self.withoutPangram
        return pangram * (listed.count < Self.fewWords ? Self.withFewWords : 1)
    }
}
