/// One `{{…}}` of a template.
struct TemplateTag: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case variable, section, inverted, end, comment, unsupported }

    var kind: Kind
    /// The name without its sigil.
    var name: String
    /// Counted from 1.
    var line: Int
    /// Where it stands in the template, with its braces.
    var range: Range<String.Index>

    /// The tags of `template`, in their order. An unclosed one is left to the Mustache parser to complain about.
    static func tags(in template: String) -> [TemplateTag] {
        var tags: [TemplateTag] = []
        var rest = template[...]
        var line = 1
        while let open = rest.firstRange(of: "{{") {
            line += rest[..<open.lowerBound].count(where: \.isNewline)
            rest = rest[open.upperBound...]
            guard let close = rest.firstRange(of: "}}") else { break }
            let body = rest[..<close.lowerBound]
            tags.append(TemplateTag(body: body, line: line, range: open.lowerBound..<close.upperBound))
            line += body.count(where: \.isNewline)
            rest = rest[close.upperBound...]
        }
        return tags
    }

    private init(body: Substring, line: Int, range: Range<String.Index>) {
        self.line = line
        self.range = range
        let sigils: [Character: Kind] = [
            "#": .section, "^": .inverted, "/": .end, "!": .comment,
            "{": .unsupported, "&": .unsupported, ">": .unsupported, "<": .unsupported,
            "$": .unsupported, "=": .unsupported, "%": .unsupported,
        ]
        let trimmed = body.drop(while: \.isWhitespace)
        kind = trimmed.first.flatMap { sigils[$0] } ?? .variable
        let text = kind == .variable ? trimmed : trimmed.dropFirst()
        name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
