internal import Hive
internal import Talk

/// A person's claim that the puzzle accepted or rejected a word.
package struct PuzzleClaim: Hashable, Sendable {
    /// `nil` when they did not say which.
    package let word: String?
    package let isTaken: Bool

    package init(word: String?, isTaken: Bool) {
        self.word = word
        self.isTaken = isTaken
    }
}

extension PuzzleClaim {
    /// Reads a claim in the words of `language` or in English ones; `nil` when the text is none.
    init?(_ tokens: [String], in language: Language) {
        guard let claim = language.puzzleWords.lazy.compactMap({ Self(tokens, words: $0) }).first else {
            return nil
        }
        // "That is not a word": a subject like that is hardly the word, even where the board has it.
        let isUnnamed = claim.word == tokens.first && claim.word.map(language.isUnnamed) ?? false
        self.init(word: isUnnamed ? nil : claim.word, isTaken: claim.isTaken)
    }

    /// The claim with its word as it is in `message`, folded by the rules of `board`.
    func spelled(as message: MessageText, on board: Board?) -> PuzzleClaim {
        guard let board, board.rules.language != LanguageCode.english,
            let place = message.tokens.firstIndex(where: { $0 == word })
        else { return self }
        return PuzzleClaim(word: board.rules.folded(message.spelled[place]), isTaken: isTaken)
    }

    /// Reads "the puzzle rejected yenta", "it took hyte", "yenta was rejected" and their like; `nil` when the text is no claim.
    ///
    /// "No vale" claims nothing of a word "no": a negation is never the word.
    private init?(_ tokens: [String], words: PuzzleWords) {
        guard let claim = Self(tokens, claimWords: words.claim),
            !words.correction.negations.contains(where: { $0 == claim.word })
        else { return nil }
        self = claim
    }

    private init?(_ tokens: [String], claimWords words: ClaimWords) {
        let rest = Array(tokens.drop { words.subjects.contains($0) })
        guard rest.count >= 2 else { return nil }
        if let claim = words.claim(around: rest) {
            self = claim
        } else if let isTaken = words.isTaken(before: rest.dropLast().joined(separator: " ")) {
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
    fileprivate func claim(around tokens: [String]) -> PuzzleClaim? {
        for (places, isTaken) in [(rejected, false), (taken, true)] {
            for pattern in places.aroundWord ?? [] {
                guard let word = WordPattern.word(in: tokens, as: pattern), !word.contains(" ") else { continue }
                return PuzzleClaim(word: word, isTaken: isTaken)
            }
        }
        return nil
    }

    fileprivate func isTaken(before text: String) -> Bool? {
        taken.beforeWord.contains(text) ? true : rejected.beforeWord.contains(text) ? false : nil
    }

    fileprivate func isTaken(after text: String) -> Bool? {
        taken.afterWord.contains(text) ? true : rejected.afterWord.contains(text) ? false : nil
    }
}
