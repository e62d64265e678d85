internal import Raster

/// The reading order of lines: down each column, starting with the left one.
enum ReadingOrder {
    /// The indexes of the lines in reading order, and the column of each line in that order.
    static func order(of lines: [TextLine]) -> (order: [Int], columns: [Int]) {
        let columns = columns(of: lines)
        let places = columns.map { members in
            members.map { lines[$0].minX }.median ?? 0
        }
        let leftToRight = columns.indices.sorted { places[$0] < places[$1] }
        var order: [Int] = [], numbers: [Int] = []
        for (number, column) in leftToRight.enumerated() {
            let down = columns[column].sorted { middleY(lines[$0]) < middleY(lines[$1]) }
            order += down
            numbers += Array(repeating: number, count: down.count)
        }
        return (order, numbers)
    }

    /// Groups lines that stand one below the other.
    private static func columns(of lines: [TextLine]) -> [[Int]] {
        let typical = lines.map(\.length).quantile(3, of: 4) ?? 0
        let down = lines.indices.sorted { middleY(lines[$0]) < middleY(lines[$1]) }
        var columns: [[Int]] = []
        for index in down {
            let line = lines[index]
            // Take the column whose last line overlaps most, and of several that overlap alike the nearest: a piece of a torn line
            // makes a column that ends there. A headline across several columns joins none.
            let home = columns.indices.filter { column in
                guard let last = columns[column].last else { return false }
                return isUnder(line, lines[last], typical)
            }.max { a, b in
                let (last, other) = (lines[columns[a].last ?? 0], lines[columns[b].last ?? 0])
                let (shared, others) = (overlap(line, last), overlap(line, other))
                guard abs(shared - others) < alike * max(shared, others) else { return shared < others }
                return middleY(last) < middleY(other)
            }
            if let home { columns[home].append(index) } else { columns.append([index]) }
        }
        return columns
    }

    /// Overlaps that differ by less than this fraction are alike.
    private static let alike = 0.15

    private static func isUnder(_ line: TextLine, _ above: TextLine, _ typical: Double) -> Bool {
        let shared = overlap(line, above), size = max(line.xHeight, above.xHeight)
        guard shared > 0.5 * min(line.length, above.length) else { return false }
        let isWide = max(line.length, above.length) > 1.7 * min(typical, max(line.length, above.length))
        return !isWide && middleY(line) - middleY(above) < 14 * size
    }

    private static func overlap(_ a: TextLine, _ b: TextLine) -> Double { min(a.maxX, b.maxX) - max(a.minX, b.minX) }

    static func middleY(_ line: TextLine) -> Double { line.baseline((line.minX + line.maxX) / 2) }
}
