internal import Foundation
internal import Hive

/// The choice of seven different letters for seven cells.
struct LetterAssignment: Sendable {
    /// The best letters, cell by cell, as indexes 0…25.
    let letters: [Int]
    /// The logarithm of their joint probability.
    let logProbability: Double
    /// The logarithm of the probability of all assignments of different letters together.
    let logEvidence: Double
    /// For each cell the probability of each letter, given that the seven differ.
    let marginals: [[Double]]

    /// Letters less likely than this share of their cell's best are left out of the sums, at least six stay.
    private static let negligible = 1e-6
    private static let candidateCount = 6

    /// - Parameter logProbabilities: for each cell the log probabilities of A to Z (more classes may follow).
    init?(_ logProbabilities: [[Double]]) {
        let candidates = logProbabilities.map { cell in
            let order = (0..<26).sorted { cell[$0] > cell[$1] }.prefix(Self.candidateCount)
            return order.filter { cell[$0] - cell[order[0]] > log(Self.negligible) }
        }
        // Sums run relative to the best independent choice, so that nothing underflows.
        let peaks = zip(logProbabilities, candidates).map { $0[$1[0]] }
        let relative = zip(logProbabilities, peaks).map { cell, peak in (0..<26).map { exp(cell[$0] - peak) } }
        var search = Search(candidates: candidates, weights: relative)
        search.visit(cell: 0, used: 0, weight: 1)
        guard search.bestWeight > 0 else { return nil }
        let offset = peaks.reduce(0, +)
        letters = search.best
        logProbability = log(search.bestWeight) + offset
        logEvidence = log(search.total) + offset
        marginals = search.marginals.map { $0.map { $0 / search.total } }
    }

    /// Goes through all assignments that are not negligible.
    private struct Search {
        let candidates: [[Int]]
        let weights: [[Double]]
        var chosen: [Int]
        var best: [Int]
        var bestWeight = 0.0
        var total = 0.0
        var marginals: [[Double]]

        init(candidates: [[Int]], weights: [[Double]]) {
            (self.candidates, self.weights) = (candidates, weights)
            chosen = Array(repeating: 0, count: candidates.count)
            best = chosen
            marginals = Array(repeating: Array(repeating: 0, count: 26), count: candidates.count)
        }

        mutating func visit(cell: Int, used: UInt32, weight: Double) {
            guard weight > bestWeight * 1e-9 else { return }
            guard cell < candidates.count else { return finish(weight) }
            for letter in candidates[cell] where used & (1 << UInt32(letter)) == 0 {
                chosen[cell] = letter
                visit(cell: cell + 1, used: used | 1 << UInt32(letter), weight: weight * weights[cell][letter])
            }
        }

        private mutating func finish(_ weight: Double) {
            total += weight
            for (cell, letter) in chosen.enumerated() { marginals[cell][letter] += weight }
            if weight > bestWeight { (bestWeight, best) = (weight, chosen) }
        }
    }
}
