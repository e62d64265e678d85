internal import Foundation

/// The choice of seven different letters for seven cells, weighed against all the others.
public struct LetterAssignment: Sendable {
    /// How likely a choice of letters is before looking at the picture, on any scale. Letters are indexes 0…25, cell
    /// by cell.
    public typealias Prior = (_ letters: [Int]) -> Double

    /// The best letters, cell by cell, as indexes 0…25.
    public let letters: [Int]
    /// The logarithm of their joint probability by the picture alone.
    public let logProbability: Double
    /// The logarithm of the probability of all choices of different letters together, by the picture alone.
    public let logEvidence: Double
    /// The probability of `letters` among all choices, the prior included.
    public let posterior: Double
    /// For each cell the probability of each letter, given that the seven differ, the prior included.
    public let marginals: [[Double]]

    /// Letters less likely than this share of their cell's best are left out, and of each cell only the best few are
    /// looked at.
    private static let negligible = 1e-6
    private static let candidateCount = 6
    /// Letters no less likely than this share of the best are looked at however many there are.
    private static let alike = 0.5
    /// The prior is asked about so many choices at most.
    private static let priorLimit = 24

    /// Weighs all choices; `nil` when there is none of different letters.
    ///
    /// - Parameters:
    ///   - logProbabilities: for each cell the log probabilities of A to Z (more classes may follow).
    ///   - prior: only asked when the picture leaves more than one choice.
    public init?(_ logProbabilities: [[Double]], prior: Prior? = nil) {
        let candidates = logProbabilities.map { cell in
            let order = (0..<26).sorted { cell[$0] > cell[$1] }
            let best = cell[order[0]]
            // A cell that tells nothing has all letters alike, and none may be left out for its place in the alphabet.
            return order.enumerated().filter { rank, letter in
                cell[letter] - best > (rank < Self.candidateCount ? log(Self.negligible) : log(Self.alike))
            }.map(\.element)
        }
        // Weights are relative to the best independent choice, so that nothing underflows.
        let peaks = zip(logProbabilities, candidates).map { $0[$1[0]] }
        let weights = zip(logProbabilities, zip(candidates, peaks)).map { cell, kept in
            var weights = [Double](repeating: 0, count: 26)
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
        var marginals = Array(repeating: Array(repeating: 0.0, count: 26), count: logProbabilities.count)
        for choice in weighed {
            for (cell, letter) in choice.letters.enumerated() { marginals[cell][letter] += choice.weight / total }
        }
        self.marginals = marginals
    }

    /// Choices less likely than this share of the best are none.
    private static let negligibleChoice = 1e-5

    /// The likeliest choices, each weighed by the prior; `nil` where there is but one, or the prior excludes all.
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
