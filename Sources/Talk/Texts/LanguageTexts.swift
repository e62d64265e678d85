/// The templates of a language, and what it lacks.
struct LanguageTexts: Sendable {
    /// By the phrase's file.
    var templates: [String: LazyTemplate] = [:]
    /// The files that are not there.
    var missing: [String] = []
    /// By the file, the cases of choices that its template has no section for: `notice.draft`.
    private(set) var gaps: [String: [String]] = [:]

    mutating func note(gaps: [String], of file: String) {
        if !gaps.isEmpty { self.gaps[file] = gaps }
    }

    /// The template in `file` for a phrase of these values; `nil` when there is none, or none for what the phrase says.
    func template(named file: String, for values: TemplateValues) -> Template? {
        guard let template = templates[file]?.template else { return nil }
        guard let gaps = gaps[file] else { return template }
        let cases = values.cases
        // A gap inside a list may concern any of its lines.
        let isInList = gaps.contains { gap in !cases.contains { Self.choice(of: $0) == Self.choice(of: gap) } }
        return isInList || cases.contains(where: gaps.contains) ? nil : template
    }

    private static func choice(of name: String) -> Substring { name.prefix { $0 != "." } }
}
