internal import Messaging

/// The HTML of rich messages, within their limits. Source: the Bot API's “Rich message formatting options” and “Rich Message Limits”.
struct RichMessageHTML {
    /// The most characters, blocks and columns. Each row of a table and each item of a list is a block.
    private static let limits = (characters: 32_768, blocks: 500, columns: 20)
    private static let headingSize = 3

    let html: String

    /// `nil` for a text that is larger than a rich message may be.
    init?(_ blocks: [RichBlock]) {
        guard Self.count(blocks) <= Self.limits.blocks, Self.columns(blocks) <= Self.limits.columns,
            blocks.reduce(0, { $0 + Self.characters($1) }) <= Self.limits.characters
        else { return nil }
        html = Self.html(blocks)
    }

    private static func html(_ blocks: [RichBlock]) -> String { blocks.map(html).joined() }

    private static func html(_ block: RichBlock) -> String {
        switch block {
        case .paragraph(let text): paragraphs(text)
        case .heading(let text): "<h\(headingSize)>\(inline(text))</h\(headingSize)>"
        case .list(let items): "<ul>\(items.map { "<li>\(inline($0))</li>" }.joined())</ul>"
        case .table(let table): html(table)
        case .details(let summary, let content):
            "<details><summary>\(inline(summary))</summary>\(html(content))</details>"
        }
    }

    /// Preformatted text and quotations are blocks of their own in this HTML.
    private static func paragraphs(_ text: RichText) -> String {
        var parts: [(block: RichText.Mark?, text: RichText)] = []
        for run in text.runs {
            let block = run.marks.first { [.preformatted, .quote].contains($0.style) }
            let inner = RichText.Run(run.text, marks: run.marks.filter { $0 != block })
            if let last = parts.indices.last, parts[last].block == block {
                parts[last].text.runs.append(inner)
            } else {
                parts.append((block, RichText(runs: [inner])))
            }
        }
        return parts.map { block, text in
            switch block?.style {
            case .preformatted: "<pre>\(RichText.escape(text.plain))</pre>"
            case .quote: "<blockquote><p>\(inline(text))</p></blockquote>"
            default: text.plain.allSatisfy(\.isWhitespace) ? "" : "<p>\(inline(text))</p>"
            }
        }.joined()
    }

    private static func html(_ table: RichTable) -> String {
        let rows = table.rows.map { row in
            let cells = row.enumerated().map { column, cell in
                let tag = cell.isHeader ? "th" : "td"
                let align = table.isNumeric(column: column) ? #" align="right""# : ""
                return "<\(tag)\(align)>\(inline(cell.text))</\(tag)>"
            }
            return "<tr>\(cells.joined())</tr>"
        }
        return "<table bordered striped>\(rows.joined())</table>"
    }

    /// Line breaks mean nothing in this HTML.
    private static func inline(_ text: RichText) -> String { text.telegramHTML.replacing("\n", with: "<br>") }

    // MARK: Limits

    private static func count(_ blocks: [RichBlock]) -> Int {
        blocks.reduce(0) { sum, block in
            switch block {
            case .paragraph, .heading: sum + 1
            case .list(let items): sum + 1 + items.count
            case .table(let table): sum + 1 + table.rows.count
            case .details(_, let content): sum + 1 + count(content)
            }
        }
    }

    private static func columns(_ blocks: [RichBlock]) -> Int {
        blocks.reduce(0) { most, block in
            switch block {
            case .table(let table): max(most, table.columnCount)
            case .details(_, let content): max(most, columns(content))
            case .paragraph, .heading, .list: most
            }
        }
    }

    private static func characters(_ block: RichBlock) -> Int {
        switch block {
        case .paragraph(let text), .heading(let text): text.length
        case .list(let items): items.reduce(0) { $0 + $1.length }
        case .table(let table): table.rows.joined().reduce(0) { $0 + $1.text.length }
        case .details(let summary, let content): content.reduce(summary.length) { $0 + characters($1) }
        }
    }
}
