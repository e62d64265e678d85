/// The figures by which an editor judges a list of words.
package struct BoardTally: Hashable, Sendable {
    package private(set) var words = 0
    /// Words that people write less than once in three million words.
    package private(set) var rare = 0
    /// Words that the bot does not offer unasked; see ``Word/isOfferable``.
    package private(set) var coarse = 0
    /// Words that the puzzle surely accepts and people know.
    package private(set) var familiar = 0
    /// The number of words with each of ``endings``.
    private var alike = SIMD4<Int>()

    /// The frequency, on the Zipf scale, below which a word is rare. On three in four published boards, at most a third
    /// of the words are rare.
    package static let rareFrequency = 2.5

    /// Endings that make a board monotonous if too many of its words have them.
    private static let endings = ["ing", "ed", "er", "ly"]

    /// The tally of no words.
    package init() {}

    package init(_ words: some Sequence<Word>) {
        for word in words { self.add(word) }
    }

    package mutating func add(_ word: Word) {
        let isRare = word.frequency < Self.rareFrequency
        words += 1
        rare += isRare ? 1 : 0
        coarse += word.isOfferable ? 0 : 1
        familiar += !isRare && word.acceptance >= Lexicon.likelyAcceptance ? 1 : 0
        for (index, ending) in Self.endings.enumerated() where word.text.hasSuffix(ending) { alike[index] += 1 }
    }

    package mutating func add(_ other: BoardTally) {
        words += other.words
        rare += other.rare
        coarse += other.coarse
        familiar += other.familiar
        alike &+= other.alike
    }

    /// The largest number of words that share one of the common endings.
    package var mostAlike: Int { alike.max() }
}
