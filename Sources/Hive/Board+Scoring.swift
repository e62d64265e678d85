extension Board {
    /// The points for `word` on this board, whether or not it is in a word list.
    ///
    /// Digital: 1 point for four letters, one point per letter for longer words, 7 more for a pangram. Print: 1 point per word,
    /// 3 for a pangram. A word that is too short for the edition gets no points.
    public func points(for word: String) -> Int {
        let length = word.count
        guard length >= edition.shortestWord else { return 0 }
        switch edition {
        case .digital: return (length == 4 ? 1 : length) + (isPangram(word) ? 7 : 0)
        case .print: return isPangram(word) ? 3 : 1
        }
    }

    /// Whether `word` uses all seven letters and no other.
    public func isPangram(_ word: String) -> Bool { LetterSet(word) == letters }

    /// Whether `word` is a pangram that uses each letter once.
    public func isPerfectPangram(_ word: String) -> Bool { word.count == 7 && isPangram(word) }

    /// Whether `word` is long enough, has only letters of the board, and has the centre letter.
    public func admits(_ word: String) -> Bool {
        guard word.count >= edition.shortestWord, let used = LetterSet(word) else { return false }
        return letters.isSuperset(of: used) && used.contains(center)
    }

    /// The points for all of `words` together, from which the ranks are computed.
    public func maximumPoints(of words: some Sequence<String>) -> Int {
        words.reduce(0) { $0 + points(for: $1) }
    }
}
