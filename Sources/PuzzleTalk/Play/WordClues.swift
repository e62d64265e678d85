internal import Lexicon

/// The clues to one word, and how many of them were given.
struct WordClues: Hashable, Sendable {
    /// Best first.
    let all: [Clue]
    var given: Int

    /// Whether there is a clue that was not given.
    var hasMore: Bool { all.count > given }
}
