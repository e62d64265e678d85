import Raster
import Testing

@testable import Boards

@Suite("Lines of text among glyphs")
struct GlyphLineTests {
    /// A row of glyphs of size 1, starting at `x` and 1.1 apart.
    private func word(_ count: Int, x: Double, y: Double, slope: Double = 0, size: Double = 1) -> [PlacedGlyph] {
        (0..<count).map { index in
            let right = x + 1.1 * size * Double(index)
            return PlacedGlyph(center: Point(x: right, y: y + slope * right), size: size, height: size, ink: .dark)
        }
    }

    @Test("words form one line; two columns or two rows form two lines")
    func grouping() {
        let glyphs = word(4, x: 0, y: 0) + word(5, x: 5.4, y: 0) + word(4, x: 20, y: 0) + word(4, x: 0, y: 3)
        let lines = GlyphLineFinder().lines(among: glyphs).sorted { ($0.y, $0.minX) < ($1.y, $1.minX) }
        #expect(lines.map(\.glyphs.count) == [9, 4, 4])
    }

    @Test("similar lines are in the order of their letters in every run of the program")
    func order() {
        let rows = (0..<8).map { Double($0) * 3 }
        #expect(GlyphLineFinder().lines(among: rows.flatMap { word(4, x: 0, y: $0) }).map { $0.y(at: 0) } == rows)
    }

    @Test("joined letters form a line of several glyphs' width with the height of one letter")
    func runTogether() throws {
        let words = [0.0, 5, 11].map { PlacedGlyph(center: Point(x: $0, y: 0), size: 4, height: 1, ink: .dark) }
        let line = try #require(GlyphLineFinder().lines(among: words).first)
        #expect(line.glyphs.count == 3)
        #expect(line.size == 1)
        #expect(line.width == 15)
    }

    @Test("a sloping line is followed, and its slope is measured")
    func slope() throws {
        let lines = GlyphLineFinder().lines(among: word(20, x: 0, y: 0, slope: 0.1))
        #expect(lines.count == 1)
        let line = try #require(lines.first)
        #expect(abs(line.slope - 0.1) < 0.001)
        #expect(abs(line.y(at: 0)) < 0.01)
    }

    @Test("glyphs that overlap a longer line are not found twice")
    func duplicates() {
        let lines = GlyphLineFinder().lines(among: word(20, x: 0, y: 0) + word(3, x: 2, y: 0.45, size: 3))
        #expect(lines.map(\.glyphs.count) == [20])
    }

    @Test("a line continues after a wider gap on request")
    func extended() throws {
        let finder = GlyphLineFinder()
        let lines = finder.lines(among: word(5, x: 0, y: 0) + word(5, x: 9, y: 0) + word(5, x: 30, y: 0))
        let first = try #require(lines.min { $0.minX < $1.minX })
        #expect(finder.extended(first, among: lines, gap: 5).glyphs.count == 10)
    }
}
