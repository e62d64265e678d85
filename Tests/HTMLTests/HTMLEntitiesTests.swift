import HTML
import Testing

@Suite("Entities of HTML")
struct HTMLEntitiesTests {
    @Test(
        "replace the signs of markup, and nothing else",
        arguments: [
            ("a < b & \"c\" > 'd'", "a &lt; b &amp; &quot;c&quot; &gt; 'd'"), ("Zoé’s 🐝", "Zoé’s 🐝"), ("", ""),
        ])
    func common(text: String, escaped: String) { #expect(HTMLEntities().escape(text) == escaped) }

    @Test(
        "are read back as the signs, once",
        arguments: [
            ("a &lt; b &amp; &quot;c&quot; &gt; &apos;d&#39;", "a < b & \"c\" > 'd'"), ("&amp;lt;", "&lt;"), ("", ""),
            ("caf&eacute;&#x301;&nbsp;&hellip;", "café\u{301}\u{A0}…"),
            ("R&D; &no; &#7; &#xD800; &#10;", "R&D; &no; &#7; &#xD800; \n"),
        ])
    func unescapes(html: String, text: String) { #expect(HTMLEntities.unescape(html) == text) }

    @Test("replace a sign that an accent is combined with")
    func combined() { #expect(HTMLEntities().escape("<\u{301}b>") == "&lt;\u{301}b&gt;") }

    @Test("replace further signs, also by nothing")
    func further() { #expect(HTMLEntities(and: ["'": "&#39;", "\0": ""]).escape("it's\0 <") == "it&#39;s &lt;") }
}
