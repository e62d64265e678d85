internal import Hive

/// A guess and the verdict on it.
struct Judgement: Hashable, Sendable {
    let word: String
    let verdict: GuessVerdict
    /// Its points on the board; 0 unless it was accepted.
    let points: Int
    /// The points lost through clues.
    let penalty: Int
    /// The letters that are not on the board, or not as often: "Q, Z".
    let badLetters: String
    /// Set when the word counts as a bonus word.
    var bonus: BonusWord?

    /// - Parameters:
    ///   - unlikely: real words of the board that the puzzle probably does not take.
    ///   - isPraised: whether a pangram is celebrated. A slur scores like any other word, without cheers.
    init(word: String, verdict: Verdict, unlikely: Set<String>, penalty: Int = 0, isPraised: Bool = true) {
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
    var earned: Int { max(0, points - penalty) }
    var isTaken: Bool { verdict == .good || verdict == .pangram }
}

/// A real word of the board that is not on the puzzle's list.
struct BonusWord: Hashable, Sendable {
    /// How many there are on this board by now.
    let count: Int
    /// Whether it was not counted before.
    let isNew: Bool
}
