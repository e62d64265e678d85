import Foundation
import Messaging
import Testing

@testable import Telegram

@Suite("Markup")
struct RichTextTests {
    @Test(
        "markup becomes Telegram's, and everything else becomes text",
        arguments: [
            ("plain", "plain"),
            (
                "<b>a</b> <i>b</i> <u>c</u> <s>d</s> <code>e</code>",
                "<b>a</b> <i>b</i> <u>c</u> <s>d</s> <code>e</code>"
            ),
            ("<spoiler>queen</spoiler>", "<tg-spoiler>queen</tg-spoiler>"),
            ("<b><spoiler>q</spoiler>x</b>", "<b><tg-spoiler>q</tg-spoiler>x</b>"),
            ("a &amp; b &lt;c&gt; &quot;d&quot; &#39;e&#x27;", "a &amp; b &lt;c&gt; &quot;d&quot; 'e'"),
            (
                "<a href=\"https://example.org/?a=1&amp;b=2\">x</a>",
                "<a href=\"https://example.org/?a=1&amp;b=2\">x</a>"
            ),
            ("<script>x</script>", "&lt;script&gt;x&lt;/script&gt;"),
            ("<a>x</a>", "&lt;a&gt;x"),
            ("1 < 2 & 3 > 2", "1 &lt; 2 &amp; 3 &gt; 2"),
            ("<b>never closed", "<b>never closed</b>"),
            ("never opened</b>", "never opened"),
            ("<b>a<i>b</b>c</i>", "<b>a<i>b</i></b>c"),
            (
                "<blockquote>a</blockquote><blockquote>b</blockquote>",
                "<blockquote expandable>a</blockquote><blockquote expandable>b</blockquote>"
            ),
            ("<b>\u{301}a</b>", "<b>\u{301}a</b>"),
            ("&bogus; &#0; &#xD800; &", "&amp;bogus; &amp;#0; &amp;#xD800; &amp;"),
            ("<b>a<b>b</b>c</b>", "<b>a<b>b</b>c</b>"), ("<b>a<b>b</b>c", "<b>a<b>b</b>c</b>"),
            ("<b>a<i>b<b>c</b>d</i>e</b>", "<b>a<i>b<b>c</b>d</i>e</b>"),
            ("<pre>a</pre>", "<pre>a</pre>"), ("a</script>b", "a&lt;/script&gt;b"), ("a <b", "a &lt;b"),
            ("<a href=\"x\">a</a>b", "<a href=\"x\">a</a>b"), ("<B>a</B>", "&lt;B&gt;a&lt;/B&gt;"),
            ("&apos;&nbsp;&#65;&#X42;&#x10FFFF;", "'\u{A0}AB\u{10FFFF}"), ("&ampersand;", "&amp;ampersand;"),
            ("&#0000065;&#00000000065;", "A&amp;#00000000065;"),
            ("<b></b>", ""),
            ("", ""),
        ])
    func translation(html: String, telegram: String) {
        #expect(RichText(markup: html).telegramHTML == telegram)
    }

    @Test("escaped text is restored", arguments: ["<b>&amp;</b>", "\"a\" & 'b'", "👩‍👩‍👧 <3", "&lt;"])
    func roundTrip(plain: String) {
        let text = RichText(plain: plain)
        #expect(text.plain == plain)
        #expect(text.telegramHTML == RichText.escape(plain))
    }

    @Test("a length counts only text, in UTF-16 units")
    func length() {
        #expect(RichText(markup: "<b>a&amp;</b>🐝").length == 4)
    }

    @Test("a short text is one unchanged piece", arguments: ["", "a", "<b>abcdefghij</b>"])
    func onePiece(html: String) {
        let text = RichText(markup: html)
        #expect(text.pieces(first: 10, rest: 10) == [text])
        #expect(text.shortened(to: 10) == text)
    }

