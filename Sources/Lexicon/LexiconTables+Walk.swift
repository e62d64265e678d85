extension LexiconTables {
    /// Walks the sorted list of words like a trie: of a beginning that words share is asked once, and all words with one that is not wanted
    /// are leapt over.
    /// - Parameters:
    ///   - step: whether words are wanted whose spelling has `byte` after `length` bytes: those it wanted last of each shorter length.
    ///   - visit: gets each word that is left, with its length in bytes.
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
                word = firstWord(notBeginningWith: prefix + [spelling[length]], from: word)
            } else {
                visit(word, length)
                word += 1
            }
        }
    }

    /// The first word after `start` that does not begin with `prefix`, as the word at `start` does.
    private func firstWord(notBeginningWith prefix: [UInt8], from start: Int) -> Int {
        // Most beginnings have few words: leaps of growing length come before the bisection.
        var leap = 1
        while start + leap < count, spelling(start + leap).starts(with: prefix) { leap *= 2 }
        return firstWord(from: start + leap / 2, below: start + leap) { !spelling($0).starts(with: prefix) }
    }
}
