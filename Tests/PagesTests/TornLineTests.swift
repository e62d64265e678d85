import Testing

@testable import Pages

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

    /// The mark on a word of eight letters between the pieces.
    private static let marked = 198.0...282.0

    private static func torn(_ lines: [TextLine], at line: Int) -> TornLine {
        TornLine(
            lines, typicalXHeight: 10,
            at: WordTarget.Stretch(line: line, minX: marked.lowerBound, maxX: marked.upperBound))
    }

    @Test("the pieces on both sides of a mark are one line, on whichever the mark is detected", arguments: [0, 1])
    func pieces(seen: Int) throws {
        let lines = [try #require(TextLine(Self.letters(0..<19))), try #require(TextLine(Self.letters(29..<50)))]
        let torn = Self.torn(lines, at: seen)
        #expect(torn.pieces == [0, 1])
        #expect(torn.line.minX == lines[0].minX && torn.line.maxX == lines[1].maxX)
        #expect(torn.remains.isEmpty)
    }

    @Test("fragments of letters on the line belong to it, and fragments over it are no line")
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

    @Test("a line found twice at the same place is one line")
    func twice() throws {
        let lines = [
            try #require(TextLine(Self.letters(0..<26))), try #require(TextLine(Self.letters(14..<50))),
        ]
        #expect(Self.torn(lines, at: 0).pieces == [0, 1])
    }

    @Test("a line's x-height is that of its letters beside the mark, not of fragments under it")
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

    @Test("the next line and another column are separate lines")
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
