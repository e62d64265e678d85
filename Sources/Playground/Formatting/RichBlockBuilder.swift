import JSON

/// Makes the blocks of a rich message from a tree of tags, and counts them.
struct RichBlockBuilder {
    private static let styles: [String: String] = [
        "b": "bold", "strong": "bold", "i": "italic", "em": "italic", "u": "underline", "ins": "underline",
        "s": "strikethrough", "strike": "strikethrough", "del": "strikethrough", "code": "code",
        "tg-spoiler": "spoiler",
    ]

    private(set) var characters = 0
    private(set) var blockCount = 0
    private(set) var columns = 0

    mutating func blocks(of nodes: [RichNode]) throws(APIError) -> [JSONValue] {
        var blocks: [JSONValue] = []
        var loose: [RichNode] = []
        for node in nodes {
            guard case .element(let name, let attributes, let content) = node, Self.styles[name] == nil, name != "a"
            else {
                loose.append(node)
                continue
            }
            flush(&loose, into: &blocks)
            blockCount += 1
            blocks.append(try block(name, attributes, content))
        }
        flush(&loose, into: &blocks)
        return blocks
    }

    /// Text outside of any block is a paragraph, if there is more of it than white space.
    private mutating func flush(_ loose: inout [RichNode], into blocks: inout [JSONValue]) {
        defer { loose = [] }
        let isBlank = loose.allSatisfy {
            if case .text(let text) = $0 { text.allSatisfy(\.isWhitespace) } else { false }
        }
        guard !isBlank else { return }
        blockCount += 1
        blocks.append(.object(["type": "paragraph", "text": inline(loose)]))
    }

    private mutating func block(_ name: String, _ attributes: [String: String], _ content: [RichNode]) throws(APIError)
        -> JSONValue
    {
        switch name {
        case "p": return .object(["type": "paragraph", "text": inline(content)])
        case "pre": return .object(["type": "pre", "text": inline(content)])
        case "blockquote": return .object(["type": "blockquote", "blocks": .array(try blocks(of: content))])
        case "ul": return .object(["type": "list", "items": .array(try items(of: content))])
        case "table": return try table(attributes, content)
        case "details": return try details(attributes, content)
        default:
            guard name.count == 2, name.first == "h", let size = name.last?.wholeNumberValue else {
                throw .badRequest("can't parse rich message: unexpected tag \"\(name)\"")
            }
            return .object(["type": "heading", "text": inline(content), "size": .integer(Int64(size))])
        }
    }

    private mutating func items(of content: [RichNode]) throws(APIError) -> [JSONValue] {
        var items: [JSONValue] = []
        for case .element("li", _, let content) in content {
            blockCount += 1
            items.append(.object(["label": "•", "blocks": .array(try blocks(of: content))]))
        }
        return items
    }

    private mutating func table(_ attributes: [String: String], _ content: [RichNode]) throws(APIError) -> JSONValue {
        var rows: [JSONValue] = []
        for case .element("tr", _, let cells) in content {
            blockCount += 1
            var row: [JSONValue] = []
            for case .element(let name, let attributes, let content) in cells where ["td", "th"].contains(name) {
                var cell: [String: JSONValue] = ["align": .string(attributes["align"] ?? "left"), "valign": "top"]
                if !content.isEmpty { cell["text"] = inline(content) }
                if name == "th" { cell["is_header"] = .bool(true) }
                row.append(.object(cell))
            }
            columns = max(columns, row.count)
            rows.append(.array(row))
        }
        guard !rows.isEmpty else { throw .badRequest("can't parse rich message: a table has no rows") }
        var table: [String: JSONValue] = ["type": "table", "cells": .array(rows)]
        if attributes["bordered"] != nil { table["is_bordered"] = .bool(true) }
        if attributes["striped"] != nil { table["is_striped"] = .bool(true) }
        return .object(table)
    }

    private mutating func details(_ attributes: [String: String], _ content: [RichNode]) throws(APIError) -> JSONValue {
        guard case .element("summary", _, let summary)? = content.first else {
            throw .badRequest("can't parse rich message: details begin with no summary")
        }
        let blocks = try blocks(of: Array(content.dropFirst()))
        var details: [String: JSONValue] = [
            "type": "details", "summary": inline(summary), "blocks": .array(blocks),
        ]
        if attributes["open"] != nil { details["is_open"] = .bool(true) }
        return .object(details)
    }

    /// A `RichText`: a string, an object with a style, or a list of both.
    private mutating func inline(_ nodes: [RichNode]) -> JSONValue {
        var parts: [JSONValue] = []
        for node in nodes {
            switch node {
            case .text(let text):
                characters += text.count
                parts.append(.string(text))
            case .element("a", let attributes, let content):
                parts.append(
                    .object(["type": "url", "text": inline(content), "url": .string(attributes["href"] ?? "")]))
            case .element(let name, _, let content):
                let text = inline(content)
                parts.append(Self.styles[name].map { .object(["type": .string($0), "text": text]) } ?? text)
            }
        }
        return parts.count == 1 ? parts[0] : .array(parts)
    }
}
