/// The clues of a game through which its players leaf, in the order in which they were given first.
package struct ClueTrail: Hashable, Sendable {
    /// Each once.
    package let words: [String]
    /// Those that are still to be found. The others are passed over.
    package let missing: Set<String>

    package init(words: [String], missing: Set<String>) { (self.words, self.missing) = (words, missing) }

    /// The word whose clue was given before that of `word`.
    package func previous(before word: String?) -> String? {
        let place = word.flatMap(words.firstIndex(of:)) ?? words.endIndex
        return words[..<place].last(where: missing.contains)
    }

    /// The word whose clue was given after that of `word`; `nil` at the end, where the next word is a new one.
    package func next(after word: String?) -> String? {
        guard let place = word.flatMap(words.firstIndex(of:)) else { return nil }
        return words[(place + 1)...].first(where: missing.contains)
    }
}

extension [String] {
    /// Notes that the clue to `word` was given.
    package mutating func note(_ word: String) {
        if !contains(word) { append(word) }
    }
}
