import HTML
import JSON

/// Parses the HTML of rich messages (Bot API 10.1) into the blocks of a `RichMessage`. The playground knows paragraphs, headings, lists, tables
/// and details, with the styles of other messages in them.
enum RichHTML {
    /// Source: the Bot API's “Rich Message Limits”.
    private static let limits = (characters: 32_768, blocks: 500, columns: 20)

    static func parse(_ html: String) throws(APIError) -> [JSONValue] {
        var parser = RichHTMLParser(html)
        let nodes = try parser.nodes(until: nil)
        var builder = RichBlockBuilder()
        let blocks = try builder.blocks(of: nodes)
        guard !blocks.isEmpty else { throw .badRequest("message text is empty") }
        guard builder.characters <= limits.characters, builder.blockCount <= limits.blocks,
            builder.columns <= limits.columns
        else { throw .badRequest("message is too long") }
        return blocks
    }
}

/// A part of the HTML.
indirect enum RichNode {
    case text(String)
    case element(String, attributes: [String: String], [RichNode])
}

/// Reads tags and text into a tree. Refuses what is not closed in order.
private struct RichHTMLParser {
    private static let tags: Set<String> = [
        "p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "li", "table", "tr", "td", "th", "details", "summary", "br", "b",
        "strong", "i", "em",
        "u", "ins", "s", "strike", "del", "code", "pre", "blockquote", "tg-spoiler", "a",
    ]
    /// The deepest nesting that is read. The server's limit is 16; deeper text would only exhaust the stack.
    private static let depth = 32

    private var rest: Substring
    private var open: [String] = []

    init(_ html: String) { rest = html[...] }

    /// The nodes up to the end of the element `name`, which is consumed, or of the text.
    mutating func nodes(until name: String?) throws(APIError) -> [RichNode] {
        var nodes: [RichNode] = []
        while !rest.isEmpty {
            if rest.hasPrefix("</") {
                guard let name, try readTag().name == "/" + name else { throw refusal("unexpected end tag") }
                return nodes
            }
            if rest.first == "<" {
                nodes.append(try element())
            } else {
                let text = rest.prefix { $0 != "<" }
                rest = rest[text.endIndex...]
                nodes.append(.text(HTMLEntities.unescape(text)))
            }
        }
        guard name == nil else { throw refusal("can't find end tag corresponding to start tag \"\(name ?? "")\"") }
        return nodes
    }

    private mutating func element() throws(APIError) -> RichNode {
        let tag = try readTag()
        guard Self.tags.contains(tag.name) else { throw refusal("unsupported start tag \"\(tag.name)\"") }
        guard tag.name != "br" else { return .text("\n") }
        open.append(tag.name)
        guard open.count <= Self.depth else { throw refusal("tags are nested too deeply") }
        let content = try nodes(until: tag.name)
        open.removeLast()
        return .element(tag.name, attributes: tag.attributes, content)
    }

    private mutating func readTag() throws(APIError) -> (name: String, attributes: [String: String]) {
        guard let end = rest.firstIndex(of: ">") else { throw refusal("unclosed start tag") }
        let content = rest[rest.index(after: rest.startIndex)..<end]
        rest = rest[rest.index(after: end)...]
        let name = content.prefix { !$0.isWhitespace }.lowercased()
        var attributes: [String: String] = [:]
        for match in content.matches(of: /\s([a-z]+)(?:="([^"]*)")?/) {
            attributes[String(match.1)] = match.2.map { HTMLEntities.unescape($0) } ?? ""
        }
        return (name, attributes)
    }

    private func refusal(_ reason: String) -> APIError { .badRequest("can't parse rich message: " + reason) }
}
