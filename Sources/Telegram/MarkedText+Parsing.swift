internal import Messaging

extension MarkedText {
    /// Parses `text`. Never fails, so the server never rejects the resulting markup.
    /// An unknown tag becomes plain text, an unclosed tag ends with the text, and a closing tag without an opening one is dropped.
    init(_ text: RichText) {
        var parser = MarkupParser(rest: text.html.unicodeScalars[...])
        parser.parse()
        runs = parser.runs
    }
}

/// A parser for markup that works on scalars. As a character, a `>` would merge with a combining accent after it.
private struct MarkupParser {
    private static let names: Set<String> = ["b", "i", "u", "s", "code", "pre", "blockquote", "a", "spoiler"]
    private static let namedEntities: [String: Unicode.Scalar] = [
        "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
    ]

    var rest: Substring.UnicodeScalarView
    var runs: [MarkedText.Run] = []
    private var open: [MarkedText.Tag] = []
    private var tagCount = 0

    init(rest: Substring.UnicodeScalarView) { self.rest = rest }

    mutating func parse() {
        while let scalar = rest.first {
            if scalar == "<", readTag() { continue }
            append(scalar == "&" ? readEntity() : rest.removeFirst())
        }
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        if runs.last?.tags == open, !runs.isEmpty {
            runs[runs.count - 1].text.unicodeScalars.append(scalar)
        } else {
            runs.append(MarkedText.Run(text: String(scalar), tags: open))
        }
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
            let name = String(content.dropFirst())
            guard Self.names.contains(name) else { return false }
            if let index = open.lastIndex(where: { $0.name == name }) { open.removeSubrange(index...) }
            return true
        }
        let link = content.wholeMatch(of: /a\s+href="([^"]*)"\s*/).map { Self.unescape(String($0.1)) }
        let name = link == nil ? content : "a"
        guard Self.names.contains(name), link != nil || name != "a" else { return false }
        tagCount += 1
        open.append(MarkedText.Tag(number: tagCount, name: name, link: link))
        return true
    }

    /// Consumes an entity, or only the `&` when it is not an entity.
    private mutating func readEntity() -> Unicode.Scalar {
        let window = rest.dropFirst().prefix(10)
        guard let end = window.firstIndex(of: ";"), let scalar = Self.scalar(of: String(window[..<end])) else {
            return rest.removeFirst()
        }
        rest = rest[rest.index(after: end)...]
        return scalar
    }

    /// The character for the entity `&name;`.
    private static func scalar(of name: String) -> Unicode.Scalar? {
        if let scalar = namedEntities[name] { return scalar }
        guard name.hasPrefix("#") else { return nil }
        let digits = name.dropFirst()
        let value = digits.lowercased().hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return value.flatMap(Unicode.Scalar.init)
    }

    private static func unescape(_ text: String) -> String {
        var parser = MarkupParser(rest: text.unicodeScalars[...])
        var result = ""
        while let scalar = parser.rest.first {
            result.unicodeScalars.append(scalar == "&" ? parser.readEntity() : parser.rest.removeFirst())
        }
        return result
    }
}
