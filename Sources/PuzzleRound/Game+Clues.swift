package import BotState

extension Game {
    /// The level that the clues to `word` have reached; 0 for none.
    package func clueLevel(of word: String) -> Int { clue(of: word)?.level ?? 0 }

    /// Whether the clues to `word` went up to the word itself.
    package func isTold(_ word: String) -> Bool { HintLadder(word: word, level: clueLevel(of: word)).isAtTop }

    package func clue(of word: String) -> Clue? { clues.first { $0.word == word } }

    /// Notes that the first clue of `word` was told in other words.
    package mutating func noteRetelling(_ word: String) {
        guard let index = clues.firstIndex(where: { $0.word == word }) else { return }
        clues[index].retellings += 1
    }

    /// Notes that the clues of `word` went to `level`; never back.
    package mutating func noteClue(_ word: String, level: Int) {
        if let index = clues.firstIndex(where: { $0.word == word }) {
            clues[index].level = max(clues[index].level, level)
        } else {
            clues.append(Clue(word: word, level: level))
        }
    }

    /// Marks `word` as skipped, or not.
    package mutating func setSkipped(_ word: String, _ isSkipped: Bool) {
        if let index = clues.firstIndex(where: { $0.word == word }) {
            clues[index].isSkipped = isSkipped
        } else if isSkipped {
            clues.append(Clue(word: word, level: HintLadder.definition, isSkipped: true))
        }
    }

    /// The word to hint at next, of `words` (easiest first): one without a clue; then those whose clue was left open, in turn; then the
    /// skipped ones, from the easiest again; then those told but not typed, in turn. `nil` when all are found.
    /// - Parameter last: the word whose clue was given last.
    package mutating func nextToHint(of words: [String], after last: String? = nil) -> String? {
        let found = Set(countedWords)
        let place = last.flatMap(words.firstIndex(of:)) ?? words.endIndex - 1
        let inTurn = (words.dropFirst(place + 1) + words.prefix(place + 1)).filter { !found.contains($0) }
        let open = words.filter { !found.contains($0) && !isTold($0) }
        if let fresh = open.first(where: { clueLevel(of: $0) == 0 }) { return fresh }
        let skipped = Set(clues.filter(\.isSkipped).map(\.word))
        if let next = inTurn.first(where: { open.contains($0) && !skipped.contains($0) }),
            next != last || open.count == 1
        {
            return next
        }
        if let first = open.first {
            for word in open { setSkipped(word, false) }
            return first
        }
        return inTurn.first
    }
}
