/// Text with styles: runs of plain text, each with the marks that apply to it. A platform's adapter renders them in its own way.
public struct RichText: Hashable, Sendable {
    public var runs: [Run]

    public init(runs: [Run] = []) { self.runs = runs }

    /// A text without styles.
    public init(plain: String) { runs = plain.isEmpty ? [] : [Run(plain)] }

    /// How a stretch of text looks, or what it does.
    public enum Style: Hashable, Sendable {
        case bold, italic, underline, strikethrough, code, preformatted, quote
        /// Blocks (``RichBlock``): a heading, an item of a list, and a table with its rows and cells.
        case heading, item, table, row, cell, headerCell
        /// Content that opens below its summary.
        case details, summary
        /// Hidden until a person taps it.
        case spoiler
        /// The value is a URL.
        case link(String)
    }

    /// A style over one stretch of text. Its number tells it from a neighbour of the same style: two spoilers side by side are
    /// opened one by one.
    public struct Mark: Hashable, Sendable {
        public var number: Int
        public var style: Style

        public init(number: Int, style: Style) {
            self.number = number
            self.style = style
        }
    }

    /// A stretch of text with the same marks, the outermost first.
    public struct Run: Hashable, Sendable {
        public var text: String
        public var marks: [Mark]

        public init(_ text: String, marks: [Mark] = []) {
            self.text = text
            self.marks = marks
        }
    }

    /// The text without styles.
    public var plain: String { aligned.runs.map(\.text).joined() }

    public var isEmpty: Bool { runs.allSatisfy(\.text.isEmpty) }

    /// `texts` with a line break between each two.
    public static func lines(_ texts: [RichText]) -> RichText { joined(texts, separator: "\n") }

    static func joined(_ texts: [RichText], separator: String) -> RichText {
        var joined = RichText()
        var number = 0
        for (index, text) in texts.enumerated() {
            if index > 0 { joined.append(separator) }
            // Marks of different texts must not be taken for one.
            for run in text.runs {
                joined.append(run.text, marks: run.marks.map { Mark(number: $0.number + number, style: $0.style) })
            }
            number += text.runs.flatMap(\.marks).map(\.number).max() ?? 0
        }
        return joined
    }

    /// Adds `text`, to the last run where it has the same marks.
    mutating func append(_ text: String, marks: [Mark] = []) {
        if let last = runs.indices.last, runs[last].marks == marks {
            runs[last].text += text
        } else {
            runs.append(Run(text, marks: marks))
        }
    }
}
