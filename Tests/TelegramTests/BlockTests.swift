import Foundation
import Messaging
import Testing

@testable import Telegram

@Suite("Blocks of a text")
struct BlockTests {
    private func blocks(_ markup: String) -> [RichBlock] { RichText(markup: markup).blocks }
    private func plain(_ text: String) -> RichText { RichText(plain: text) }

    @Test("headings, lists, tables and details are found, however the template is broken into lines")
    func parsing() {
        let markup = """
            <h>Words</h>
            Of <b>today</b>
            <li>one</li>
            <li>two</li>
            <table>
            <tr> <th>a</th> <th></th> </tr>
            <tr> <td>b</td> <td>2</td> </tr>
            </table>
            <details><summary>More</summary>
            hidden
            <li>three</li></details>
            """
        let cells = [
            [RichTable.Cell(plain("a"), isHeader: true), .init(RichText(), isHeader: true)],
            [.init(plain("b")), .init(plain("2"))],
        ]
        let found = blocks(markup)
        #expect(found.count == 5)
        #expect(found[0] == .heading(plain("Words")))
        guard case .paragraph(let text) = found[1] else { return #expect(Bool(false)) }
        #expect(text.markup == "Of <b>today</b>")
        #expect(found[2] == .list([plain("one"), plain("two")]))
        #expect(found[3] == .table(RichTable(rows: cells)))
        #expect(found[4] == .details(summary: plain("More"), [.paragraph(plain("hidden")), .list([plain("three")])]))
    }

    @Test("a text with blocks is stored and read again, with its empty cells")
    func stored() throws {
        let text = RichText(markup: "<table><tr><td></td><td>1</td></tr></table><h>x</h>")
        let decoded = try JSONDecoder().decode(RichText.self, from: JSONEncoder().encode(text))
        #expect(decoded.blocks == text.blocks && decoded.markup == text.markup)
    }

    @Test("without blocks, columns are aligned: words at the left, numbers at the right")
    func aligned() {
        let text = RichText(
            markup:
                "<h>Grid</h><table><tr><th>Letter</th><th>Words</th></tr><tr><td>A</td><td>12</td></tr><tr><td>Be</td><td>7</td></tr></table>"
        )
        #expect(
            text.telegramHTML == "<b>Grid</b>\n<pre>Letter  Words\nA          12\nBe          7</pre>")
        #expect(text.plain == "Grid\nLetter  Words\nA          12\nBe          7")
    }

    @Test("a table that is too wide for a phone, and one with words that stand out, become lines")
    func joined() {
        let wide = RichText(
            markup:
                "<table><tr><td>Clues</td><td>lower a word's worth, everybody reads them</td></tr><tr><td>a</td><td>b</td></tr></table>"
        )
        #expect(wide.telegramHTML == "Clues · lower a word's worth, everybody reads them\na · b")
        let bold = RichText(
            markup: "<table><tr><td>1. <b>Ana</b></td><td>24</td><td></td><td>5 words</td></tr></table>")
        #expect(bold.telegramHTML == "1. <b>Ana</b> · 24 · 5 words")
    }

    @Test("a dot in the place of a number is aligned as one")
    func dot() {
        let text = RichText(markup: "<table><tr><td>10</td></tr><tr><td>·</td></tr></table>")
        #expect(text.plain == "10\n ·")
    }

    @Test("a hidden word in a table stays hidden")
    func spoiler() {
        let text = RichText(markup: "<table><tr><td>1</td><td><spoiler>yacht</spoiler></td></tr></table>")
        #expect(text.telegramHTML == "1 · <tg-spoiler>yacht</tg-spoiler>")
        #expect(RichMessageHTML(text.blocks)?.html.contains("<tg-spoiler>yacht</tg-spoiler>") == true)
    }

    @Test("quotations and preformatted text are blocks of a rich message")
    func quotation() {
        let text = RichText(markup: "a\n<blockquote>b\nc</blockquote><pre>d\ne</pre><h>f</h>")
        #expect(
            RichMessageHTML(text.blocks)?.html
                == "<p>a<br></p><blockquote><p>b<br>c</p></blockquote><pre>d\ne</pre><h3>f</h3>")
    }

    @Test("what opens is a quotation that opens where there are no blocks, and items have points")
    func details() {
        let text = RichText(markup: "<details><summary>More</summary><li>a</li><li>b</li></details>end")
        #expect(text.telegramHTML == "<b>More</b>\n<blockquote expandable>• a\n• b</blockquote>\nend")
        #expect(
            RichMessageHTML(text.blocks)?.html
                == "<details><summary>More</summary><ul><li>a</li><li>b</li></ul></details><p>end</p>")
    }

    @Test("a text without blocks is as it was")
    func unchanged() {
        let text = RichText(markup: "a <b>b</b>\n\n<pre>c</pre>")
        #expect(!text.hasBlocks && text.aligned == text && text.length == 6)
    }
}
