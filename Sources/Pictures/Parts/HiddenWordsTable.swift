import Hive

/// A table of the number of hidden words by first letter and length.
struct HiddenWordsTable {
    private let heads: [String]
    private let lines: [(letter: String, counts: [Int], total: Int)]
    private let totals: [Int]

    /// The maximum number of columns, with numbers of one digit and of two digits. Longer words share the last column.
    private static let columnLimit = 9, wideColumnLimit = 7
    /// The least space between two numbers in a row, as a multiple of their font size.
    private static let leastGap = 0.5
    private static let letterWidth = 60.0
    private static let totalWidth = 84.0
    private static let widestColumn = 84.0
    private static let pitch = 58.0

    init(_ grid: HintGrid) {
        let isWide = grid.rows.contains { $0.counts.contains { $0 > 9 } }
        let limit = isWide ? Self.wideColumnLimit : Self.columnLimit
        let split = grid.lengths.count > limit ? limit - 1 : grid.lengths.count
        func folded(_ counts: [Int]) -> [Int] {
            split == counts.count ? counts : Array(counts[..<split]) + [counts[split...].reduce(0, +)]
        }
        heads =
            grid.lengths[..<split].map { "\($0)" } + (split < grid.lengths.count ? ["\(grid.lengths[split])+"] : [])
        lines = grid.rows.map { ("\($0.letter)", folded($0.counts), $0.total) }
        totals = folded(grid.columnTotals)
    }

    var isEmpty: Bool { lines.isEmpty }

    /// The height, including the row of lengths and the row of sums. A single row needs no sums.
    var height: Double { Double(lines.count + (hasTotals ? 2 : 1)) * Self.pitch }

    private var hasTotals: Bool { lines.count > 1 }

    /// The width when `width` pixels are available.
    func width(within width: Double) -> Double {
        Self.letterWidth + Double(heads.count) * columnWidth(within: width) + Self.totalWidth
    }

    private func columnWidth(within width: Double) -> Double {
        min(Self.widestColumn, (width - Self.letterWidth - Self.totalWidth) / Double(max(1, heads.count)))
    }

    func draw(in box: Box, on canvas: Canvas, theme: Theme) {
        let column = columnWidth(within: box.width)
        let sumX = box.left + Self.letterWidth + Double(heads.count) * column + Self.totalWidth / 2
        func x(_ index: Int) -> Double { box.left + Self.letterWidth + (Double(index) + 0.5) * column }
        func y(_ line: Int) -> Double { box.top + (Double(line) + 0.5) * Self.pitch }
        let quiet = Self.spaced(
            heads + (hasTotals ? totals.map(String.init) : []), column: column, on: canvas,
            TextStyle(size: TableLayout.small, weight: .medium, color: theme.quiet))
        let count = Self.spaced(
            lines.flatMap { $0.counts.map(String.init) }, column: column, on: canvas,
            TextStyle(size: TableLayout.body, weight: .medium, color: theme.ink))
        for (index, head) in heads.enumerated() {
            canvas.centered(head, at: CanvasPoint(x: x(index), y: y(0)), style: quiet)
        }
        let strong = TextStyle(size: TableLayout.body, weight: .bold, color: theme.ink)
        let sum = Self.spaced(lines.map { "\($0.total)" }, column: Self.totalWidth, on: canvas, strong)
        for (row, line) in lines.enumerated() {
            drawStripe(row, in: box, width: width(within: box.width), on: canvas, theme: theme)
            canvas.centered(
                line.letter, at: CanvasPoint(x: box.left + Self.letterWidth / 2, y: y(row + 1)), style: strong)
            for (index, value) in line.counts.enumerated() {
                let place = CanvasPoint(x: x(index), y: y(row + 1))
                if value > 0 {
                    canvas.centered("\(value)", at: place, style: count)
                } else {
                    canvas.fillCircle(place, radius: 4, color: theme.track)
                }
            }
            canvas.centered("\(line.total)", at: CanvasPoint(x: sumX, y: y(row + 1)), style: sum)
        }
        guard hasTotals else { return }
        for (index, value) in totals.enumerated() {
            canvas.centered("\(value)", at: CanvasPoint(x: x(index), y: y(lines.count + 1)), style: quiet)
        }
        canvas.centered(
            "\(totals.reduce(0, +))", at: CanvasPoint(x: sumX, y: y(lines.count + 1)),
            style: TextStyle(size: TableLayout.small, weight: .bold, color: theme.quiet))
    }

    /// `style`, reduced so that the widest of `texts` keeps a gap to the next column.
    private static func spaced(
        _ texts: [String], column: Double, on canvas: Canvas, _ style: TextStyle
    ) -> TextStyle {
        let widths = Set(texts).map { (text: $0, width: canvas.width(of: $0, style: style)) }
        guard let widest = widths.max(by: { ($0.width, $0.text) < ($1.width, $1.text) }) else { return style }
        // Both the text and the gap beside it shrink with the size.
        let share = widest.width / (widest.width + leastGap * style.size)
        return canvas.fitting(widest.text, width: column * share, style: style)
    }

    /// Shades every other row, to guide the eye along the row.
    private func drawStripe(_ row: Int, in box: Box, width: Double, on canvas: Canvas, theme: Theme) {
        guard row.isMultiple(of: 2) else { return }
        canvas.fillBox(
            Box(left: box.left, top: box.top + Double(row + 1) * Self.pitch, width: width, height: Self.pitch),
            rounding: 16, color: theme.card)
    }
}
