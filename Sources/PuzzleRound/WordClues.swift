package import Lexicon

/// The clues to one word, and how many of them were given.
package struct WordClues: Hashable, Sendable {
    /// Best first.
    package let all: [Clue]
    package var given: Int

    package init(all: [Clue], given: Int) { (self.all, self.given) = (all, given) }

    /// Whether there is a clue that was not given.
    package var hasMore: Bool { all.count > given }
}
