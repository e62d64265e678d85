internal import Messaging

extension RichText {
    /// The text in the subset of HTML that the Matrix specification permits in `formatted_body`.
    var matrixHTML: String { hasBlocks ? blocks.map(Self.html).joined() : inlineHTML }

    /// Blanks and line breaks between elements are for the readers of bridges and bots, some of which join what stands in them: mautrix 0.21.1
    /// makes “7yacht” of the cells “7” and “yacht” (`findings/mautrix-table-runs-together.sh`). Browsers pass over them.
    private static func html(_ block: RichBlock) -> String {
        switch block {
        case .paragraph(let text): "<p>\(text.inlineHTML)</p>"
        case .heading(let text): "<h4>\(text.inlineHTML)</h4>"
        case .list(let items): "<ul>\(items.map { "<li>\($0.inlineHTML)</li>" }.joined())</ul>"
        case .table(let table): "<table>\(table.rows.map(html).joined(separator: "\n"))</table>"
        case .details(let summary, let content):
            "<details><summary>\(summary.inlineHTML)</summary>\n\(content.map(html).joined())</details>"
        }
    }

    private static func html(_ row: [RichTable.Cell]) -> String {
        let cells = row.map { cell in
            let tag = cell.isHeader ? "th" : "td"
            return "<\(tag)>\(cell.text.inlineHTML)</\(tag)>"
        }
        return "<tr>\(cells.joined(separator: " "))</tr>"
    }

    private var inlineHTML: String {
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
        for run in aligned.runs {
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
