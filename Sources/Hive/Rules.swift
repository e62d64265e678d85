/// The rules of one edition as data, so that the puzzle of another language needs no code of its own.
///
/// ``Rules+Editions`` lists the rules of each edition.
public struct Rules: Hashable, Sendable {
    /// The language of the words as an ISO 639-1 code: "en".
    public let language: String
    /// The letters of boards and words.
    public let alphabet: LetterSet
    /// The possible numbers of tiles around the centre.
    public let outerTiles: ClosedRange<Int>
    /// Whether a word may use each tile only once. A letter on two tiles may then be used twice.
    public let usesTilesOnce: Bool
    /// The minimum number of letters in a word.
    public let shortestWord: Int
    /// The points of a word without the bonus.
    public let wordPoints: WordPoints
    /// The additional points of a word that uses all letters.
    public let pangramBonus: Int
    /// The ranks in ascending order, each with the percentage of the maximum that earns it. The first has 0.
    public let ranks: [RankShare]

    /// How a word's points depend on its length.
    public enum WordPoints: Hashable, Sendable {
        /// The same number of points for every word.
        case flat(Int)
        /// One point for each letter, except for words of the lengths in `short`.
        case byLength(short: [Int: Int])
    }

    /// A rank and the percentage of a board's maximum that earns it.
    public struct RankShare: Hashable, Sendable {
        public let rank: Rank
        public let percent: Int
    }

    init(
        language: String, marked: String = "", outerTiles: ClosedRange<Int> = 6...6, usesTilesOnce: Bool = false,
        shortestWord: Int = 4, wordPoints: WordPoints = .byLength(short: [4: 1]), pangramBonus: Int = 7,
        ranks: [RankShare] = Self.percentagesOfDigital
    ) {
        self.language = language
        alphabet = LetterSet.basic.union(LetterSet(marked) ?? [])
        self.outerTiles = outerTiles
        self.usesTilesOnce = usesTilesOnce
        self.shortestWord = shortestWord
        self.wordPoints = wordPoints
        self.pangramBonus = pangramBonus
        self.ranks = ranks
    }

    /// The points of a word of `length` letters without the bonus; 0 for words that are too short.
    public func points(forLength length: Int) -> Int {
        guard length >= shortestWord else { return 0 }
        return switch wordPoints {
        case .flat(let points): points
        case .byLength(let short): short[length] ?? length
        }
    }
}
