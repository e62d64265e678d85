import Raster
import Testing

@testable import Boards

@Suite("Letter grids that partly look like boards")
struct LetterGridTests {
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
        return !found.isEmpty && found.allSatisfy { BoardLocator.goesOn($0, index) }
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
            #expect(!BoardLocator.goesOn(best, GlyphIndex(glyphs)))
        }
    }
}
