internal import HTML

/// A small markup, in which templates are written and texts are stored: the tags `<b> <i> <u> <s> <code> <pre> <blockquote>
/// <a href> <spoiler>`, for blocks `<h> <li> <table> <tr> <td> <th> <details> <summary>`, and entities for what would be taken for markup.
extension RichText {
    /// The names of the tags.
    public static let tagNames = blockTags.union(["b", "i", "u", "s", "code", "pre", "blockquote", "a", "spoiler"])
    /// The names of the tags that divide a text into blocks.
    private static let blockTags: Set<String> = ["h", "li", "table", "tr", "td", "th", "details", "summary"]

    /// Parses `markup`. Never fails: an unknown tag becomes plain text, an unclosed tag ends with the text, and a closing tag without
    /// an opening one is dropped.
    public init(markup: String) {
        var parser = MarkupParser(rest: markup.unicodeScalars[...])
        parser.parse()
        self = parser.text
    }

    /// The text in the markup.
    public var markup: String {
        markup {
            "<\($0)>"
        } closing: {
            "</\($0)>"
        }
    }

    /// The text in a markup of tags like this one.
    /// - Parameters:
    ///   - opening: makes an opening tag from the name and attributes that this markup has.
    ///   - closing: makes a closing tag from the name.
    public func markup(opening: (String) -> String, closing: (String) -> String) -> String {
        var markup = ""
        var open: [Mark] = []
        for run in runs {
            let shared = zip(open, run.marks).prefix { $0 == $1 }.count
            for mark in open[shared...].reversed() { markup += closing(mark.style.tag) }
            for mark in run.marks[shared...] { markup += opening(mark.style.openingTag) }
            open = run.marks
            markup += Self.escape(run.text)
        }
        for mark in open.reversed() { markup += closing(mark.style.tag) }
        return markup
    }

    /// Replaces `& < > "` in `text` with entities.
    public static func escape(_ text: String) -> String { entities.escape(text) }

    private static let entities = HTMLEntities()
}

/// A text is stored in its markup, as it was before it became a value.
extension RichText: Codable {
    private enum CodingKeys: String, CodingKey { case markup = "html" }

    public init(from decoder: any Decoder) throws {
        self.init(markup: try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .markup))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(markup, forKey: .markup)
    }
}

extension RichText.Style {
    /// The style of a tag; for `a` a link to nowhere.
    fileprivate init?(tag: String) {
        switch tag {
        case "b": self = .bold
        case "i": self = .italic
        case "u": self = .underline
        case "s": self = .strikethrough
        case "code": self = .code
        case "pre": self = .preformatted
        case "blockquote": self = .quote
        case "spoiler": self = .spoiler
        case "h": self = .heading
        case "li": self = .item
        case "table": self = .table
        case "tr": self = .row
        case "td": self = .cell
        case "th": self = .headerCell
        case "details": self = .details
        case "summary": self = .summary
        case "a": self = .link("")
        default: return nil
        }
    }

    fileprivate var tag: String {
        switch self {
        case .bold: "b"
        case .italic: "i"
        case .underline: "u"
        case .strikethrough: "s"
        case .code: "code"
        case .preformatted: "pre"
        case .quote: "blockquote"
        case .spoiler: "spoiler"
        case .link: "a"
        case .heading: "h"
        case .item: "li"
        case .table: "table"
        case .row: "tr"
        case .cell: "td"
        case .headerCell: "th"
        case .details: "details"
        case .summary: "summary"
        }
    }

    fileprivate var openingTag: String {
        if case .link(let url) = self { "a href=\"\(RichText.escape(url))\"" } else { tag }
    }
}

/// A parser for markup that works on scalars. As a character, a `>` would merge with a combining accent after it.
private struct MarkupParser {
    var rest: Substring.UnicodeScalarView
    var text = RichText()
    private var open: [RichText.Mark] = []
    private var markCount = 0

    init(rest: Substring.UnicodeScalarView) { self.rest = rest }

    mutating func parse() {
        while let scalar = rest.first {
            if scalar == "<", readTag() { continue }
            if scalar == "&" {
                append(CollectionOfOne(HTMLEntities.takeEntity(from: &rest)))
            } else {
                // A `<` that starts no tag is text, and so is everything up to the next one.
                let plain = 1 + rest.dropFirst().prefix { $0 != "<" && $0 != "&" }.count
                append(rest.prefix(plain))
                rest.removeFirst(plain)
            }
        }
    }

    private mutating func append(_ scalars: some Sequence<Unicode.Scalar>) {
        if text.runs.last?.marks != open { text.runs.append(RichText.Run("", marks: open)) }
        text.runs[text.runs.count - 1].text.unicodeScalars.append(contentsOf: scalars)
    }

    /// Consumes a tag at the current position. Returns `false` and consumes nothing when there is none.
    private mutating func readTag() -> Bool {
        guard let end = rest.firstIndex(of: ">") else { return false }
        let content = String(rest[rest.index(after: rest.startIndex)..<end])
        guard apply(content) else { return false }
        rest = rest[rest.index(after: end)...]
        return true
    }

    /// Opens or closes the tag with this `content`; returns `false` when it is not a known tag.
    private mutating func apply(_ content: String) -> Bool {
        if content.hasPrefix("/") {
            guard let style = RichText.Style(tag: String(content.dropFirst())) else { return false }
            guard let index = open.lastIndex(where: { $0.style.tag == style.tag }) else { return true }
            // An empty cell keeps its place.
            if [.cell, .headerCell].contains(style), text.runs.last?.marks.starts(with: open[...index]) != true {
                text.runs.append(RichText.Run("", marks: Array(open[...index])))
            }
            open.removeSubrange(index...)
            return true
        }
        let link = Self.link(in: content)
        guard let style = link.map(RichText.Style.link) ?? RichText.Style(tag: content),
            style != .link("") || link != nil
        else { return false }
        markCount += 1
        open.append(RichText.Mark(number: markCount, style: style))
        return true
    }

    /// The URL of a tag `a href="…"`; `nil` for any other.
    private static func link(in content: String) -> String? {
        guard content.first == "a", case let attribute = content.dropFirst().drop(while: \.isWhitespace),
            attribute.startIndex > content.index(after: content.startIndex), attribute.hasPrefix("href=\"")
        else { return nil }
        let value = attribute.dropFirst("href=\"".count)
        guard let end = value.firstIndex(of: "\""), value[end...].dropFirst().allSatisfy(\.isWhitespace) else {
            return nil
        }
        return HTMLEntities.unescape(value[..<end])
    }
}
