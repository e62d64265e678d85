internal import Foundation

/// How what was learnt after the training changes the probability that the puzzle takes a word.
struct AcceptanceAdjustment: Hashable, Sendable {
    /// An operator's word is final.
    enum Rule: Hashable, Sendable { case always, never }

    var rule: Rule?
    /// Puzzles' verdicts, later ones weighing more.
    var taken = 0.0
    var rejected = 0.0
    var testimony: TestimonyCount?

    /// How much the trained probability weighs against the last verdict, and how much less each verdict weighs than the next:
    /// the best of those tried by `Training/words/learning.py`.
    private static let priorWeight = 0.2
    private static let fading = 0.4
    /// Players err more than puzzles: two of them against a sure word bring it below an even chance, and no less.
    private static let priorWeightAgainstPlayers = 1.0

    mutating func add(_ verdicts: [Verdict]) {
        for (age, verdict) in verdicts.reversed().enumerated() {
            let weight = pow(Self.fading, Double(age))
            if verdict.isTaken { taken += weight } else { rejected += weight }
        }
    }

    /// The probability of a word that was trained to have `trained`, 0…1.
    func acceptance(trained: Double) -> Double {
        switch rule {
        case .always: return 1
        case .never: return 0
        case nil: break
        }
        let learnt = Self.mean(trained, weight: Self.priorWeight, taken: taken, rejected: rejected)
        guard let testimony, max(testimony.taken, testimony.rejected) >= TestimonyCount.fewest else { return learnt }
        return Self.mean(
            learnt, weight: Self.priorWeightAgainstPlayers, taken: Double(testimony.taken),
            rejected: Double(testimony.rejected))
    }

    private static func mean(_ prior: Double, weight: Double, taken: Double, rejected: Double) -> Double {
        (weight * prior + taken) / (weight + taken + rejected)
    }
}
