/// All choices of different letters for a few cells.
///
/// There may be millions of them, because a cell without information can be any letter. So they are not enumerated.
/// Instead, letters are considered one after the other, each assigned to a cell without a letter or to none, and sums
/// are kept for each set of filled cells. This is the dynamic program for the permanent of a matrix with few rows.
struct LetterChoices {
    /// A choice: letters as indexes, cell by cell, and the product of their weights.
    struct Choice {
        var letters: [Int]
        var weight: Double
    }

    /// The weights of the letters for each cell.
    private let weights: [[Double]]
    /// The letters that at least one cell may have.
    private let letters: [Int]
    /// `before[n][set]` is the total weight of all ways to fill the cells of a set with some of the first n letters;
    /// cell c is the bit 1 << c. `after[n][set]` is the same with the letters from index n on.
    private let before: [[Double]], after: [[Double]]

    private var cells: Range<Int> { weights.indices }
    private var all: Int { 1 << weights.count - 1 }

    /// - Parameter weights: For at least one cell, the weights of the letters by their index, 0…1. The weight is 0 for an
    ///   impossible letter.
    init(weights: [[Double]]) {
        self.weights = weights
        letters = weights[0].indices.filter { letter in weights.contains { $0[letter] > 0 } }
        before = Self.sums(letters, weights)
        after = Self.sums(letters.reversed(), weights).reversed()
    }

    /// The sums before the first letter and after each letter.
    private static func sums(_ letters: [Int], _ weights: [[Double]]) -> [[Double]] {
        var sums = [Double](repeating: 0, count: 1 << weights.count)
        sums[0] = 1
        var all = [sums]
        for letter in letters {
            // Process larger sets first, so that the smaller sets they derive from do not yet include this letter.
            for set in sums.indices.reversed() {
                for cell in weights.indices where set & (1 << cell) != 0 && weights[cell][letter] > 0 {
                    sums[set] += sums[set ^ (1 << cell)] * weights[cell][letter]
                }
            }
            all.append(sums)
        }
        return all
    }

    /// The total weight of all choices.
    var total: Double { before[letters.count][all] }

    /// For each cell, the fraction of each letter in the total weight.
    var marginals: [[Double]] {
        cells.map { cell in
            var shares = [Double](repeating: 0, count: weights[cell].count)
            let others = all ^ (1 << cell)
            for (number, letter) in letters.enumerated() where weights[cell][letter] > 0 {
                var sum = 0.0
                for set in 0...others where set & (1 << cell) == 0 {
                    sum += before[number][set] * after[number + 1][others ^ set]
                }
                shares[letter] = sum * weights[cell][letter] / total
            }
            return shares
        }
    }

    /// The `count` likeliest choices, the likeliest first.
    func likeliest(_ count: Int) -> [Choice] {
        /// The letters of some cells, six bits each.
        typealias Part = (weight: Double, letters: UInt64)
        var parts = [[Part]](repeating: [], count: all + 1)
        parts[0] = [(1, 0)]
        for letter in letters {
            for set in parts.indices.reversed() {
                let more = cells.flatMap { cell -> [Part] in
                    guard set & (1 << cell) != 0, weights[cell][letter] > 0 else { return [] }
                    return parts[set ^ (1 << cell)].map {
                        ($0.weight * weights[cell][letter], $0.letters | UInt64(letter) << UInt64(6 * cell))
                    }
                }
                guard !more.isEmpty else { continue }
                parts[set] = Array((parts[set] + more).sorted { $0.weight > $1.weight }.prefix(count))
            }
        }
        return parts[all].map { part in
            Choice(letters: cells.map { Int(part.letters >> UInt64(6 * $0) & 63) }, weight: part.weight)
        }
    }
}
