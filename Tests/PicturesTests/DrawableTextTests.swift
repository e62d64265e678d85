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

    @Test("are truncated before layout")
    func cuts() {
        #expect(DrawableText.of(String(repeating: "a", count: 100_000)).count == 200)
    }
}
