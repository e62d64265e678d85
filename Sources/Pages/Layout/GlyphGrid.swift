internal import Raster

/// A grid index of text glyphs, for finding those in a region.
struct GlyphGrid {
    private let cell: Double
    private let columns: Int
    private let rows: Int
    private let starts: [Int32]
    private let indexes: [Int32]

    init(_ glyphs: [TextGlyph], width: Int, height: Int, cell: Double) {
        self.cell = cell
        columns = max(1, Int(Double(width) / cell) + 1)
        rows = max(1, Int(Double(height) / cell) + 1)
        let (columns, rows) = (columns, rows)
        let cells = glyphs.map { glyph -> Int in
            let middle = glyph.middle
            let x = min(max(Int(middle.x / cell), 0), columns - 1), y = min(max(Int(middle.y / cell), 0), rows - 1)
            return y * columns + x
        }
        var starts = [Int32](repeating: 0, count: columns * rows + 1)
        for place in cells { starts[place + 1] += 1 }
        for place in 1..<starts.count { starts[place] += starts[place - 1] }
        var next = starts
        var indexes = [Int32](repeating: 0, count: glyphs.count)
        for (index, place) in cells.enumerated() {
            indexes[Int(next[place])] = Int32(index)
            next[place] += 1
        }
        (self.starts, self.indexes) = (starts, indexes)
    }

    /// Calls `body` with the index of each glyph in the grid cells that the box overlaps.
    func forEach(minX: Double, minY: Double, maxX: Double, maxY: Double, _ body: (Int) -> Void) {
        let left = max(0, Int(minX / cell)), right = min(columns - 1, Int(maxX / cell))
        let top = max(0, Int(minY / cell)), bottom = min(rows - 1, Int(maxY / cell))
        guard left <= right, top <= bottom else { return }
        for y in top...bottom {
            let range = Int(starts[y * columns + left])..<Int(starts[y * columns + right + 1])
            for position in range { body(Int(indexes[position])) }
        }
    }
}
