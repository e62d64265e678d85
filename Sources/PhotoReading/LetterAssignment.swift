internal import Foundation

/// The best choice of different letters for the cells of a board, with its probability among all choices.
public struct LetterAssignment: Sendable {
    /// The prior of a choice of letters, on any scale. Letters are indexes, cell by cell.
    public typealias Prior = (_ letters: [Int]) -> Double

    /// The best letters, cell by cell, as indexes of `Letter`.
    public let letters: [Int]
    /// The joint log probability of the best choice according to the picture alone.
    public let logProbability: Double
    /// The log of the summed probability of all choices of different letters, according to the picture alone.
    public let logEvidence: Double
    /// The posterior probability of `letters`, including the prior.
    public let posterior: Double
    /// The posterior marginals: for each cell the probability of each letter, given that all letters differ, including
    /// the prior.
    public let marginals: [[Double]]

    /// The least probability of a letter relative to its cell's best, and the number of candidates per cell.
    private static let negligible = 1e-6
    private static let candidateCount = 6
    /// Letters of at least this probability relative to the best are candidates regardless of their number.
    private static let alike = 0.5
    /// The maximum number of choices for which the prior is evaluated.
    private static let priorLimit = 24

    /// Evaluates all choices; `nil` if there is none of different letters.
    ///
    /// - Parameters:
    ///   - logProbabilities: For each cell, the log probabilities of the letters by their index. Further classes are ignored.
    ///   - letterCount: The number of letters. A to Z are enough unless a cell may show another letter.
    ///   - prior: Only called if the picture leaves more than one choice.
    public init?(_ logProbabilities: [[Double]], letterCount: Int = 26, prior: Prior? = nil) {
        let candidates = logProbabilities.map { cell in
            let order = (0..<letterCount).sorted { cell[$0] > cell[$1] }
            let best = cell[order[0]]
            // In a cell without information all letters are equally likely, and none may be dropped because of its
            // place in the alphabet.
            return order.enumerated().filter { rank, letter in
                cell[letter] - best > (rank < Self.candidateCount ? log(Self.negligible) : log(Self.alike))
            }.map(\.element)
        }
        // Weights are relative to the best independent choice, to avoid underflow.
        let peaks = zip(logProbabilities, candidates).map { $0[$1[0]] }
        let weights = zip(logProbabilities, zip(candidates, peaks)).map { cell, kept in
            var weights = [Double](repeating: 0, count: letterCount)
            for letter in kept.0 { weights[letter] = exp(cell[letter] - kept.1) }
            return weights
        }
        let choices = LetterChoices(weights: weights)
        guard let unprimed = choices.likeliest(1).first else { return nil }
        let offset = peaks.reduce(0, +)
        logProbability = log(unprimed.weight) + offset
        logEvidence = log(choices.total) + offset
        guard let prior, let weighed = Self.weigh(choices, by: prior),
            let best = weighed.max(by: { $0.weight < $1.weight })
        else {
            letters = unprimed.letters
            posterior = unprimed.weight / choices.total
            marginals = choices.marginals
            return
        }
        let total = weighed.reduce(0) { $0 + $1.weight }
        letters = best.letters
        posterior = best.weight / total
        var marginals = Array(repeating: Array(repeating: 0.0, count: letterCount), count: logProbabilities.count)
        for choice in weighed {
            for (cell, letter) in choice.letters.enumerated() { marginals[cell][letter] += choice.weight / total }
        }
        self.marginals = marginals
    }

    /// The least probability of a choice relative to the best.
    private static let negligibleChoice = 1e-5

    /// The likeliest choices weighted by the prior; `nil` if there is only one, or if the prior excludes all.
    private static func weigh(_ choices: LetterChoices, by prior: Prior) -> [LetterChoices.Choice]? {
        let likeliest = choices.likeliest(priorLimit)
        guard let best = likeliest.first else { return nil }
        let open = likeliest.prefix { $0.weight > negligibleChoice * best.weight }
        guard open.count > 1 else { return nil }
        let weighed = open.map {
            LetterChoices.Choice(letters: $0.letters, weight: $0.weight * max(prior($0.letters), 0))
        }
        return weighed.contains { $0.weight > 0 } ? weighed : nil
    }
}
