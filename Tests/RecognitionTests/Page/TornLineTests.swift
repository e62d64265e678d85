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

    @Test("a line that was found twice, one over the other, is one")
    func twice() throws {
        let lines = [
            try #require(TextLine(Self.letters(0..<26))), try #require(TextLine(Self.letters(14..<50))),
        ]
        #expect(Self.torn(lines, at: 0).pieces == [0, 1])
    }

    @Test("a line is as high as its letters beside the mark, of which the stroke makes patches of any height")
    func size() throws {
        let stroke = (0..<40).map {
            TextGlyph(minX: 200 + 2 * Double($0), minY: 84, maxX: 201.5 + 2 * Double($0), maxY: 100)
        }
        let line = try #require(TextLine(Self.letters(0..<19) + stroke + Self.letters(29..<40)))
        let marked = WordTarget.Stretch(line: 0, minX: Self.marked.lowerBound, maxX: Self.marked.upperBound)
        #expect(line.xHeight > 13)
        #expect(abs(try #require(line.sized(outsideOf: marked)).xHeight - 10) < 0.5)
    }

    @Test("capitals are letters of one height, and lower case is not")
    func capitals() throws {
        let capitals = (0..<8).map { TextGlyph(minX: 10 * Double($0), minY: 86, maxX: 10 * Double($0) + 8, maxY: 100) }
        #expect(try #require(TextLine(capitals)).isOfOneHeight)
        #expect(try #require(TextLine(Self.letters(0..<20))).isOfOneHeight == false)
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
