internal import Spelling

/// Whether a guess misspells a word that is still missing.
package enum Closeness {
    /// Shorter words have so many neighbours that being close to one says nothing.
    private static let shortest = 5

    /// Whether one letter added, left out or changed, or two neighbours swapped, make `guess` one of `words`.
    package static func isOneEdit(_ guess: String, from words: some Sequence<String>) -> Bool {
        words.contains { word in
            word.count >= shortest && abs(word.count - guess.count) <= 1 && EditDistance.between(word, guess) == 1
        }
    }
}
