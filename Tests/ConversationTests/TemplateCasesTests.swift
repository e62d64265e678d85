import Testing

@testable import Talk

@Suite("Templates by case")
struct TemplateCasesTests {
    private func text(_ source: String, for chosen: [String]) throws -> String {
        try TemplateCases(source, cases: ["label.hint", "label.skip", "kind.old", "kind.new"]).text(for: chosen)
    }

    @Test("have no sections of other cases")
    func others() throws {
        let source = "{{#label.hint}}A {{#word}}{{word}}{{/word}}{{/label.hint}}\n{{#label.skip}}Skip{{/label.skip}}!"
        #expect(
            try text(source, for: ["label.hint"]) == "{{#label.hint}}A {{#word}}{{word}}{{/word}}{{/label.hint}}\n!")
        #expect(try text(source, for: ["label.skip"]) == "\n{{#label.skip}}Skip{{/label.skip}}!")
        #expect(try text(source, for: []) == "\n!")
    }

    @Test("have the sections of each choice's case")
    func choices() throws {
        let source = "{{#label.hint}}a{{/label.hint}}{{#kind.old}}b{{/kind.old}}{{#kind.new}}c{{/kind.new}}"
        #expect(
            try text(source, for: ["label.hint", "kind.new"])
                == "{{#label.hint}}a{{/label.hint}}{{#kind.new}}c{{/kind.new}}")
    }

    @Test("keep what is no case, sections inside others, and what is said of all cases but one")
    func kept() throws {
        let sources = [
            "{{#words}}{{#label.skip}}a{{/label.skip}}{{/words}}", "{{^label.skip}}a{{/label.skip}}",
            "a {{b}} {{! label.skip }}",
            "{{#label.other}}a{{/label.other}}",
        ]
        for source in sources { #expect(try text(source, for: ["label.hint"]) == source) }
    }
}
