import Raster
import Testing

@testable import Boards

@Suite("Two letters in one cell")
struct TwoLettersTests {
    /// The points of a rectangle 0.2 wide with its upper left corner at (`x`, `y`).
    private func bar(x: Double, y: Double, height: Double = 0.4) -> [Point] {
        (0...8).flatMap { row in
            (0...4).map { Point(x: x + 0.05 * Double($0), y: y + height * Double(row) / 8) }
        }
    }

    /// Whether a letter with its corner at the origin forms a word with `other`, for letters rotated by `turn` radians.
    private func isInWord(with other: [Point], turn: Double = 0) -> Bool {
        let map = Homography(origin: .zero, right: Point(x: 100, y: 0), down: Point(x: 0, y: 100))
        return CellGlyph(map: map, ink: .dark, points: bar(x: 0, y: 0), others: [other]).isInWord(turnedBy: turn)
    }

    @Test("a component of the same height on the same line, on either side, is a second letter")
    func beside() {
        #expect(isInWord(with: bar(x: 0.25, y: 0.02)))
        #expect(isInWord(with: bar(x: -0.25, y: -0.02)))
    }

    @Test("an arrow, a dot, and anything below or far away are no second letter")
    func others() {
        #expect(!isInWord(with: bar(x: 0.25, y: 0.1, height: 0.15)))
        #expect(!isInWord(with: bar(x: 0, y: -0.2, height: 0.1)))
        #expect(!isInWord(with: bar(x: 0, y: 0.45)))
        #expect(!isInWord(with: bar(x: 0.5, y: 0)))
    }

    @Test("a component beside a letter in the picture is above it if the letter lies on its side")
    func turned() { #expect(!isInWord(with: bar(x: 0.25, y: 0), turn: .pi / 2)) }

    @Test("components that are not part of the central glyph are kept separate")
    func mask() throws {
        let rows = (0..<24).map { y in
            (0..<24).map { x in (4...19).contains(y) && ((8...12).contains(x) || (19...21).contains(x)) }
        }
        let glyph = try #require(CellMask(side: 24, isInk: Array(rows.joined())).centralGlyphs().first)
        #expect(glyph.pixels.count == 16 * 5)
        #expect(glyph.others.map(\.count) == [16 * 3])
    }
}
