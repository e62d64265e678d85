package import Hive

/// A guess and the verdict on it.
package struct Judgement: Hashable, Sendable {
    package let word: String
    package let verdict: GuessVerdict
    /// Its points on the board; 0 unless it was accepted.
    package let points: Int
    /// The points lost through clues.
    package let penalty: Int
    /// The letters that are not on the board, or not as often: "Q, Z".
    package let badLetters: String
    /// Set when the word counts as a bonus word.
    package var bonus: BonusWord?

    /// - Parameters:
    ///   - unlikely: real words of the board that the puzzle probably does not take.
    ///   - isPraised: whether a pangram is celebrated. A slur scores like any other word, without cheers.
    package init(word: String, verdict: Verdict, unlikely: Set<String>, penalty: Int = 0, isPraised: Bool = true) {
        self.word = word
        self.penalty = penalty
        points = verdict.points
        badLetters =
            switch verdict {
            case .badLetters(let letters), .overusedLetters(let letters):
                letters.map(String.init).joined(separator: ", ")
            default: ""
            }
        self.verdict =
            switch verdict {
            case .tooShort: .tooShort
            case .badLetters: .badLetters
            case .overusedLetters: .overusedLetters
            case .missingCenter: .missingCenter
            case .notInList: unlikely.contains(word) ? .unlikely : .notInList
            case .alreadyFound: .alreadyFound
            case .good: .good
            case .pangram: isPraised ? .pangram : .good
            }
    }

    /// The finder's points.
    package var earned: Int { max(0, points - penalty) }
    package var isTaken: Bool { verdict == .good || verdict == .pangram }
}

/// A real word of the board that is not on the puzzle's list.
package struct BonusWord: Hashable, Sendable {
    /// How many there are on this board by now.
    package let count: Int
    /// Whether it was not counted before.
    package let isNew: Bool

    package init(count: Int, isNew: Bool) { (self.count, self.isNew) = (count, isNew) }
}

/// The verdict on a guess: the puzzle's verdicts, and one of the bot's own for real words that the puzzle rarely accepts.
package enum GuessVerdict: String, CaseIterable, Sendable {
    case good, pangram, alreadyFound, tooShort, badLetters, overusedLetters, missingCenter, unlikely, notInList
}
