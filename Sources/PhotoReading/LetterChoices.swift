/// All choices of different letters for a few cells.
///
/// There may be millions: a cell that tells nothing may be any letter, and cells that look alike any of the same. So none is looked at by
/// itself; letter after letter is given to one of the cells that have none yet, or to none, and what is known of a set of cells
/// holds for all the ways to fill it (the dynamic programme for the permanent of a matrix with few rows).
struct LetterChoices {
    /// A choice: the letters as indexes 0…25, cell by cell, and the product of their weights.
    struct Choice {
        var letters: [Int]
        var weight: Double
    }

    /// For each cell the weights of the letters.
    private let weights: [[Double]]
    /// The letters that any cell may be.
    private let letters: [Int]
    /// `before[n][set]`: the weights of all ways to fill the cells of a set with some of the first n letters, added up; cell c is the bit
    /// 1 << c. `after[n][set]`: with some of the letters from number n on.
    private let before: [[Double]], after: [[Double]]

    private var cells: Range<Int> { weights.indices }
    private var all: Int { 1 << weights.count - 1 }

    /// - Parameter weights: for at least one cell the weights of A to Z, 0…1; 0 for what it can't be.
    init(weights: [[Double]]) {
        self.weights = weights
        letters = (0..<26).filter { letter in weights.contains { $0[letter] > 0 } }
        before = Self.sums(letters, weights)
        after = Self.sums(letters.reversed(), weights).reversed()
    }

    /// The sums before the first letter, and after each.
    private static func sums(_ letters: [Int], _ weights: [[Double]]) -> [[Double]] {
        var sums = [Double](repeating: 0, count: 1 << weights.count)
        sums[0] = 1
        var all = [sums]
        for letter in letters {
            // From large sets to small ones: what a set is made of has not had this letter yet.
            for set in sums.indices.reversed() {
                for cell in weights.indices where set & (1 << cell) != 0 && weights[cell][letter] > 0 {
                    sums[set] += sums[set ^ (1 << cell)] * weights[cell][letter]
                }
            }
            all.append(sums)
        }
        return all
    }

    /// The weights of all choices, added up.
    var total: Double { before[letters.count][all] }

    /// For each cell the share of each letter among all choices.
    var marginals: [[Double]] {
        cells.map { cell in
            var shares = [Double](repeating: 0, count: 26)
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

    /// The likeliest choices, the likeliest first.
    func likeliest(_ count: Int) -> [Choice] {
        /// Letters of some cells: five bits each.
        typealias Part = (weight: Double, letters: UInt64)
        var parts = [[Part]](repeating: [], count: all + 1)
        parts[0] = [(1, 0)]
        for letter in letters {
            for set in parts.indices.reversed() {
                let more = cells.flatMap { cell -> [Part] in
                    guard set & (1 << cell) != 0, weights[cell][letter] > 0 else { return [] }
                    return parts[set ^ (1 << cell)].map {
                        ($0.weight * weights[cell][letter], $0.letters | UInt64(letter) << UInt64(5 * cell))
                    }
                }
                guard !more.isEmpty else { continue }
                parts[set] = Array((parts[set] + more).sorted { $0.weight > $1.weight }.prefix(count))
            }
        }
        return parts[all].map { part in
            Choice(letters: cells.map { Int(part.letters >> UInt64(5 * $0) & 31) }, weight: part.weight)
        }
    }
}
