extension LexiconTables {
    /// Walks the sorted list of words like a trie: the state of a beginning that words share is computed once, and all words
    /// with a beginning that leads nowhere are leapt over.
    /// - Parameters:
    ///   - root: the state before the first letter.
    ///   - step: the state after one more byte of a spelling; `nil` when no word that begins so is wanted.
    ///   - visit: gets each word that is left, with its state.
    func walk<State>(
        from root: State, step: (State, UInt8) -> State?, visit: (_ word: Int, State) -> Void
    ) {
        var states = [root]
        var prefix: [UInt8] = []
        var word = 0
        while word < count {
            let spelling = spelling(word)
            var depth = zip(spelling, prefix).prefix { $0 == $1 }.count
            prefix.removeLast(prefix.count - depth)
            states.removeLast(states.count - depth - 1)
            var isHopeless = false
            while depth < spelling.count, !isHopeless {
                prefix.append(spelling[depth])
                if let next = step(states[depth], spelling[depth]) { states.append(next) } else { isHopeless = true }
                depth += 1
            }
            if isHopeless {
                word = firstWord(notBeginningWith: prefix, from: word)
                prefix.removeLast()
            } else {
                visit(word, states[depth])
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
