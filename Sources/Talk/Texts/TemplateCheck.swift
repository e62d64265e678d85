/// Finds the faults of a template when it is loaded: Mustache itself renders an unknown name as
/// nothing, and the platform refuses markup it does not know only when it is sent.
struct TemplateCheck {
    /// The template's path as the person who mends it knows it: `en/hint.mustache`.
    let file: String
    let shape: NameShape

    /// Throws the first fault of `template`.
    func check(_ template: String) throws(TemplatesError) {
        try checkNames(TemplateTag.tags(in: template))
        try MarkupCheck(file: file).check(template)
    }

    /// The cases of choices for which `template` has no section: `notice.draft`.
    func gaps(in template: String) -> [String] {
        let sections = Set(TemplateTag.tags(in: template).filter { $0.kind == .section }.map(\.name))
        return requiredSections(of: shape).filter { !sections.contains($0) }.sorted()
    }

    private func checkNames(_ tags: [TemplateTag]) throws(TemplatesError) {
        var scopes = [shape]
        var open: [(name: String, entersScope: Bool)] = []
        for tag in tags {
            switch tag.kind {
            case .comment:
                continue
            case .unsupported:
                throw .broken(
                    file: file, line: tag.line,
                    reason: "only names, sections and comments can be used, not {{\(tag.name)}}")
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
            if let found = scope[path] { return found }
        }
        let known = Set(scopes.flatMap(\.children.keys)).sorted()
        throw .unknownName(file: file, line: tag.line, name: tag.name, known: known)
    }

    private func requiredSections(of shape: NameShape) -> [String] {
        shape.children.flatMap { name, child in
            child.mustBeComplete ? child.children.keys.map { "\(name).\($0)" } : requiredSections(of: child)
        }
    }
}
