import Testing

@testable import Talk

private enum Sign: String, Choice { case good, bad }

private struct Line: Encodable, Sendable {
    let text: String
    let isLast: Bool
}

/// A phrase with a value of each kind.
private struct Example: Phrase {
    static let file = "example"
    static let sample = Example()

    var name: String? = "Ana & <b>Bob</b>"
    var points = 1200
    var words = Quantity(1)
    var term: GrammarTerm = "noun"
    var isGroup = false
    var sign = Chosen(Sign.good)
    var lines = [Line(text: "one", isLast: false), Line(text: "two", isLast: true)]
    var place: Line? = Line(text: "inner", isLast: false)
}

@Suite("The text of a template")
struct TemplateTextTests {
    private func text(_ template: String, _ example: Example = Example(), isEscaped: Bool = true) throws -> String {
        let pack = Pack(
            name: "X", plurals: ["one": "n = 1"], numbers: .init(separator: ",", groupedFrom: 4),
            dates: .init(time: "HH:mm"), grammar: ["noun": "Nomen"])
        let check = TemplateCheck(file: "x", phrase: ShapedPhrase(Example.self), pluralClasses: ["one", "other"])
        _ = try check.gaps(in: template)
        return Template(template).text(
            with: TemplateValues(of: example), isEscaped: isEscaped, forms: try #require(LanguageForms(pack)))
    }

    @Test("has values as the language writes them, with signs of markup escaped")
    func values() throws {
        #expect(try text("{{name}}: {{ points }}, {{term}}") == "Ana &amp; &lt;b&gt;Bob&lt;/b&gt;: 1,200, Nomen")
        #expect(try text("{{name}}", isEscaped: false) == "Ana & <b>Bob</b>")
        #expect(try text("{{name}}!", Example(name: nil)) == "!")
        #expect(try text("{{name}}", Example(name: "'<\u{301}\"")) == "&#39;&lt;\u{301}&quot;")
    }

    @Test("has the section of the chosen case, and of the number's plural class")
    func cases() throws {
        let template =
            "{{#sign.good}}+{{/sign.good}}{{#sign.bad}}-{{/sign.bad}}{{words}} word{{^words.one}}s{{/words.one}}"
        #expect(try text(template) == "+1 word")
        #expect(try text(template, Example(words: Quantity(2), sign: Chosen(.bad))) == "-2 words")
    }

    @Test("leaves out the sections of nothing, and has the inverted ones instead")
    func nothing() throws {
        let template =
            "{{#name}}N{{/name}}{{#words}}W{{/words}}{{#isGroup}}G{{/isGroup}}{{#lines}}L{{/lines}}{{#place}}P{{/place}}"
        #expect(try text(template) == "NWLLP")
        let empty = Example(name: nil, words: Quantity(0), isGroup: true, lines: [], place: nil)
        #expect(try text(template, empty) == "G")
        #expect(try text(template.replacing("#", with: "^")) == "G")
        #expect(try text(template.replacing("#", with: "^"), empty) == "NWLP")
    }

    @Test("looks for a name in the innermost section first")
    func scopes() throws {
        #expect(
            try text("{{#lines}}{{text}}{{^isLast}}, {{points}}; {{/isLast}}{{/lines}}") == "one, 1,200; two")
        #expect(
            try text("{{#place}}{{text}} {{#lines}}{{text}}{{/lines}}{{/place}} {{place.text}}") == "inner onetwo inner"
        )
    }

    @Test("has no comments, and braces that belong to no tag")
    func braces() throws {
        #expect(try text("a{{! not\nsaid }}b { } }} {") == "ab { } }} {")
    }
}
