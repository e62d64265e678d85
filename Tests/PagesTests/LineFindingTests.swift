import Raster
import Testing

@testable import Pages

@Suite("Finding lines of text by geometry")
struct LineFindingTests {
    /// Rows of letter-like boxes on the curve `baseline`: x-height 10, words of five, every fourth letter tall.
    private func glyphs(rows: Int, letters: Int, baseline: (Int, Double) -> Double) -> [TextGlyph] {
        (0..<rows).flatMap { row in
            (0..<letters).map { letter in
                let x = 40 + Double(letter) * 10 + Double(letter / 5) * 7
                let foot = baseline(row, x)
                return TextGlyph(minX: x, minY: foot - (letter % 4 == 0 ? 15 : 10), maxX: x + 8, maxY: foot)
            }
        }
    }

    @Test("each row is one line, with the curve of the page", arguments: [0.0, 0.08, -0.1])
    func rows(slope: Double) {
        func baseline(_ row: Int, _ x: Double) -> Double {
            100 + Double(row) * 28 + slope * x + 1e-4 * (x - 300) * (x - 300)
        }
        let lines = TextLineFinder(glyphs(rows: 8, letters: 50, baseline: baseline), width: 800, height: 600).lines()
        #expect(lines.count == 8)
        for line in lines {
            #expect(line.glyphs.count == 50)
            #expect(abs(line.xHeight - 10) < 0.8)
            let row = ((line.baseline(300) - baseline(0, 300)) / 28).rounded()
            for x in [60.0, 200, 450] { #expect(abs(line.baseline(x) - baseline(Int(row), x)) < 1.2) }
        }
    }

    @Test("columns are read one after another, each from the top")
    func columns() {
        let left = glyphs(rows: 5, letters: 25) { row, _ in 100 + Double(row) * 28 }
        let right = left.map { TextGlyph(minX: $0.minX + 340, minY: $0.minY, maxX: $0.maxX + 340, maxY: $0.maxY) }
        let lines = TextLineFinder(left + right, width: 800, height: 400).lines()
        let (order, columns) = ReadingOrder.order(of: lines)
        #expect(columns == [0, 0, 0, 0, 0, 1, 1, 1, 1, 1])
        let tops = order.map { lines[$0].baseline(lines[$0].minX) }
        #expect(Array(tops.prefix(5)) == tops.prefix(5).sorted() && Array(tops.suffix(5)) == tops.suffix(5).sorted())
        #expect(order.prefix(5).allSatisfy { lines[$0].minX < 300 })
    }

    @Test("a dense page of short words is all lines, though its words are thousands of chains")
    func densePage() {
        // Five columns of 105 rows of five words. The spaces are wider than a chain reaches.
        var glyphs: [TextGlyph] = []
        for (column, row) in (0..<5).flatMap({ column in (0..<105).map { (column, $0) } }) {
            let foot = 60 + 20 * Double(row)
            for word in 0..<5 {
                for letter in 0..<3 {
                    let x = Double(40 + 340 * column + 53 * word + 10 * letter)
                    glyphs.append(TextGlyph(minX: x, minY: foot - 10, maxX: x + 8, maxY: foot))
                }
            }
        }
        let lines = TextLineFinder(glyphs, width: 1760, height: 2200).lines()
        #expect(lines.count == 525)
        #expect(lines.allSatisfy { $0.glyphs.count == 15 })
    }

    @Test("a curve ignores outliers and continues straight beyond its points")
    func curve() throws {
        var points = (0..<40).map { Point(x: Double($0) * 10, y: 50 + 0.1 * Double($0) * 10) }
        for index in stride(from: 3, to: 40, by: 7) { points[index].y += 6 }
        let curve = try #require(LineCurve(through: points, degree: 3, scatter: 1.2))
        for x in [0.0, 100, 390] { #expect(abs(curve(x) - (50 + 0.1 * x)) < 0.5) }
        #expect(abs(curve(600) - curve(500) - 100 * curve.slope(at: 390)) < 1e-6)
    }
}
