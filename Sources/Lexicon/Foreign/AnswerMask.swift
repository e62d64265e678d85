internal import Foundation
internal import Spelling

/// Hides the answer of a puzzle in another language than English, its forms and its cognates.
///
/// It uses no grammar: a word that is spelled nearly like the answer, or begins like it, gives the answer away.
package struct AnswerMask: Sendable {
    /// The spellings of the answer, folded.
    private let answers: [String]
    private let others: Set<String>

    /// - Parameters:
    ///   - forms: the spellings of the answer.
    ///   - others: the other answers of the board, which are hidden as well.
    package init(of forms: [String], among others: [String]) {
        answers = Array(Set(forms.map(Self.folded)))
        self.others = Set(others.map(Self.folded))
    }

    /// `text` with ``Clue/mask`` in place of words that give the answer away, and ``Clue/otherMask`` in place of other
    /// answers; `nil` if too little is left.
    package func masked(_ text: String) -> String? {
        var left = 0
        let words = text.split(separator: " ").map(String.init).map { word -> String in
            let letters = Self.bare(word)
            guard !letters.isEmpty else { return word }
            if others.contains(Self.folded(letters)) { return word.replacing(letters, with: Clue.otherMask) }
            if isGivenAway(by: letters) { return word.replacing(letters, with: Clue.mask) }
            left += 1
            return word
        }
        return left >= min(Self.fewestWords, words.count) && left > 0 ? words.joined(separator: " ") : nil
    }

    /// Whether a word of `phrase` is the answer, one of its forms, or so similar a word of another language that it
    /// reveals the answer.
    package func isGivenAway(by phrase: String) -> Bool {
        let words = phrase.split { !$0.isLetter }.map { Self.folded(String($0)) }
        return words.contains { word in answers.contains { Self.isAlike(word, $0) } }
            || answers.contains(words.joined())
    }

    /// Whether a word of the answer's own language begins like the answer, as “gosset” begins like “gos”.
    package func isDerived(_ word: String) -> Bool {
        let folded = Self.folded(word)
        return answers.contains(where: folded.hasPrefix)
    }

    private static func isAlike(_ word: String, _ answer: String) -> Bool {
        let shared = zip(word, answer).prefix { $0 == $1 }.count
        if shared >= sharedLetters, 2 * shared > answer.count { return true }
        let length = min(word.count, answer.count)
        return EditDistance.between(word, answer)
            <= (length < sharedLetters ? 0 : max(1, length / lettersPerDifference))
    }

    /// `word` without the punctuation around it.
    private static func bare(_ word: String) -> String {
        let start = word.drop { !$0.isLetter }
        return start.lastIndex(where: \.isLetter).map { String(start[...$0]) } ?? ""
    }

    /// The letters of `text` without accents, in lower case.
    static func folded(_ text: String) -> String {
        text.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil).filter(\.isLetter)
    }

    /// The number of common leading letters from which words count as related.
    private static let sharedLetters = 4
    /// Related words may differ in one letter per this many.
    private static let lettersPerDifference = 3
    /// The least number of words that must remain of a definition.
    private static let fewestWords = 2
}
