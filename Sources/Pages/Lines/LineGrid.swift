internal import Raster

/// A grid index of text lines, for finding those near a point. Grain can form thousands of lines, too many to compare
/// in pairs.
struct LineGrid {
    private let cell: Double
    private let columns: Int
    private let rows: Int
    /// For each cell, the numbers of the lines that pass through it, in order of insertion.
    private var cells: [[Int32]]

    /// The distance within which a point finds a line, in x-heights: beyond its ends, above its baseline and below it.
    static let reach = (beyond: 2.2, above: 2.0, below: 0.6)

    init(width: Double, height: Double, cell: Double = 32) {
        self.cell = cell
        columns = max(1, Int(width / cell) + 1)
        rows = max(1, Int(height / cell) + 1)
        cells = Array(repeating: [], count: columns * rows)
    }

    /// Adds the line `number`. Add it again after it has grown.
    mutating func add(_ line: TextLine, number: Int) {
        let left = line.minX - Self.reach.beyond * line.xHeight, right = line.maxX + Self.reach.beyond * line.xHeight
        for column in self.column(left)...self.column(right) {
            let start = max(Double(column) * cell, left), end = min(Double(column + 1) * cell, right)
            // A baseline hardly bends within a cell.
            let ends = [line.baseline(start), line.baseline((start + end) / 2), line.baseline(end)].sorted()
            let size = max(line.xHeight(at: start), line.xHeight(at: end))
            let top = row(ends[0] - Self.reach.above * size), bottom = row(ends[2] + Self.reach.below * size)
            for row in top...max(top, bottom) where cells[row * columns + column].last != Int32(number) {
                cells[row * columns + column].append(Int32(number))
            }
        }
    }

    /// The numbers of the lines near `point`, and possibly of others close by. A line that was added twice may occur
    /// twice.
    func lines(at point: Point) -> [Int] { cells[row(point.y) * columns + column(point.x)].map { Int($0) } }

    private func column(_ x: Double) -> Int { Self.index(x / cell, of: columns) }
    private func row(_ y: Double) -> Int { Self.index(y / cell, of: rows) }

    /// The index of the cell that contains `place`, or of the nearest one.
    private static func index(_ place: Double, of count: Int) -> Int { Int(min(max(0, place), Double(count - 1))) }
}
