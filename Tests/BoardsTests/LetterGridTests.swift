import ImageCodec
import Raster
import Testing

@testable import Boards

@Suite("Letter grids that partly look like boards")
struct LetterGridTests {
    /// A picture in which every letter stands on an even ground.
    static let plain = GrayPyramid(
        GrayImage(width: 1200, height: 900, pixels: Array(repeating: 255, count: 1200 * 900)))

    /// Letters in staggered rows, 100 pixels apart, with the row spacing of a honeycomb.
    private static func staggered(_ rows: [Int]) -> [Glyph] {
        rows.enumerated().flatMap { row, count in
            (0..<count).map { column in
                Glyph(
                    x: 600 + 100 * (Double(column) - Double(count - 1) / 2), y: 200 + 86.6 * Double(row), size: 26,
                    ink: .dark, contrast: 100)
            }
        }
    }

    /// Whether every constellation found among `glyphs` is recognized as part of something larger.
    private func allGoOn(_ glyphs: [Glyph]) -> Bool {
        let index = GlyphIndex(glyphs)
        let found = ConstellationFinder().constellations(among: glyphs)
        return !found.isEmpty && found.allSatisfy { BoardLocator.goesOn($0, index, in: Self.plain) }
    }

    @Test(
        "keys in staggered rows are no board, even at the ends of the rows", arguments: [[5, 6, 5], [10, 9, 8]])
    func keys(rows: [Int]) {
        #expect(allGoOn(Self.staggered(rows)))
    }

    @Test("every seventh letter of a staggered grid is no board")
    func wordSearch() {
        // The largest spacing that the geometry accepts: seven letters at √7 letter distances.
        let glyphs = Self.staggered([12, 11, 12, 11, 12, 11, 12, 11])
        #expect(allGoOn(glyphs))
    }

    @Test("a board with a stray mark beside it or an arrow in each cell is a board")
    func board() throws {
        let board = Self.staggered([2, 3, 2])
        let strays = [(800.0, 286.6), (400.0, 286.6), (650.0, 30.0)].map {
            Glyph(x: $0, y: $1, size: 26, ink: .dark, contrast: 100)
        }
        let arrows = board.map { Glyph(x: $0.x + 38, y: $0.y, size: 20, ink: .dark, contrast: 90) }
        for glyphs in [board, board + strays, board + arrows] {
            let best = try #require(ConstellationFinder().constellations(among: glyphs).first)
            #expect(!BoardLocator.goesOn(best, GlyphIndex(glyphs), in: Self.plain))
        }
    }

    /// A picture of round cells of one grey level on white paper, one below each glyph.
    private static func cells(below glyphs: [Glyph]) -> GrayPyramid {
        let (width, height, radius) = (1200, 900, 48.0)
        var pixels = [UInt8](repeating: 255, count: width * height)
        for glyph in glyphs {
            for y in Int(glyph.y - radius)...Int(glyph.y + radius) {
                for x in Int(glyph.x - radius)...Int(glyph.x + radius) {
                    let offset = Point(x: Double(x), y: Double(y)) - glyph.position
                    if offset.length < radius { pixels[y * width + x] = 184 }
                }
            }
        }
        return GrayPyramid(GrayImage(width: width, height: height, pixels: pixels))
    }

    @Test("a line of print below coloured cells doesn't belong to them, and a further row of cells does")
    func lineBelow() throws {
        let rows = Self.staggered([2, 3, 2, 3])
        let index = GlyphIndex(rows), board = Array(rows.prefix(7))
        let best = try #require(ConstellationFinder().constellations(among: board).first)
        #expect(!BoardLocator.goesOn(best, index, in: Self.cells(below: board)))
        #expect(BoardLocator.goesOn(best, index, in: Self.cells(below: rows)))
        #expect(BoardLocator.goesOn(best, index, in: Self.plain))
    }
}
