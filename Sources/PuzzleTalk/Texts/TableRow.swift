internal import Hive

/// A row of a table in a text.
struct TableRow: Encodable, Hashable, Sendable {
    struct Cell: Encodable, Hashable, Sendable {
        let text: String
        let isHeader: Bool

        init(_ text: String, isHeader: Bool = false) { (self.text, self.isHeader) = (text, isHeader) }
    }

    let cells: [Cell]

    private static let sum = "Σ"

    /// The grid of first letters and lengths with its sums.
    static func rows(of grid: HintGrid) -> [TableRow] {
        let head = [""] + grid.lengths.map(String.init) + [sum]
        let body = grid.rows.map { row in
            TableRow(title: row.letter.description, figures: row.counts.map(figure) + [String(row.total)])
        }
        let foot = TableRow(title: sum, figures: grid.columnTotals.map(String.init) + [String(grid.total)])
        return [TableRow(cells: head.map { Cell($0, isHeader: true) })] + body + [foot]
    }

    private init(title: String, figures: [String]) {
        cells = [Cell(title, isHeader: true)] + figures.map { Cell($0) }
    }

    init(cells: [Cell]) { self.cells = cells }

    /// Most cells of a grid are empty; a dot lets the eye pass over them.
    private static func figure(_ count: Int) -> String { count == 0 ? "·" : String(count) }
}
