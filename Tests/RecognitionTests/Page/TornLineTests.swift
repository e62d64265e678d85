import Testing

@testable import Recognition

@Suite("Lines that a mark has torn")
struct TornLineTests {
    /// Letter-like boxes side by side on a level line: x-height 10, every fourth one tall.
    private static func letters(_ numbers: Range<Int>, from x: Double = 0, foot: Double = 100, height: Double = 10)
        -> [TextGlyph]
    {
        numbers.map { number in
            let left = x + Double(number) * 10
            return TextGlyph(
                minX: left, minY: foot - (number % 4 == 0 ? 1.5 : 1) * height, maxX: left + 8, maxY: foot)
        }
    }

    /// Between the pieces a word of eight letters is marked.
    private static let marked = 198.0...282.0

    private static func torn(_ lines: [TextLine], at line: Int) -> TornLine {
        TornLine(
            lines, typicalXHeight: 10,
            at: WordTarget.Stretch(line: line, minX: marked.lowerBound, maxX: marked.upperBound))
    }

    @Test("the pieces left and right of a mark are one line, from whichever it is seen", arguments: [0, 1])
    func pieces(seen: Int) throws {
        let lines = [try #require(TextLine(Self.letters(0..<19))), try #require(TextLine(Self.letters(29..<50)))]
        let torn = Self.torn(lines, at: seen)
        #expect(torn.pieces == [0, 1])
        #expect(torn.line.minX == lines[0].minX && torn.line.maxX == lines[1].maxX)
        #expect(torn.remains.isEmpty)
    }

    @Test("what is left of the letters on the line belongs to it, what is left over it is no line")
    func remains() throws {
        let lines = [
            try #require(TextLine(Self.letters(0..<19))), try #require(TextLine(Self.letters(29..<50))),
            try #require(TextLine(Self.letters(0..<3, from: 220, height: 4))),
            try #require(TextLine(Self.letters(0..<4, from: 225, foot: 93, height: 4))),
        ]
        let torn = Self.torn(lines, at: 0)
        #expect(torn.pieces == [0, 2, 1])
        #expect(torn.remains == [3])
    }

    @Test("the next line and another column are others")
    func others() throws {
        let lines = [
            try #require(TextLine(Self.letters(0..<28))), try #require(TextLine(Self.letters(0..<28, foot: 122))),
            try #require(TextLine(Self.letters(0..<20, from: 310))),
        ]
        let torn = Self.torn(lines, at: 0)
        #expect(torn.pieces == [0])
        #expect(torn.remains.isEmpty)
    }
}
