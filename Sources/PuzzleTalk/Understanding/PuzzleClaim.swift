/// A person's claim that the puzzle accepted or rejected a word.
struct PuzzleClaim: Hashable, Sendable {
    /// `nil` when they did not say which.
    var word: String?
    var isTaken: Bool
}

extension PuzzleClaim {
    /// Reads "the puzzle rejected yenta", "it took hyte", "yenta was rejected" and their like; `nil` when the text is no claim.
    init?(_ tokens: [String], words: ClaimWords) {
        let rest = Array(tokens.drop { words.subjects.contains($0) })
        guard rest.count >= 2, rest.count <= 4 else { return nil }
        if let isTaken = words.isTaken(before: rest.dropLast().joined(separator: " ")) {
            self.init(word: rest[rest.count - 1], isTaken: isTaken)
        } else if tokens.count == rest.count,
            let isTaken = words.isTaken(after: rest.dropFirst().joined(separator: " "))
        {
            self.init(word: rest[0], isTaken: isTaken)
        } else {
            return nil
        }
    }
}

extension ClaimWords {
    fileprivate func isTaken(before text: String) -> Bool? {
        taken.beforeWord.contains(text) ? true : rejected.beforeWord.contains(text) ? false : nil
    }

    fileprivate func isTaken(after text: String) -> Bool? {
        taken.afterWord.contains(text) ? true : rejected.afterWord.contains(text) ? false : nil
    }
}
