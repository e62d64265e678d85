extension LexiconTables {
    /// Walks the sorted words like a trie. Asks once about each shared prefix, and skips all words with a rejected prefix.
    /// - Parameters:
    ///   - step: called with a byte and the number of bytes before it. Returns whether to visit words with this prefix. The
    ///     earlier bytes are those for which it last returned `true`.
    ///   - visit: called for each remaining word with its length in bytes.
    func walk(step: (_ length: Int, _ byte: UInt8) -> Bool, visit: (_ word: Int, _ length: Int) -> Void) {
        var prefix: [UInt8] = []
        var word = 0
        while word < count {
            let spelling = spelling(word)
            var length = 0
            while length < min(prefix.count, spelling.count), prefix[length] == spelling[length] { length += 1 }
            prefix.removeLast(prefix.count - length)
            while length < spelling.count, step(length, spelling[length]) {
                prefix.append(spelling[length])
                length += 1
            }
            if length < spelling.count {
                prefix.append(spelling[length])
                word = firstWord(notBeginningWith: prefix, from: word)
                prefix.removeLast()
            } else {
                visit(word, length)
                word += 1
            }
        }
    }

    /// The first word after `start` without `prefix`. The word at `start` must have it.
    private func firstWord(notBeginningWith prefix: [UInt8], from start: Int) -> Int {
        // Most prefixes have few words, so a galloping search comes before the binary search.
        var leap = 1
        while start + leap < count, spelling(start + leap).starts(with: prefix) { leap *= 2 }
        return firstWord(from: start + leap / 2, below: start + leap) { !spelling($0).starts(with: prefix) }
    }
}
