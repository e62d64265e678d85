extension Board {
    /// The points for `word` on this board, whether or not it is in a word list. A word that is too short gets no points.
    public func points(for word: String) -> Int {
        let points = rules.points(forLength: word.count)
        return points > 0 && isPangram(word) ? points + rules.pangramBonus : points
    }

    /// Whether `word` uses all letters and no other; and, where each tile counts once, all tiles.
    public func isPangram(_ word: String) -> Bool {
        LetterSet(word) == letters && (!rules.usesTilesOnce || word.count == tileCount)
    }

    /// Whether `word` is a pangram that uses each letter once.
    public func isPerfectPangram(_ word: String) -> Bool { word.count == tileCount && isPangram(word) }

    /// Whether `word` is long enough, has only letters of the board, and has the centre letter. Where each tile counts once, no
    /// letter may occur more often than on the tiles.
    public func admits(_ word: String) -> Bool {
        guard word.count >= rules.shortestWord, let used = LetterSet(word) else { return false }
        return letters.isSuperset(of: used) && used.contains(center) && overusedLetters(in: word).isEmpty
    }

    /// The letters that occur in `word` more often than on the tiles, where each tile counts once.
    public func overusedLetters(in word: String) -> LetterSet {
        guard rules.usesTilesOnce else { return [] }
        var once = LetterSet()
        var again = LetterSet()
        var overused = LetterSet()
        for letter in word.compactMap({ Letter($0) }).map({ LetterSet($0) }) {
            if again.isSuperset(of: letter) || (once.isSuperset(of: letter) && !twice.isSuperset(of: letter)) {
                overused.formUnion(letter)
            } else if once.isSuperset(of: letter) {
                again.formUnion(letter)
            } else {
                once.formUnion(letter)
            }
        }
        return overused
    }

    /// The number of tiles, with the centre.
    public var tileCount: Int { 1 + outer.count + twice.count }

    /// The points for all of `words` together, from which the ranks are computed.
    public func maximumPoints(of words: some Sequence<String>) -> Int {
        words.reduce(0) { $0 + points(for: $1) }
    }
}
