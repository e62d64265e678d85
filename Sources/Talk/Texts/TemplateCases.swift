internal import Mustache
internal import Synchronization

/// The template of a phrase, for each of its cases without the sections of other cases.
///
/// The labels of thirty buttons stand in one file, and Mustache would look at all thirty sections for one label.
final class TemplateCases: Sendable {
    private let source: String
    private let whole: MustacheTemplate
    /// The names of the sections of all cases: `label.hint`.
    private let sections: Set<String>
    /// The templates that were needed so far, by the cases that they are for.
    private let templates = Mutex<[[String]: MustacheTemplate]>([:])

    /// - Parameters:
    ///   - source: the template's text.
    ///   - cases: the names of all cases of the phrase's choices: `label.hint`.
    /// - Throws: `MustacheTemplate.ParserError`.
    init(_ source: String, cases: [String]) throws {
        self.source = source
        whole = try MustacheTemplate(string: source)
        sections = Set(cases)
    }

    /// The template for a phrase of the cases `chosen`, one of each choice.
    func template(for chosen: [String]) -> MustacheTemplate {
        guard !sections.isEmpty else { return whole }
        return templates.withLock { templates in
            if let template = templates[chosen] { return template }
            let template = (try? MustacheTemplate(string: text(for: chosen))) ?? whole
            templates[chosen] = template
            return template
        }
    }

    /// The text without whole sections of other cases. Sections inside others stay, because there a name may be another's.
    func text(for chosen: [String]) -> String {
        var kept = ""
        var next = source.startIndex
        var depth = 0
        var isLeftOut = false
        for tag in TemplateTag.tags(in: source) {
            switch tag.kind {
            case .section, .inverted:
                if depth == 0, tag.kind == .section, sections.contains(tag.name), !chosen.contains(tag.name) {
                    kept += source[next..<tag.range.lowerBound]
                    isLeftOut = true
                }
                depth += 1
            case .end:
                depth -= 1
                guard depth == 0, isLeftOut else { continue }
                next = tag.range.upperBound
                isLeftOut = false
            case .variable, .comment, .unsupported: continue
            }
        }
        return kept + source[next...]
    }
}
