/// A row of the table of optimal string alignment: what turns the letters so far into each beginning of a target word.
///
/// Words that begin alike share their first rows, so a search through sorted words computes each only once.
public struct AlignmentRow<Letter: Equatable> {
    /// By how many letters of the target are reached.
    public let costs: [Int]
    @usableFromInline let costsAbove: [Int]?
    @usableFromInline let letter: Letter?

    /// The row of no letters at all.
    /// - Parameter edit: what an insertion, a deletion, or a swap of neighbours costs.
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

    /// What turns all the letters into the whole target.
    @inlinable public var total: Int { costs[costs.count - 1] }

    /// What turns the letters into any beginning of the target: no word that goes on from here costs less.
    @inlinable public var least: Int { costs.min() ?? 0 }

    /// The row with one letter more.
    /// - Parameters:
    ///   - target: the word that the first row was made for.
    ///   - substitution: what it costs to take a letter for one of the target; 0 for the same.
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
