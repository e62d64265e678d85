internal import Mustache

/// The templates of a language, and what it lacks.
struct LanguageTexts: Sendable {
    /// By the phrase's file.
    var templates: [String: MustacheTemplate] = [:]
    /// The files that are not there.
    var missing: [String] = []
    /// By the file, the cases of choices that its template has no section for: `notice.draft`.
    private(set) var gaps: [String: [String]] = [:]

    mutating func note(gaps: [String], of file: String) {
        if !gaps.isEmpty { self.gaps[file] = gaps }
    }

    /// The template for `phrase`; `nil` when there is none, or none for what the phrase says.
    func template(for phrase: some Phrase, named file: String) -> MustacheTemplate? {
        guard let template = templates[file] else { return nil }
        guard let gaps = gaps[file] else { return template }
        let cases = Mirror(reflecting: phrase).children.compactMap { child -> String? in
            guard let label = child.label, let choice = child.value as? any ChosenCase else { return nil }
            return "\(label).\(choice.caseName)"
        }
        // A gap inside a list may concern any of its lines.
        let isInList = gaps.contains { gap in !cases.contains { Self.choice(of: $0) == Self.choice(of: gap) } }
        return isInList || cases.contains(where: gaps.contains) ? nil : template
    }

    private static func choice(of name: String) -> Substring { name.prefix { $0 != "." } }
}
