import ImageCodec
import ReadingSamples
import Testing

@testable import Pages
@testable import TextReading

@Suite("Words broken at the end of a line")
struct BrokenWordTests {
    private static let words = FewWords(frequencies: [
        "stimulus": 4, "chamber": 4.5, "medium": 4.4, "sized": 3.9, "the": 7.7,
        "appro": 1.2, "issue": 4.9,
    ])
    private let broken = BrokenWord(interpreter: WordInterpreter(words: Self.words))

    @Test(
        "the two parts of a word are one",
        arguments: [
            ("stimu-", "lus,", "stimulus,"), ("(cham\u{2010}", "ber", "(chamber"),
            ("Ashur-", "banipal", "Ashurbanipal"),
        ])
    func parts(first: String, second: String, whole: String) {
        #expect(broken.joined(first, second) == whole)
    }

    @Test("a compound broken at its hyphen keeps it")
    func compound() {
        #expect(broken.joined("medium-", "sized") == "medium-sized")
    }

    @Test(
        "an apparent hyphen, or one followed by a separate word, joins nothing",
        arguments: [("o-", "chamber"), ("stimu", "lus"), ("stimu-", "Lus"), ("-", "lus"), ("", "lus")])
    func apart(first: String, second: String) {
        #expect(broken.joined(first, second) == nil)
    }

    @Test(
        "a rare word before the hyphen is what is left of another, and one as common as \"the\" stands before what a photo cuts off",
        arguments: ["appro-", "The-"])
    func noPart(first: String) {
        #expect(broken.joined(first, "issue") == nil)
    }

    @Test("without a word list every hyphen at the end of a line joins")
    func noList() {
        #expect(BrokenWord(interpreter: WordInterpreter(words: nil)).joined("o-", "chamber") == "ochamber")
    }

    @Test("a part is recognized by its other part in the line before or after")
    func isPart() throws {
        let (first, second) = (try line(0, ["the", "stimu-"]), try line(1, ["lus", "the"]))
        #expect(broken.isPart([1], of: first, after: nil, before: second))
        #expect(broken.isPart([0], of: second, after: first, before: nil))
        #expect(!broken.isPart([0], of: first, after: nil, before: second))
        #expect(!broken.isPart([1], of: first, after: nil, before: nil))
        #expect(!broken.isPart([0, 1], of: first, after: nil, before: second))
    }

    private func line(_ number: Int, _ texts: [String]) throws -> LineReading {
        let glyphs = (0..<12).map { TextGlyph(minX: Double($0) * 10, minY: 10, maxX: Double($0) * 10 + 8, maxY: 20) }
        let picture = GrayImage(width: 140, height: 40, pixels: [UInt8](repeating: 220, count: 140 * 40))
        let textLine = try #require(TextLine(glyphs))
        let strip = try #require(StraightLine(textLine, from: 0, to: 120, in: picture))
        let words = texts.enumerated().map { index, text in
            ReadWord(
                text: text, box: TextBox(minX: index * 50, minY: 0, maxX: index * 50 + 40, maxY: 20), confidence: 0.9)
        }
        return LineReading(line: number, strip: strip, words: words)
    }
}
