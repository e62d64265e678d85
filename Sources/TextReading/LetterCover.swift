/// How far a stroke hides the parts of letters above the x-height, within it and below the baseline, each 0…1.
package struct LetterCover: Hashable, Sendable {
    package var above: Float = 0
    package var within: Float = 0
    package var below: Float = 0

    package init(above: Float = 0, within: Float = 0, below: Float = 0) {
        (self.above, self.within, self.below) = (above, within, below)
    }

    /// The larger cover of each part.
    package func union(_ other: LetterCover) -> LetterCover {
        LetterCover(
            above: max(above, other.above), within: max(within, other.within), below: max(below, other.below))
    }
}

extension LetterCover {
    /// Groups of letters that look alike without that part. Without the upper half of its stem an h is an n; with a bar
    /// through it an e is a c or an o.
    private static let alike: (above: [String], within: [String], below: [String]) = (
        above: ["hn", "bo", "dao", "frt", "lijtr", "kx", "tc"],
        within: ["ceosa", "nhu", "rvy", "ft", "ilt", "bhk"],
        below: ["gaqo", "yv", "pno", "ji"]
    )
    /// The fraction of a letter's probability that each letter of its group receives if that part is completely hidden.
    private static let share: Float = 0.3

    private static let partners = (
        above: partners(alike.above), within: partners(alike.within), below: partners(alike.below)
    )

    /// For each symbol of ``LetterSteps``, the other symbols in its groups.
    private static func partners(_ groups: [String]) -> [[Int]] {
        var partners = [Set<Int>](repeating: [], count: LetterSteps.symbols)
        for group in groups {
            let symbols = Set(group.compactMap(LetterSteps.symbol))
            for symbol in symbols { partners[symbol].formUnion(symbols.subtracting([symbol])) }
        }
        return partners.map { $0.sorted() }
    }

    /// Adds to the probabilities of symbols those of the letters they are confused with.
    func confusing(_ seen: [Float]) -> [Float] {
        var row = seen
        for (hidden, partners) in [
            (above, Self.partners.above), (within, Self.partners.within), (below, Self.partners.below),
        ] where hidden > 0 {
            for (symbol, others) in partners.enumerated() where seen[symbol] > 0 {
                for other in others { row[other] += Self.share * hidden * seen[symbol] }
            }
        }
        return row
    }
}
