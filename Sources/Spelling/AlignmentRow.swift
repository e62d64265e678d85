/// A row of the optimal string alignment table: the costs of turning the letters so far into each prefix of a target
/// word.
///
/// Words with a common prefix share their first rows, so a search through sorted words computes each row only once.
public struct AlignmentRow<Letter: Equatable> {
    /// The costs, indexed by the length of the target's prefix.
    public let costs: [Int]
    @usableFromInline let costsAbove: [Int]?
    @usableFromInline let letter: Letter?

    /// Creates the row for no letters.
    /// - Parameter edit: The cost of an insertion, a deletion, or a swap of neighbours.
    @inlinable
    public init(to target: [Letter], edit: Int) {
        self.init(costs: (0...target.count).map { edit * $0 }, costsAbove: nil, letter: nil)
    }

    @usableFromInline
    init(costs: [Int], costsAbove: [Int]?, letter: Letter?) {
        self.costs = costs
        self.costsAbove = costsAbove
        self.letter = letter
    }

    /// The cost of turning all the letters into the whole target.
    @inlinable public var total: Int { costs[costs.count - 1] }

    /// A lower bound on the cost of all words with this prefix.
    @inlinable public var least: Int { costs.min() ?? 0 }

    /// The row after one more letter.
    /// - Parameters:
    ///   - target: The word for which the first row was created.
    ///   - substitution: The cost of replacing a letter by one of the target; 0 for the same letter.
    @inlinable
    public func adding(
        _ next: Letter, to target: [Letter], edit: Int, substitution: (Letter, Letter) -> Int
    ) -> AlignmentRow {
        var row = [costs[0] + edit]
        row.reserveCapacity(costs.count)
        for (column, wanted) in target.enumerated() {
            var cost = min(
                costs[column + 1] + edit, row[column] + edit, costs[column] + substitution(next, wanted))
            if column > 0, let costsAbove, wanted == letter, target[column - 1] == next {
                cost = min(cost, costsAbove[column - 1] + edit)
            }
            row.append(cost)
        }
        return AlignmentRow(costs: row, costsAbove: costs, letter: next)
    }
}
