internal import Raster

/// A grid index of glyphs, for finding those near a point.
struct GlyphIndex: Sendable {
    /// The side of a square of the grid, in pixels of the picture. It affects only the time.
    private static let square = 32.0
    private let columns: Int
    private let rows: Int
    /// The glyphs' indexes, grouped by square; square s has `starts[s]..<starts[s + 1]`.
    private let numbers: [Int32]
    private let starts: [Int32]
    private let glyphs: [Glyph]

    init(_ glyphs: [Glyph]) {
        self.glyphs = glyphs
        let columns = Int((glyphs.map(\.x).max() ?? 0) / Self.square) + 1
        let rows = Int((glyphs.map(\.y).max() ?? 0) / Self.square) + 1
        let squares = glyphs.map { Int($0.y / Self.square) * columns + Int($0.x / Self.square) }
        var starts = [Int32](repeating: 0, count: columns * rows + 1)
        for square in squares { starts[square + 1] += 1 }
        for square in 0..<columns * rows { starts[square + 1] += starts[square] }
        var next = starts
        var numbers = [Int32](repeating: 0, count: glyphs.count)
        for (number, square) in squares.enumerated() {
            numbers[Int(next[square])] = Int32(number)
            next[square] += 1
        }
        (self.columns, self.rows, self.numbers, self.starts) = (columns, rows, numbers, starts)
    }

    /// Calls `body` with each glyph no further than `radius` from `point`, and with the glyph's index.
    func visit(within radius: Double, of point: Point, _ body: (_ glyph: Glyph, _ number: Int) -> Void) {
        guard let xs = Self.squares(point.x, radius, limit: columns),
            let ys = Self.squares(point.y, radius, limit: rows)
        else { return }
        for row in ys {
            // The squares of a row are consecutive, so their glyphs are, too.
            let first = Int(starts[row * columns + xs.lowerBound]), end = Int(starts[row * columns + xs.upperBound + 1])
            for number in numbers[first..<end] {
                let glyph = glyphs[Int(number)]
                let (dx, dy) = (glyph.x - point.x, glyph.y - point.y)
                if dx * dx + dy * dy <= radius * radius { body(glyph, Int(number)) }
            }
        }
    }

    /// Whether a glyph that satisfies `matches` lies no further than `radius` from `point`.
    func contains(within radius: Double, of point: Point, where matches: (Glyph) -> Bool) -> Bool {
        var found = false
        visit(within: radius, of: point) { glyph, _ in found = found || matches(glyph) }
        return found
    }

    private static func squares(_ position: Double, _ radius: Double, limit: Int) -> ClosedRange<Int>? {
        let low = max(Int(((position - radius) / square).rounded(.down)), 0)
        let high = min(Int(((position + radius) / square).rounded(.down)), limit - 1)
        return low <= high ? low...high : nil
    }
}
