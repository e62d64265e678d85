internal import Foundation
internal import Hive
public import PhotoReading

extension BoardReading {
    /// Several readings of one board as one, the evidence added letter by letter.
    ///
    /// The outer cells are matched by their letters, not by their places: the board may have been shuffled or turned
    /// between the shots. A reading that fits less than five cells of the surest one shows another board and is left
    /// out.
    /// - Returns: `nil` without readings.
    public static func combined(_ readings: [BoardReading]) -> BoardReading? {
        let sorted = readings.filter { $0.cells.count == Honeycomb.cellCount }.sorted { $0.confidence > $1.confidence }
        guard let first = sorted.first else { return readings.first }
        guard sorted.count > 1 else { return first }
        var sum = first.cells.map(\.evidence)
        var used = [first]
        for other in sorted.dropFirst() {
            guard let matched = matching(other, to: first) else { continue }
            for (cell, evidence) in matched.enumerated() {
                for letter in 0..<26 { sum[cell][letter] += evidence[letter] }
            }
            used.append(other)
        }
        guard used.count > 1, let assignment = LetterAssignment(sum) else { return first }
        let prints = used.reduce(0) { $0 + ($1.edition == .print ? $1.confidence : -$1.confidence) }
        var result = BoardReading(
            assignment, order: Array(0..<Honeycomb.cellCount), edition: prints > 0 ? .print : .digital,
            confidence: assignment.posterior * (1 - used.reduce(1) { $0 * (1 - $1.seen) }))
        result.rating = used.lazy.compactMap(\.rating).first
        return result
    }

    /// The probability that there is a board at all, as far as the reading tells: what its confidence lacks beyond
    /// its letters' doubts.
    private var seen: Double {
        let letters = cells.reduce(1) { $0 * $1.probability }
        return min(confidence / max(letters, 1e-6), 1)
    }

    /// The log evidence of `other`'s cells in the order of `reference`'s; `nil` when they are not the same board.
    private static func matching(_ other: BoardReading, to reference: BoardReading) -> [[Double]]? {
        let agreements = reference.cells.map { cell in other.cells.map { cell.agreement(with: $0) } }
        guard let outer = bestPermutation(agreements.dropFirst().map { Array($0.dropFirst()) }) else { return nil }
        let order = [0] + outer.map { $0 + 1 }
        let agreeing = order.indices.count { agreements[$0][order[$0]] > 0.05 }
        return agreeing >= 5 ? order.map { other.cells[$0].evidence } : nil
    }

    /// For each row the column, each taken once, such that the product of the values is largest.
    /// Dynamic programming over the sets of columns taken.
    static func bestPermutation(_ values: [[Double]]) -> [Int]? {
        var best: [Int: (score: Double, columns: [Int])] = [0: (0, [])]
        for row in values {
            var next: [Int: (score: Double, columns: [Int])] = [:]
            for (taken, state) in best {
                for (column, value) in row.enumerated() where taken & (1 << column) == 0 {
                    let score = state.score + log(max(value, 1e-6))
                    let set = taken | 1 << column
                    if score > next[set]?.score ?? -.infinity { next[set] = (score, state.columns + [column]) }
                }
            }
            best = next
        }
        return best.values.max { $0.score < $1.score }?.columns
    }
}

extension BoardReading.Cell {
    /// Letters that are not among the candidates have this probability, so that no single shot can exclude one.
    private static let floor = 1e-4

    /// The log probabilities of A to Z.
    fileprivate var evidence: [Double] {
        var values = Array(repeating: Self.floor, count: 26)
        for candidate in candidates { values[Int(candidate.letter.index)] = max(candidate.probability, Self.floor) }
        return values.map { log($0) }
    }

    /// The probability that both cells show the same letter.
    fileprivate func agreement(with other: Self) -> Double {
        candidates.reduce(0) { sum, mine in
            sum + mine.probability * (other.candidates.first { $0.letter == mine.letter }?.probability ?? 0)
        }
    }
}
