/// What a text consists of, from top to bottom.
public enum RichBlock: Hashable, Sendable {
    /// Lines of text without line breaks at either end; never empty.
    case paragraph(RichText)
    case heading(RichText)
    case list([RichText])
    case table(RichTable)
    /// Content that opens below its summary.
    case details(summary: RichText, [RichBlock])
}

/// A table. Rows may be of different lengths.
public struct RichTable: Hashable, Sendable {
    public struct Cell: Hashable, Sendable {
        public var text: RichText
        public var isHeader: Bool

        public init(_ text: RichText, isHeader: Bool = false) {
            self.text = text
            self.isHeader = isHeader
        }

        /// Whether it holds a number, with signs around it at most, or a dot in the place of none, so that it is aligned at the right.
        public var isNumber: Bool {
            let text = text.plain
            return text == "·" || text.contains(where: \.isNumber) && !text.contains { $0.isLetter }
        }
    }

    public var rows: [[Cell]]

    public init(rows: [[Cell]]) { self.rows = rows }

    public var columnCount: Int { rows.map(\.count).max() ?? 0 }

    /// Whether each cell of a column is a number or empty, apart from its header.
    public func isNumeric(column: Int) -> Bool {
        let cells = rows.compactMap { $0.indices.contains(column) ? $0[column] : nil }
            .filter { !$0.isHeader && !$0.text.isEmpty }
        return !cells.isEmpty && cells.allSatisfy(\.isNumber)
    }
}

extension RichText.Style {
    /// Whether it divides a text into blocks instead of changing how a stretch of it looks.
    var isBlock: Bool {
        switch self {
        case .heading, .item, .table, .row, .cell, .headerCell, .details, .summary: true
        case .bold, .italic, .underline, .strikethrough, .code, .preformatted, .quote, .spoiler, .link: false
        }
    }
}

extension RichText {
    /// Whether the text has tables, headings, lists or details.
    public var hasBlocks: Bool { runs.contains { $0.marks.contains(where: \.style.isBlock) } }

    /// The text as blocks.
    public var blocks: [RichBlock] { Self.blocks(of: runs) }

    private static func blocks(of runs: [Run]) -> [RichBlock] {
        var blocks: [RichBlock] = []
        for (mark, part) in groups(of: runs, by: { $0.marks.first(where: \.style.isBlock) }) {
            switch mark?.style {
            case .heading: blocks.append(.heading(inline(part).trimmed))
            case .item:
                let item = inline(part).trimmed
                if case .list(let items)? = blocks.last {
                    blocks[blocks.count - 1] = .list(items + [item])
                } else {
                    blocks.append(.list([item]))
                }
            case .table: blocks.append(.table(table(of: part)))
            case .details: blocks.append(details(of: part, without: mark))
            default:
                let text = inline(part).trimmed
                if !text.isEmpty { blocks.append(.paragraph(text)) }
            }
        }
        return blocks
    }

    /// White space between rows and cells belongs to how a template is written.
    private static func table(of runs: [Run]) -> RichTable {
        let rows = groups(of: runs) { run in run.marks.first { $0.style == .row } }.filter { $0.mark != nil }
        return RichTable(
            rows: rows.map { _, runs in
                groups(of: runs) { run in run.marks.first { [.cell, .headerCell].contains($0.style) } }
                    .compactMap { mark, runs in
                        mark.map { RichTable.Cell(inline(runs).trimmed, isHeader: $0.style == .headerCell) }
                    }
            })
    }

    private static func details(of runs: [Run], without mark: Mark?) -> RichBlock {
        let isSummary = { (run: Run) in run.marks.contains { $0.style == .summary } }
        let rest = runs.filter { !isSummary($0) }.map { Run($0.text, marks: $0.marks.filter { $0 != mark }) }
        return .details(summary: inline(runs.filter(isSummary)).trimmed, blocks(of: rest))
    }

    /// The runs in groups of neighbours with the same mark.
    private static func groups(of runs: [Run], by mark: (Run) -> Mark?) -> [(mark: Mark?, runs: [Run])] {
        runs.reduce(into: []) { groups, run in
            let own = mark(run)
            if let last = groups.indices.last, groups[last].mark == own {
                groups[last].runs.append(run)
            } else {
                groups.append((own, [run]))
            }
        }
    }

    /// The runs with only those marks that change how a text looks.
    private static func inline(_ runs: [Run]) -> RichText {
        runs.reduce(into: RichText()) { $0.append($1.text, marks: $1.marks.filter { !$0.style.isBlock }) }
    }

    /// Without white space at either end.
    private var trimmed: RichText {
        var text = self
        while let first = text.runs.first {
            text.runs[0].text = String(first.text.drop(while: \.isWhitespace))
            guard text.runs[0].text.isEmpty else { break }
            text.runs.removeFirst()
        }
        while let last = text.runs.last {
            var rest = last.text[...]
            while rest.last?.isWhitespace == true { rest.removeLast() }
            text.runs[text.runs.count - 1].text = String(rest)
            guard rest.isEmpty else { break }
            text.runs.removeLast()
        }
        return text
    }
}
