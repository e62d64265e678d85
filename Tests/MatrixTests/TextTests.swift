import Foundation
import Messaging
import Testing

@testable import Matrix

@Suite("Texts on Matrix")
struct TextTests {
    @Test(
        "are written in the specification's HTML",
        arguments: [
            ("<b>a</b> <i>b</i> <u>c</u> <s>d</s>", "<b>a</b> <i>b</i> <u>c</u> <s>d</s>"),
            ("a\nb", "a<br>b"),
            ("<pre>a\nb</pre>\n<code>c</code>", "<pre>a\nb</pre><br><code>c</code>"),
            ("<spoiler>secret</spoiler>", "<span data-mx-spoiler>secret</span>"),
            ("<blockquote>q</blockquote>", "<blockquote>q</blockquote>"),
            (
                #"<a href="https://example.org/?a=1&amp;b=2">x</a>"#,
                #"<a href="https://example.org/?a=1&amp;b=2">x</a>"#
            ),
            ("1 &lt; 2 &amp; 3", "1 &lt; 2 &amp; 3"),
        ])
    func html(markup: String, html: String) { #expect(RichText(markup: markup).matrixHTML == html) }

    @Test("have tables, headings, lists and details, and aligned lines without HTML")
    func blocks() {
        let text = RichText(
            markup:
                "<h>Grid</h>Of <b>today</b>\n<table><tr><th>A</th><th>12</th></tr><tr><td>B</td><td>7</td></tr></table><li>a\nb</li><details><summary>S</summary>c</details>"
        )
        #expect(
            text.matrixHTML
                == "<h4>Grid</h4><p>Of <b>today</b></p><table><tr><th>A</th> <th>12</th></tr>\n<tr><td>B</td> <td>7</td></tr></table><ul><li>a<br>b</li></ul><details><summary>S</summary>\n<p>c</p></details>"
        )
        #expect(text.matrixBody == "Grid\nOf today\nA  12\nB   7\n• a\nb\nS\nc")
        #expect(MatrixPlatform.pieces(of: text) == [text])
        let long = RichText(markup: String(repeating: "<li>word</li>", count: 2_000))
        let pieces = MatrixPlatform.pieces(of: long)
        #expect(pieces.count > 1 && pieces.allSatisfy { !$0.hasBlocks })
        let hidden = RichText(markup: "<table><tr><td><spoiler>yacht</spoiler></td></tr></table>")
        #expect(hidden.matrixHTML.contains("data-mx-spoiler") && !hidden.matrixBody.contains("yacht"))
    }

    @Test(
        "say the same without HTML, but for what is to be hidden",
        arguments: [
            ("<b>a</b>\nb", "a\nb"), ("it is <spoiler>ya<b>cht</b></spoiler>!", "it is ▒▒▒!"),
            ("<spoiler>a</spoiler><spoiler>b</spoiler>", "▒▒▒▒▒▒"),
            (#"<a href="https://example.org">see</a>"#, "see (https://example.org)"),
            (#"<a href="https://example.org">https://example.org</a>"#, "https://example.org"),
            ("1 &lt; 2", "1 < 2"),
        ])
    func body(markup: String, body: String) { #expect(RichText(markup: markup).matrixBody == body) }

    @Test(
        "name commands with an exclamation mark",
        arguments: [
            ("type /hint", "type !hint"), ("<b>/define</b> word", "<b>!define</b> word"), ("(/hint)", "(!hint)"),
            ("/new Y ACEHNT", "!new Y ACEHNT"), ("“/w yacht”", "“!w yacht”"), ("„/w“, «/w»", "„!w“, «!w»"),
            ("and/or", "and/or"), ("1 / 2", "1 / 2"),
            ("a /path/to b", "a /path/to b"), ("/etc.d", "/etc.d"), ("/etc.d.", "/etc.d."),
            ("press the button, or /puzzle.", "press the button, or !puzzle."),
            ("/hint. Then /more", "!hint. Then !more"), ("https://example.org/x", "https://example.org/x"),
            (#"<a href="https://example.org">/x</a>"#, #"<a href="https://example.org">/x</a>"#),
        ])
    func commands(markup: String, written: String) {
        #expect(CommandNotation.written(RichText(markup: markup)).markup == written)
    }

    @Test("keep no command with a slash, in any language")
    func templates() throws {
        let folder = URL(filePath: #filePath).appending(path: "../../../Templates").standardized
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap {
            $0 as? URL
        }
        let templates = (files ?? []).filter { $0.pathExtension == "mustache" }
        #expect(templates.count > 100)
        for template in templates {
            // A command in quotation marks of code is written like one in the text.
            let text = try String(contentsOf: template, encoding: .utf8)
                .replacing(/\{\{[^}]*\}\}/, with: " ").replacing(/<[^>]*>/, with: " ")
            let written = CommandNotation.written(RichText(plain: text)).plain
            let kept = written.matches(of: /(?:^|[^\w\/.:])\/[a-z]{2,}(?![a-z0-9_\/])/).map { String($0.output) }
            #expect(kept == [], "\(template.path)")
            let named = written.contains(/(?i)\bslash\b|\bbarra\b|Schrägstrich|\bbarre\b/)
            #expect(!named, "\(template.path) names the sign before a command, which is another one on Matrix")
        }
    }

    @Test(
        "that arrive with an exclamation mark are commands",
        arguments: [
            ("!hint", "/hint"), ("!new Y ACEHNT", "/new Y ACEHNT"), ("/hint", "/hint"), ("!", "!"), ("!!!", "!!!"),
            ("! hint", "! hint"), ("wow!", "wow!"), ("!1", "!1"),
        ])
    func understood(text: String, meaning: String) { #expect(CommandNotation.understood(text) == meaning) }
}
