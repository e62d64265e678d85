internal import ImageCodec

/// The bar beside a rank's title: nine marks on a line, the one reached being larger and holding the points.
///
/// The mark is searched for in the picture itself, because it is not among the glyphs: its contrast is lower than a
/// letter's, and the line that joins the marks makes one component of them all.
struct RankBar: Sendable {
    /// The area of the points, in the reading frame.
    let points: LineStrip.Area

    /// The lengths of the bar from the start of the title, on a phone and on a tablet, and the half-height of the area
    /// searched, in sizes of the title's glyphs.
    private static let reaches = [64.0, 108], halfHeight = 2.4
    /// Pixels per glyph size in the area searched.
    private static let detail = 6.0
    /// The least height of the mark reached, in the same sizes. On four pictures of the puzzle's page it is 2.5 to 3;
    /// titles have up to 1.4 and the other marks up to 0.9.
    private static let leastMark = 1.9
    /// The largest area of the points as fractions of the mark's width and height: a rectangle inside a disc.
    private static let inside = (width: 0.7, height: 0.56)

    /// `nil` unless exactly one mark to the right of `title` stands out.
    init?(rightOf title: GlyphLine, in strip: LineStrip) {
        for reach in Self.reaches {
            guard let points = Self.points(rightOf: title, reach: reach, in: strip) else { continue }
            self.points = points
            return
        }
        return nil
    }

    private static func points(rightOf title: GlyphLine, reach: Double, in strip: LineStrip) -> LineStrip.Area? {
        let size = title.size
        let area = LineStrip.Area(
            xs: title.minX...title.minX + reach * size,
            ys: title.y - halfHeight * size...title.y + halfHeight * size)
        let step = size / detail
        guard let mark = strip.image(of: area, step: step).flatMap(mark) else { return nil }
        let (x, y) = (area.xs.lowerBound + mark.x * step, area.ys.lowerBound + mark.y * step)
        let (width, height) = (0.5 * inside.width * mark.side * step, 0.5 * inside.height * mark.side * step)
        return LineStrip.Area(xs: x - width...x + width, ys: y - height...y + height)
    }

    /// The centre and side of the only mark larger than text, in pixels of `band`.
    private static func mark(in band: GrayImage) -> (x: Double, y: Double, side: Double)? {
        let columns = (0..<band.width).map { band.rowsOffGround(inColumn: $0) }
        let least = Int(leastMark * detail)
        let runs = columns.indices.split { columns[$0].count < least }.filter { run in
            // In a disc, the columns of at least half its height span 0.85 of its width. A letter's stroke is one
            // column wide.
            let side = run.map { columns[$0].count }.max() ?? 0
            return 2 * run.count > side && run.count <= side + 2
        }
        guard runs.count == 1, let run = runs.first else { return nil }
        let rows = run.flatMap { columns[$0] }
        return (
            x: Double(run.startIndex + run.endIndex) / 2,
            y: Double(rows.reduce(0, +)) / Double(rows.count) + 0.5,
            side: Double(run.map { columns[$0].count }.max() ?? 0)
        )
    }
}

extension GrayImage {
    /// The least difference between a mark and the background, in grey levels; for yellow on white it is 50.
    private static let leastStep = 12.0

    /// The rows of a column that differ from the background, which is interpolated linearly from top to bottom.
    func rowsOffGround(inColumn x: Int) -> [Int] {
        func level(_ y: Int) -> Double { Double(pixels[y * width + x]) }
        let (top, bottom) = ((level(0) + level(1)) / 2, (level(height - 2) + level(height - 1)) / 2)
        return (0..<height).filter { y in
            abs(level(y) - top - (bottom - top) * Double(y) / Double(height - 1)) > Self.leastStep
        }
    }
}
