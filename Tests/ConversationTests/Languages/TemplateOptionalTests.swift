import Testing

@testable import Talk

/// What a template says of values that are missing or empty.
@Suite("Optional values in templates")
struct TemplateOptionalTests {
    private enum Label: String, Choice { case first, second }

    private struct Text: PlainPhrase {
        static let file = "made-up"
        static let sample = Text(label: Chosen(.first), title: "Bees", inner: Inner(title: "Ana"), lines: [])

        let label: Chosen<Label>
        let title: String?
        let inner: Inner?
        let lines: [Inner]

        struct Inner: Encodable, Sendable { let title: String? }
    }

    private func said(_ source: String, _ text: Text) throws -> String {
        let forms = try Fixtures.texts.get().language(for: "en").forms
        return Template(source).text(with: TemplateValues(of: text), isEscaped: false, forms: forms)
    }

    @Test("a section of a missing value is left out, also inside the section of a choice", arguments: [nil, "Bees"])
    func missing(title: String?) throws {
        let source = "{{#label.first}}Take it back{{#title}}: {{title}}{{/title}}{{^title}}!{{/title}}{{/label.first}}"
        let text = Text(label: Chosen(.first), title: title, inner: nil, lines: [])
        #expect(try said(source, text) == (title.map { "Take it back: \($0)" } ?? "Take it back!"))
    }

    @Test("a missing value inside hides the one of the same name outside")
    func hides() throws {
        let source = "{{#inner}}{{#title}}in {{title}}{{/title}}{{^title}}nowhere{{/title}}{{/inner}}"
        let text = Text(label: Chosen(.first), title: "Bees", inner: .init(title: nil), lines: [])
        #expect(try said(source, text) == "nowhere")
        #expect(try said(source, Text(label: text.label, title: "Bees", inner: .init(title: "x"), lines: [])) == "in x")
    }

    @Test("a missing struct, an empty list and a missing value of an element leave their sections out")
    func inside() throws {
        let source = "{{#inner}}a{{/inner}}{{#lines}}{{#title}}b{{/title}}{{^title}}c{{/title}}{{/lines}}"
        #expect(try said(source, Text(label: Chosen(.first), title: "x", inner: nil, lines: [])).isEmpty)
        let lines = [Text.Inner(title: nil), Text.Inner(title: "y")]
        #expect(try said(source, Text(label: Chosen(.first), title: "x", inner: nil, lines: lines)) == "cb")
    }
}
