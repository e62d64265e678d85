internal import Hive

/// The hint grid as text in columns, for a fixed-width font.
struct GridColumns {
    let text: String

    init(_ grid: HintGrid) {
        let head = [""] + grid.lengths.map(String.init) + ["Σ"]
        let body = grid.rows.map { row in [row.letter.description] + row.counts.map(Self.cell) + [String(row.total)] }
        let foot = ["Σ"] + grid.columnTotals.map(String.init) + [String(grid.total)]
        text = ([head] + body + [foot]).map(Self.line).joined(separator: "\n")
    }

    /// Most cells of a grid are empty; a dot lets the eye pass over them.
    private static func cell(_ count: Int) -> String { count == 0 ? "·" : String(count) }

    private static func line(_ cells: [String]) -> String {
        let numbers = cells.dropFirst().map { String(repeating: " ", count: max(0, 3 - $0.count)) + $0 }
        return (cells[0].isEmpty ? " " : cells[0]) + numbers.joined()
    }
}
