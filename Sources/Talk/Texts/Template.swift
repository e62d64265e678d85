internal import HTML

/// A template in parts: texts, values and sections.
///
/// The syntax is Mustache's (<https://mustache.github.io/mustache.5.html>) as far as ``TemplateCheck`` allows it. Lines with nothing but a
/// section's tag stay as empty lines, which ``Language`` leaves out.
struct Template: Sendable {
    private enum Part: Sendable {
        case text(String)
        case value(path: [String])
        /// - Parameter isInverted: whether it is said when there is no value.
        case section(path: [String], isInverted: Bool, parts: [Part])
    }

    private let parts: [Part]

    /// - Parameter source: a text that has passed ``TemplateCheck``.
    init(_ source: String) {
        let bytes = Array(source.utf8)
        var open: [(path: [String], isInverted: Bool)] = []
        var levels: [[Part]] = [[]]
        var next = 0
        func add(_ part: Part) { levels[levels.count - 1].append(part) }
        func addText(to end: Int) {
            if next < end { add(.text(String(decoding: bytes[next..<end], as: UTF8.self))) }
        }
        for tag in TemplateTag.tags(in: source) {
            addText(to: tag.range.lowerBound)
            next = tag.range.upperBound
            let path = tag.name.split(separator: ".").map(String.init)
            switch tag.kind {
            case .variable: add(.value(path: path))
            case .section, .inverted:
                open.append((path, tag.kind == .inverted))
                levels.append([])
            case .end:
                guard let section = open.popLast(), let parts = levels.popLast() else { continue }
                add(.section(path: section.path, isInverted: section.isInverted, parts: parts))
            case .comment, .unsupported, .unclosed: continue
            }
        }
        addText(to: bytes.endIndex)
        parts = levels[0]
    }

    /// The template with `values`.
    /// - Parameter isEscaped: whether signs of markup in the values are escaped.
    func text(with values: TemplateValues, isEscaped: Bool, forms: LanguageForms) -> String {
        var text = ""
        var scopes = [values]
        Self.append(parts, to: &text, scopes: &scopes, isEscaped: isEscaped, forms: forms)
        return text
    }

    /// What a value's signs of markup become.
    private static let entities = HTMLEntities(and: ["'": "&#39;"])

    private static func append(
        _ parts: [Part], to text: inout String, scopes: inout [TemplateValues], isEscaped: Bool, forms: LanguageForms
    ) {
        for part in parts {
            switch part {
            case .text(let literal): text += literal
            case .value(let path):
                guard let value = value(at: path, in: scopes, forms: forms)?.text(forms: forms) else { continue }
                text += isEscaped ? Self.entities.escape(value) : value
            case .section(let path, let isInverted, let parts):
                let value = value(at: path, in: scopes, forms: forms)
                guard (value?.isNone ?? true) == isInverted else { continue }
                let inner: [TemplateValue?] = if case .list(let elements) = value { elements } else { [value] }
                for element in isInverted ? [nil] : inner {
                    if case .values(let values) = element { scopes.append(values) }
                    append(parts, to: &text, scopes: &scopes, isEscaped: isEscaped, forms: forms)
                    if case .values = element { scopes.removeLast() }
                }
            }
        }
    }

    /// A name is looked for in the innermost section first.
    private static func value(
        at path: [String], in scopes: [TemplateValues], forms: LanguageForms
    ) -> TemplateValue? {
        guard let first = path.first, let found = scopes.last(where: { $0[first] != nil })?[first] else { return nil }
        return path.dropFirst().reduce(Optional(found)) { $0?.child(named: $1, forms: forms) }
    }
}
