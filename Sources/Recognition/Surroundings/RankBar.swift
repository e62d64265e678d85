internal import ImageCodec

/// The bar beside a rank's title: nine marks on a line, of which the one reached is larger and holds the points.
///
/// The mark is looked for in the picture itself: its colour differs from the ground's by less than a letter's, and the
/// line that joins the marks makes one patch of all of them, so that none is among the glyphs.
struct RankBar: Sendable {
    /// Where the points stand, in the reading frame.
    let points: LineStrip.Area

    /// Lengths in sizes of the title's glyphs: how far the bar reaches from the title's start, on a phone and on a tablet; how
    /// far up and down it is looked at.
    private static let reaches = [64.0, 108], halfHeight = 2.4
    /// Pixels to such a size.
    private static let detail = 6.0
    /// The mark reached is so high, in the same sizes: on four pictures of the puzzle's page it has 2.5 to 3, their titles
    /// have up to 1.4 and the other marks up to 0.9.
    private static let leastMark = 1.9
    /// The points take no more of the mark than this, across and down: a rectangle within a disc.
    private static let inside = (width: 0.7, height: 0.56)

    /// `nil` when no single mark stands out to the right of `title`.
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

    /// The middle and the side of the one mark that is larger than text, in pixels of `band`.
    private static func mark(in band: GrayImage) -> (x: Double, y: Double, side: Double)? {
        let columns = (0..<band.width).map { band.rowsOffGround(inColumn: $0) }
        let least = Int(leastMark * detail)
        let runs = columns.indices.split { columns[$0].count < least }.filter { run in
            // Of a disc the columns of half its height and more are 0.85 of its width; a letter's stroke is one column.
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
    /// Grey levels by which a mark differs from the ground at least: yellow on white differs by 50.
    private static let leastStep = 12.0

    /// The rows of a column that differ from the ground, which shines evenly from the picture's top to its bottom.
    func rowsOffGround(inColumn x: Int) -> [Int] {
        func level(_ y: Int) -> Double { Double(pixels[y * width + x]) }
        let (top, bottom) = ((level(0) + level(1)) / 2, (level(height - 2) + level(height - 1)) / 2)
        return (0..<height).filter { y in
            abs(level(y) - top - (bottom - top) * Double(y) / Double(height - 1)) > Self.leastStep
        }
    }
}
