import ImageCodec
import Raster
import Testing

@testable import Pages
@testable import TextReading

@Suite("Words of a line that were read separately")
struct LineReadingTests {
    private static func word(_ text: String, _ columns: ClosedRange<Int>) -> ReadWord {
        ReadWord(
            text: text, box: TextBox(minX: columns.lowerBound, minY: 0, maxX: columns.upperBound, maxY: 20),
            confidence: 0.9)
    }

    /// The reading "of ai ewspaper that" of a line in which a loop around "newspaper" touches the word before it.
    private func line() throws -> LineReading {
        let glyphs = (0..<24).map { TextGlyph(minX: Double($0) * 10, minY: 10, maxX: Double($0) * 10 + 8, maxY: 20) }
        let picture = GrayImage(width: 260, height: 40, pixels: [UInt8](repeating: 220, count: 260 * 40))
        let textLine = try #require(TextLine(glyphs))
        let strip = try #require(StraightLine(textLine, from: 0, to: 240, in: picture))
        let words = [
            Self.word("of", 0...20), Self.word("ai", 30...52), Self.word("ewspaper", 60...140),
            Self.word("that", 160...200),
        ]
        return LineReading(line: 3, strip: strip, words: words)
    }

    private func stretch(_ columns: ClosedRange<Double>, of reading: LineReading) -> WordTarget.Stretch {
        func x(_ column: Double) -> Double {
            reading.strip.uprightPoint(x: column, y: StraightLine.baselineRow).x
        }
        return .init(line: 3, minX: x(columns.lowerBound), maxX: x(columns.upperBound))
    }

    private func texts(_ reading: LineReading, in stretch: WordTarget.Stretch) -> [String] {
        reading.positions(in: stretch).map { reading.words[$0].text }
    }

    @Test("only they are the target, not the neighbour touched by the stroke")
    func neighbour() throws {
        let line = try line(), loop = stretch(36...146, of: line)
        #expect(texts(line, in: loop) == ["ai", "ewspaper"])
        let read = line.replacing([Self.word("newspaper", 58...141)])
        #expect(read.words.map(\.text) == ["of", "ai", "newspaper", "that"])
        #expect(texts(read, in: loop) == ["newspaper"])
    }

    @Test("among several read together, the target is what the stroke marks or points at")
    func several() throws {
        let line = try line()
        let read = line.replacing([Self.word("newspaper", 58...141), Self.word("that", 158...201)])
        #expect(texts(read, in: stretch(50...146, of: line)) == ["newspaper"])
        #expect(texts(read, in: stretch(180...180, of: line)) == ["that"])
    }

    @Test("words that are read again beside the target leave the target what it is")
    func beside() throws {
        let line = try line(), loop = stretch(36...146, of: line)
        let read = line.replacing([Self.word("newspaper", 58...141)])
        let before = read.replacing(
            0..<2, with: [Self.word("of", 0...18), Self.word("a", 24...30), Self.word("big", 34...52)])
        #expect(before.words.map(\.text) == ["of", "a", "big", "newspaper", "that"])
        #expect(texts(before, in: loop) == ["newspaper"])
        let after = before.replacing(4..<4, with: [Self.word("on", 146...156)])
        #expect(after.words.map(\.text) == ["of", "a", "big", "newspaper", "on", "that"])
        #expect(texts(after, in: loop) == ["newspaper"])
    }

    @Test("a box as wide as several words is cut off where the next word begins")
    func wide() throws {
        let words = [
            Self.word("good", 0...40), Self.word("old-fashioned", 50...240), Self.word("music", 130...170),
            Self.word("just", 176...200),
        ].apart
        #expect(words.map(\.box.maxX) == [40, 130, 170, 200])
        let back = [Self.word("this", 60...90), Self.word("collection", 20...200)].apart
        #expect(back.map(\.box.minX) == [60, 90])
        let line = LineReading(line: 3, strip: try line().strip, words: words)
        #expect(texts(line, in: stretch(150...150, of: line)) == ["music"])
    }

    @Test("boxes that only touch stay as they are")
    func touching() {
        let words = [Self.word("of", 0...22), Self.word("ai", 20...52), Self.word("ewspaper", 50...140)]
        #expect(words.apart.map(\.box) == words.map(\.box))
    }

    @Test("a word beside a hidden one is not the target, but one longer than the stroke is")
    func hidden() throws {
        let line = try line()
        let between = stretch(208...240, of: line), under = stretch(90...120, of: line)
        #expect(texts(line, in: between) == ["that"])
        #expect(line.positions(in: between, reach: 0).isEmpty)
        #expect(line.positions(in: under, reach: 0).map { line.words[$0].text } == ["ewspaper"])
    }
}
