import ImageCodec
import Testing

@testable import Pictures

@Suite("Text to be drawn")
struct DrawableTextTests {
    @Test(
        "lose only characters that reverse, break or overflow a line",
        arguments: [
            ("Ana", "Ana"), ("Chloé", "Chloé"), ("e\u{301}", "e\u{301}"), ("\u{202E}abc\u{2066}", "abc"),
            ("a\nb\tc", "a b c"), ("", ""), (" \u{200B} ", "–"), ("👨‍👩‍👧", "👨‍👩‍👧"), ("❤️", "❤️"), ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"),
            ("می‌خواهم", "می‌خواهم"), ("क्षि", "क्षि"), ("\u{E000}x", "x"),
            ("Z" + String(repeating: "\u{337}", count: 50), "Z\u{337}\u{337}\u{337}"),
        ])
    func cleans(text: String, expected: String) {
        #expect(Array(DrawableText.of(text).unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test("keep the place of a figure before a word that is written from right to left")
    func figureFirst() throws {
        // A figure at the right of the line, where it would stand if the word's direction were the line's.
        let style = TextStyle(size: 40, color: Theme.light.ink)
        let canvas = try Canvas(width: 400, height: 80, ground: Theme.light.ground)
        canvas.text("000 % ו", at: CanvasPoint(x: 20, y: 50), .left, style: style)
        let picture = try ImageDecoder.decode(canvas.png())
        let letter = Typesetter.shared.width(of: "ו", style: style)
        let line = Typesetter.shared.width(of: "000 % ו", style: style)
        // The letter is narrow and the figures are wide: the last third of the line holds the letter and little else.
        let ink = { (from: Double, to: Double) in
            (Int(from)..<Int(to)).reduce(0) { sum, x in
                sum + (0..<80).count { picture.color(x: x, y: $0)[0] < 128 }
            }
        }
        #expect(ink(20, 20 + letter * 2) > ink(20 + line - letter * 2, 20 + line))
    }

    @Test("are truncated before layout")
    func cuts() {
        #expect(DrawableText.of(String(repeating: "a", count: 100_000)).count == 200)
    }
}
