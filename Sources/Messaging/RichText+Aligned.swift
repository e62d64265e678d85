extension RichText {
    /// The text without blocks, for where a platform has none: a table becomes aligned lines, a heading a bold line, and details
    /// become a quotation below their summary, which some platforms fold.
    public var aligned: RichText { hasBlocks ? Self.paragraphs(blocks) : self }

    private static func paragraphs(_ blocks: [RichBlock]) -> RichText {
        .lines(blocks.flatMap(lines))
    }

    private static func lines(of block: RichBlock) -> [RichText] {
        switch block {
        case .paragraph(let text): [text]
        case .heading(let text): [text.marked(.bold)]
        case .list(let items): items.map { RichText(runs: [Run("• ")] + $0.runs) }
        case .table(let table): table.aligned
        case .details(let summary, let content):
            [summary.marked(.bold), RichText.lines(content.flatMap(lines)).marked(.quote)]
        }
    }

    /// The whole text in one more style.
    private func marked(_ style: Style) -> RichText {
        let number = 1 + (runs.flatMap(\.marks).map(\.number).max() ?? 0)
        return RichText(runs: runs.map { Run($0.text, marks: [Mark(number: number, style: style)] + $0.marks) })
    }
}

extension RichTable {
    private static let gap = 2
    private static let separator = " · "

    /// The most characters in type of one width that fit on a phone.
    private static let widest = 34

    /// The lines of the table. Its columns are aligned in type of one width, where no style is lost by that, since such type can neither
    /// hide nor stress a word, and where a phone has room for them.
    fileprivate var aligned: [RichText] {
        let isPlain = rows.joined().allSatisfy { $0.text.runs.allSatisfy { $0.marks.allSatisfy(\.style.isOfOneWidth) } }
        return isPlain && width <= Self.widest ? [columns] : rows.map(joined)
    }

    private var widths: [Int] {
        (0..<columnCount).map { column in
            rows.map { $0.indices.contains(column) ? $0[column].text.plain.count : 0 }.max() ?? 0
        }
    }

    private var width: Int { widths.reduce(0, +) + Self.gap * max(0, columnCount - 1) }

    private func joined(_ row: [Cell]) -> RichText {
        var line = RichText()
        for cell in row where !cell.text.isEmpty {
            line = line.isEmpty ? cell.text : .joined([line, cell.text], separator: Self.separator)
        }
        return line
    }

    private var columns: RichText {
        let widths = widths
        let lines = rows.map { row in
            var line = ""
            for (column, cell) in row.enumerated() {
                let text = cell.text.plain.replacing("\n", with: " ")
                let space = String(repeating: " ", count: max(0, widths[column] - text.count))
                line += isNumeric(column: column) ? space + text : text + space
                if column < row.count - 1 { line += String(repeating: " ", count: Self.gap) }
            }
            while line.last == " " { line.removeLast() }
            return line
        }
        let mark = RichText.Mark(number: 1, style: .preformatted)
        return RichText(runs: [RichText.Run(lines.joined(separator: "\n"), marks: [mark])])
    }
}

extension RichText.Style {
    /// Whether it shows text in type of one width.
    fileprivate var isOfOneWidth: Bool { self == .code || self == .preformatted }
}
