internal import Messaging

extension RichText {
    /// The text in the subset of HTML that the Matrix specification permits in `formatted_body`.
    var matrixHTML: String {
        var html = markup {
            "<\($0 == "spoiler" ? "span data-mx-spoiler" : $0)>"
        } closing: {
            "</\($0 == "spoiler" ? "span" : $0)>"
        }
        // Line breaks mean nothing in HTML, except in preformatted text.
        let parts = html.split(separator: "<pre>", omittingEmptySubsequences: false).enumerated().map { index, part in
            guard index > 0, let end = part.firstRange(of: "</pre>") else { return Self.withBreaks(part) }
            return part[..<end.upperBound] + Self.withBreaks(part[end.upperBound...])
        }
        html = parts.joined(separator: "<pre>")
        return html
    }

    private static func withBreaks(_ text: Substring) -> Substring { Substring(text.replacing("\n", with: "<br>")) }

    /// The text for clients without HTML, and for notifications. Spoilers are replaced, because nothing would hide them
    /// there; a link is followed by its address.
    var matrixBody: String {
        var body = ""
        var hidden: Set<Int> = []
        for run in runs {
            if let spoiler = run.marks.first(where: { $0.style == .spoiler }) {
                if hidden.insert(spoiler.number).inserted { body += Self.hiddenText }
                continue
            }
            body += run.text
            if case .link(let url)? = run.marks.last?.style, url != run.text { body += " (\(url))" }
        }
        return body
    }

    private static let hiddenText = "▒▒▒"

    /// Whether the plain text is equivalent.
    var isPlain: Bool { runs.allSatisfy(\.marks.isEmpty) }
}
