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
        let relative = zip(logProbabilities, peaks).map { cell, peak in (0..<26).map { exp(cell[$0] - peak) } }
        var search = Search(candidates: candidates, weights: relative)
        search.visit(cell: 0, used: 0, weight: 1)
        guard let unprimed = search.choices.max(by: { $0.weight < $1.weight }) else { return nil }

        let weighed = Self.weigh(search.choices, by: prior)
        guard let best = weighed.max(by: { $0.weight < $1.weight }) else { return nil }
        let total = weighed.reduce(0) { $0 + $1.weight }
        let offset = peaks.reduce(0, +)
        letters = best.letters
        logProbability = log(unprimed.weight) + offset
        logEvidence = log(search.choices.reduce(0) { $0 + $1.weight }) + offset
        posterior = best.weight / total
        var marginals = Array(repeating: Array(repeating: 0.0, count: 26), count: logProbabilities.count)
        for choice in weighed {
            for (cell, letter) in choice.letters.enumerated() { marginals[cell][letter] += choice.weight / total }
        }
        self.marginals = marginals
    }

    private typealias Choice = (letters: [Int], weight: Double)

    /// The likeliest choices, each weighed by the prior; all of them unchanged without a prior, or when it excludes
    /// every one.
    private static func weigh(_ choices: [Choice], by prior: Prior?) -> [Choice] {
        guard let prior, choices.count > 1 else { return choices }
        let likeliest = choices.sorted { $0.weight > $1.weight }.prefix(priorLimit)
        let weighed = likeliest.map { Choice($0.letters, $0.weight * max(prior($0.letters), 0)) }
        return weighed.contains { $0.weight > 0 } ? weighed : choices
    }

    /// Goes through all choices that are not negligible, the likeliest letters first.
    private struct Search {
        let candidates: [[Int]]
        let weights: [[Double]]
        private var chosen: [Int]
        private var bestWeight = 0.0
        private(set) var choices: [Choice] = []

        private static let negligible = 1e-5

        init(candidates: [[Int]], weights: [[Double]]) {
            (self.candidates, self.weights) = (candidates, weights)
            chosen = Array(repeating: 0, count: candidates.count)
        }

        mutating func visit(cell: Int, used: UInt32, weight: Double) {
            // No weight grows on the way down, so a branch that is negligible already stays so.
            guard weight > bestWeight * Self.negligible else { return }
            guard cell < candidates.count else {
                choices.append((chosen, weight))
                bestWeight = max(bestWeight, weight)
                return
            }
            for letter in candidates[cell] where used & (1 << UInt32(letter)) == 0 {
                chosen[cell] = letter
                visit(cell: cell + 1, used: used | 1 << UInt32(letter), weight: weight * weights[cell][letter])
            }
        }
    }
}
