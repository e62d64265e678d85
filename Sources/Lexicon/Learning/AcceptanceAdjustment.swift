internal import Foundation

/// Evidence on a word since the training, which adjusts the probability that the puzzle accepts it.
struct AcceptanceAdjustment: Hashable, Sendable {
    /// An operator's rule, which overrides everything else.
    enum Rule: Hashable, Sendable { case always, never }

    var rule: Rule?
    /// The sum of the weights of the puzzles' verdicts. Later verdicts weigh more.
    var taken = 0.0
    var rejected = 0.0
    var testimony: TestimonyCount?

    /// The weight of the trained probability relative to the last verdict, and the factor by which a verdict weighs less than
    /// the next one. The best of the values tried by `Training/words/learning.py`.
    private static let priorWeight = 0.2
    private static let fading = 0.4
    /// Players err more often than puzzles. With this weight, at least two players are needed to bring a certain word
    /// below even odds.
    private static let priorWeightAgainstPlayers = 1.0

    mutating func add(_ verdicts: [PuzzleVerdict]) {
        for (age, verdict) in verdicts.reversed().enumerated() {
            let weight = pow(Self.fading, Double(age))
            if verdict.isTaken { taken += weight } else { rejected += weight }
        }
    }

    /// The adjusted probability, 0…1, of a word with the trained probability `trained`.
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
