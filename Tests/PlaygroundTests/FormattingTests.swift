import Testing

@testable import Playground

@Suite("Markup")
struct FormattingTests {
    @Test(
        "tags become entities with offsets in UTF-16",
        arguments: [
            ("<b>bold</b>", "bold", [MessageEntity(type: "bold", offset: 0, length: 4)]),
            ("🐝 <i>é</i>", "🐝 é", [MessageEntity(type: "italic", offset: 3, length: 1)]),
            (
                "<u>a</u><s>b</s>", "ab",
                [
                    MessageEntity(type: "underline", offset: 0, length: 1),
                    MessageEntity(type: "strikethrough", offset: 1, length: 1),
                ]
            ),
            (
                "<tg-spoiler>x</tg-spoiler> <span class=\"tg-spoiler\">y</span>", "x y",
                [
                    MessageEntity(type: "spoiler", offset: 0, length: 1),
                    MessageEntity(type: "spoiler", offset: 2, length: 1),
                ]
            ),
            (
                "<B><em>ab</em>c</B>", "abc",
                [
                    MessageEntity(type: "bold", offset: 0, length: 3),
                    MessageEntity(type: "italic", offset: 0, length: 2),
                ]
            ),
            (
                "<a href=\"https://a.b/?c=1&amp;d=2\">link</a>", "link",
                [
                    MessageEntity(type: "text_link", offset: 0, length: 4, url: "https://a.b/?c=1&d=2")
                ]
            ),
            (
                "<pre><code class=\"language-swift\">let</code></pre>", "let",
                [
                    MessageEntity(type: "pre", offset: 0, length: 3, language: "swift")
                ]
            ),
            (
                "<blockquote expandable>q</blockquote>", "q",
                [MessageEntity(type: "expandable_blockquote", offset: 0, length: 1)]
            ),
            ("<b></b>x", "x", []),
            ("1 &lt; 2 &amp;&#38; &quot;&#x1F41D;&quot; &nbsp; a & b > c", "1 < 2 && \"🐝\" &nbsp; a & b > c", []),
            ("<b>open</>", "open", [MessageEntity(type: "bold", offset: 0, length: 4)]),
        ])
    func html(html: String, text: String, entities: [MessageEntity]) throws {
        let formatted = try HTMLFormatting.parse(html)
        #expect(formatted.text == text)
        #expect(formatted.entities == entities)
    }

    @Test(
        "malformed markup is refused with the platform's text",
        arguments: [
            ("<b>x", "Can't find end tag corresponding to start tag \"b\""),
            ("x</b>", "Unexpected end tag at byte offset 1"),
            ("<b>x</i>", "Unmatched end tag at byte offset 4, expected \"</b>\", found \"</i>\""),
            ("é<bad>x</bad>", "Unsupported start tag \"bad\" at byte offset 2"),
            ("1 < 2", "Unsupported start tag \"\" at byte offset 2"),
            ("a <", "Unclosed start tag at byte offset 2"),
            ("<b", "Unclosed start tag at byte offset 0"),
            ("<b>x</b", "Unclosed end tag at byte offset 4"),
            ("<a href=\"x>y", "Unclosed start tag at byte offset 0"),
            ("<span>x</span>", "Tag \"span\" must have class \"tg-spoiler\" at byte offset 0"),
            ("<a =x>y</a>", "Empty attribute name in the tag \"a\" at byte offset 0"),
            ("<a href=a/b>y</a>", "Unexpected end of name token at byte offset 8"),
        ])
    func broken(html: String, reason: String) {
        let error = #expect(throws: APIError.self) { _ = try HTMLFormatting.parse(html) }
        #expect(error == .badRequest("can't parse entities: " + reason))
    }

    @Test(
        "commands, mentions and addresses are found without markup",
        arguments: [
            ("/hint", ["bot_command:0:5"]),
            ("/hint@honeycue_bot now", ["bot_command:0:18"]),
            ("see /grid\n@ana, https://a.b/c.", ["bot_command:4:5", "mention:10:4", "url:16:13"]),
            ("🐝\r\n/new Y", ["bot_command:4:4"]),
            ("1/2 a@b.c / @ab", []),
        ])
    func detection(text: String, expected: [String]) {
        #expect(EntityDetector.entities(in: text).map { "\($0.type):\($0.offset):\($0.length)" } == expected)
    }

    @Test(
        "entities that do not lie within the text are dropped, whatever their numbers",
        arguments: [
            (Int.max, 1), (1, Int.max), (Int.max, Int.max), (Int.min, 1), (Int.min, Int.min), (0, Int.min), (-1, 2),
            (0, 0), (1, -1), (0, 4), (3, 1), (4, 1),
        ])
    func foreignEntities(offset: Int, length: Int) {
        let fitting = MessageEntity(type: "italic", offset: 2, length: 1)
        let entities = [MessageEntity(type: "bold", offset: offset, length: length), fitting]
        #expect(FormattedText(text: "abc", entities: entities).trimmed().entities == [fitting])
    }

    @Test("white space at the ends is removed, and entities are adjusted")
    func trimming() throws {
        let trimmed = try HTMLFormatting.parse(" \n<b> a</b> b <i> </i>").trimmed()
        #expect(trimmed.text == "a b")
        #expect(trimmed.entities == [MessageEntity(type: "bold", offset: 0, length: 1)])
    }
}