    @Test("a long text is cut at the end of a line, else of a word, else anywhere; markup continues in the next piece")
    func pieces() {
        func pieces(_ html: String) -> [String] {
            RichText(markup: html).pieces(first: 10, rest: 6).map(\.telegramHTML)
        }
        #expect(pieces("one two\nthree") == ["one two\n", "three"])
        #expect(pieces("one two three") == ["one two ", "three"])
        #expect(pieces("abcdefghijklmnopqr") == ["abcdefghij", "klmnop", "qr"])
        #expect(
            pieces("<b>one <spoiler>two three</spoiler></b> x") == [
                "<b>one <tg-spoiler>two </tg-spoiler></b>", "<b><tg-spoiler>three</tg-spoiler></b> ", "x",
            ])
        #expect(pieces("abcdefghij   \n  ") == ["abcdefghij"])
    }

    @Test(
        "pieces and truncated texts stay within the limit and lose no character",
        arguments: [
            "🐝", "e\u{301}", "👩‍👩‍👧‍👦", "a" + String(repeating: "\u{301}", count: 300), "&amp; ", "<b>x</b> <i>y</i>\n",
        ])
    func limits(pattern: String) {
        let text = RichText(markup: String(repeating: pattern, count: 100))
        let pieces = text.pieces(first: 64, rest: 100)
        #expect(pieces.first.map { $0.length <= 64 } == true)
        #expect(pieces.dropFirst().allSatisfy { $0.length <= 100 })
        #expect(pieces.map(\.plain).joined().filter { !$0.isWhitespace } == text.plain.filter { !$0.isWhitespace })
        let short = text.shortened(to: 64)
        #expect(short.length <= 64 && short.plain.hasSuffix("…"))
    }

    @Test("a truncated text closes what it opened")
    func shortened() {
        #expect(RichText(markup: "<b>abcdefghijkl</b>").shortened(to: 10).telegramHTML == "<b>abcdefghi</b>…")
    }

    @Test(
        "a text is cut at a line's end, or a word's, only where more than half of what is allowed lies before it",
        arguments: [
            ("abcde\nghijkl", ["abcde\n", "ghijkl"]), ("abcd\nfghijkl", ["abcd\nfghij", "kl"]),
            ("abcde ghijkl", ["abcde ", "ghijkl"]), ("abcd fghijkl", ["abcd fghij", "kl"]),
            ("abcd\nfg ijkl", ["abcd\nfg ", "ijkl"]), ("abcdefghi\nkl", ["abcdefghi\n", "kl"]),
            ("abcdefghij\nkl", ["abcdefghij", "\nkl"]),
        ])
    func breaks(text: String, pieces: [String]) {
        #expect(RichText(plain: text).pieces(first: 10, rest: 10).map(\.plain) == pieces)
    }

    @Test("a character that is longer than a message is cut between its scalars", arguments: [4, 5, 6, 7])
    func longCharacter(limit: Int) {
        let family = String(repeating: "👨\u{200D}👩\u{200D}👧\u{200D}", count: 3) + "👦"
        let pieces = RichText(plain: family).pieces(first: limit, rest: limit).map(\.plain)
        #expect(pieces.joined() == family && pieces.allSatisfy { (1...limit).contains($0.utf16.count) })
    }

    @Test("such a character fills each piece as far as its scalars allow")
    func fullPieces() {
        // A letter with combining accents of one UTF-16 unit each, so that every piece can be full.
        let accents = "a" + String(repeating: "\u{301}", count: 13)
        #expect(RichText(plain: accents).pieces(first: 5, rest: 5).map(\.plain.utf16.count) == [5, 5, 4])
    }

    @Test("texts put below each other keep their styles apart")
    func lines() {
        let text = RichText.lines([
            RichText(markup: "<spoiler>a</spoiler>"), RichText(plain: "<b>"),
            RichText(markup: "<spoiler>c</spoiler><i>d</i>"),
        ])
        #expect(text.plain == "a\n<b>\ncd")
        #expect(text.markup == "<spoiler>a</spoiler>\n&lt;b&gt;\n<spoiler>c</spoiler><i>d</i>")
        #expect(Set(text.runs.flatMap(\.marks).map(\.number)).count == 3)
        #expect(RichText.lines([]).isEmpty && RichText.lines([RichText(plain: "")]).isEmpty)
    }

    @Test("a text is stored in its markup and comes back as it was")
    func stored() throws {
        let markup =
            #"<b>a <i>b</i></b> &amp; <a href="https://e.org/?a=1&amp;b=2">c</a><spoiler>d</spoiler><spoiler>e</spoiler>"#
        let text = RichText(markup: markup)
        let data = try JSONEncoder().encode(text)
        #expect(try JSONDecoder().decode([String: String].self, from: data) == ["html": markup])
        #expect(try JSONDecoder().decode(RichText.self, from: data) == text && text.markup == markup)
    }
}
