/// The clues of a game through which its players leaf, in the order in which they were given first.
struct ClueTrail: Hashable, Sendable {
    /// Each once.
    let words: [String]
    /// Those that are still to be found. The others are passed over.
    let missing: Set<String>

    /// The word whose clue was given before that of `word`.
    func previous(before word: String?) -> String? {
        let place = word.flatMap(words.firstIndex(of:)) ?? words.endIndex
        return words[..<place].last(where: missing.contains)
    }

    /// The word whose clue was given after that of `word`; `nil` at the end, where the next word is a new one.
    func next(after word: String?) -> String? {
        guard let place = word.flatMap(words.firstIndex(of:)) else { return nil }
        return words[(place + 1)...].first(where: missing.contains)
    }
}

extension [String] {
    /// Notes that the clue to `word` was given.
    mutating func note(_ word: String) {
        if !contains(word) { append(word) }
    }
}
