package import Hive

/// The hint grid as text in columns, for a fixed-width font.
package struct GridColumns {
    package let text: String

    package init(_ grid: HintGrid) {
        let head = [""] + grid.lengths.map(String.init) + ["Σ"]
        let body = grid.rows.map { row in [row.letter.description] + row.counts.map(Self.cell) + [String(row.total)] }
        let foot = ["Σ"] + grid.columnTotals.map(String.init) + [String(grid.total)]
        let lines = [head] + body + [foot]
        // The total is the longest number. A board with a hundred words needs a column more.
        let width = max(Self.leastWidth, 1 + String(grid.total).count)
        text = lines.map { Self.line($0, width: width) }.joined(separator: "\n")
    }

    /// Most cells of a grid are empty; a dot lets the eye pass over them.
    private static func cell(_ count: Int) -> String { count == 0 ? "·" : String(count) }

    private static let leastWidth = 3

    private static func line(_ cells: [String], width: Int) -> String {
        let numbers = cells.dropFirst().map { String(repeating: " ", count: max(0, width - $0.count)) + $0 }
        return (cells[0].isEmpty ? " " : cells[0]) + numbers.joined()
    }
}
