/// Finds the faults of a template when it is loaded: an unknown name would be said as nothing, and the platform refuses markup it
/// does not know only when it is sent.
struct TemplateCheck {
    /// The template's path as the person who mends it knows it: `en/hint.mustache`.
    let file: String
    let phrase: ShapedPhrase
    /// Those of the template's language.
    let pluralClasses: [String]

    /// Checks `template`, and throws its first fault.
    /// - Returns: the cases of choices for which it has no section: `notice.draft`.
    func gaps(in template: String) throws(TemplatesError) -> [String] {
        let tags = TemplateTag.tags(in: template)
        try checkNames(tags)
        try MarkupCheck(file: file).check(template)
        let sections = Set(tags.lazy.filter { $0.kind == .section }.map(\.name))
        return phrase.requiredSections.subtracting(sections).sorted()
    }

    private func checkNames(_ tags: [TemplateTag]) throws(TemplatesError) {
        var scopes = [phrase.shape]
        var open: [(name: String, entersScope: Bool)] = []
        for tag in tags {
            switch tag.kind {
            case .comment:
                continue
            case .unsupported:
                throw .broken(
                    file: file, line: tag.line,
                    reason: "only names, sections and comments can be used, not {{\(tag.name)}}")
            case .unclosed:
                throw .broken(file: file, line: tag.line, reason: "{{ has no }}")
            case .end:
                guard let section = open.popLast(), section.name == tag.name else {
                    throw .broken(file: file, line: tag.line, reason: "{{/\(tag.name)}} closes what is not open")
                }
                if section.entersScope { scopes.removeLast() }
            case .variable, .section, .inverted:
                let found = try resolve(tag, in: scopes)
                guard tag.kind != .variable else { continue }
                let enters = tag.kind == .section && found.isScope
                if enters { scopes.append(found) }
                open.append((tag.name, enters))
            }
        }
        if let section = open.last {
            throw .broken(file: file, line: tags.last?.line ?? 1, reason: "{{#\(section.name)}} is never closed")
        }
    }

    /// A name is looked for in the innermost section first, as Mustache does.
    private func resolve(_ tag: TemplateTag, in scopes: [NameShape]) throws(TemplatesError) -> NameShape {
        let path = tag.name.split(separator: ".", omittingEmptySubsequences: false)
        for scope in scopes.reversed() {
            if let found = scope.shape(at: path, pluralClasses: pluralClasses) { return found }
        }
        let known = Set(scopes.flatMap(\.children.keys)).sorted()
        throw .unknownName(file: file, line: tag.line, name: tag.name, known: known)
    }
}
