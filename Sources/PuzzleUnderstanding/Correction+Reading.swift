internal import Hive
package import Talk

extension Correction {
    /// Reads a correction in the words of `language` or in English ones; `nil` when the text is none.
    package init?(_ tokens: [String], in language: Language, isExplicit: Bool = false) {
        let readings = language.puzzleWords.compactMap {
            Self(tokens, words: $0.correction, verbs: $0.fix, isExplicit: isExplicit)
        }
        guard let reading = readings.first(where: { $0 != .unclear }) ?? readings.first else { return nil }
        self = reading
    }

    /// Reads the correction in a sentence that is known to be one: its letters, and of its words those that corrections have. The letter
    /// where there is but one beside articles is the one that stands in the middle, if the sentence is about that.
    package init?(sentence tokens: [String], in language: Language) {
        let words = language.puzzleWords.map(\.correction)
        self.init(
            tokens.filter { token in token.count == 1 || words.contains { $0.contains(token) } }, in: language,
            isExplicit: true)
    }

    /// Reads "it's Q not O", "O should be Q", "center is T" and their like; `nil` when the text is no correction.
    ///
    /// - Parameters:
    ///   - words: how corrections are said.
    ///   - verbs: words like "fix", behind which two letters may stand either way round.
    ///   - isExplicit: whether the person asked to correct something (`/fix`), so that two bare letters will do
    ///     and anything else is unclear rather than no correction.
    private init?(_ tokens: [String], words: CorrectionWords, verbs: Set<String>, isExplicit: Bool = false) {
        let keywords = tokens.filter { $0.count > 1 }
        guard keywords.allSatisfy(words.contains) else { return nil }
        let isAboutCenter = keywords.contains(where: words.center.contains)
        let tokens = Self.withoutArticles(tokens, words: words, keepingLetters: isAboutCenter ? 1 : 2)
        let letters = Self.letters(of: tokens)
        if isAboutCenter, letters.count == 1 {
            self = .center(letters[0])
        } else if letters.count == 2, isExplicit || !keywords.isEmpty, !isAboutCenter {
            let isRightOneFirst = Self.isRightOneFirst(tokens, words: words)
            self = .replace(
                wrong: letters[isRightOneFirst ? 1 : 0], right: letters[isRightOneFirst ? 0 : 1],
                isOrdered: !keywords.allSatisfy(verbs.contains))
        } else if isExplicit {
            self = .unclear
        } else {
            return nil
        }
    }

    private static func letters(of tokens: [String]) -> [Letter] {
        tokens.filter { $0.count == 1 }.compactMap { $0.first.flatMap { Letter($0) } }
    }

    /// In "center is a T" and "the C is a K" the A is an article; in "fix A K" and "it's A, O is wrong" it is a letter, without
    /// which there would be fewer than `count`. In "es la Q y no la O" the Y before the negation is one letter too many, and so is the A
    /// in "un Q à la place du O".
    private static func withoutArticles(_ tokens: [String], words: CorrectionWords, keepingLetters count: Int)
        -> [String]
    {
        let rest = tokens.enumerated().filter { index, token in
            !words.articles.contains(token) || index + 1 == tokens.count || tokens[index + 1].count > 1
        }.map(\.element)
        guard letters(of: rest).count > count else { return letters(of: rest).count < count ? tokens : rest }
        return rest.indices.filter { index in
            !words.articles.contains(rest[index]) || index + 1 == rest.count || rest[index + 1].count == 1
        }.map { rest[$0] }
    }

    /// "Q not O" and "Q instead of O" name the right letter first; "not O but Q" and all others the wrong one.
    private static func isRightOneFirst(_ tokens: [String], words: CorrectionWords) -> Bool {
        if tokens.contains(where: words.rightOneFirst.contains) { return true }
        guard let negation = tokens.firstIndex(where: words.negations.contains),
            let letter = tokens.firstIndex(where: { $0.count == 1 })
        else { return false }
        return letter < negation
    }
}

extension CorrectionWords {
    fileprivate func contains(_ word: String) -> Bool {
        [center, negations, rightOneFirst, articles, fillers].contains { $0.contains(word) }
    }
}
