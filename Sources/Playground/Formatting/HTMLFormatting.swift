/// Parses the HTML of `parse_mode=HTML`: a few tags, four named character references, and numeric ones.
///
/// Errors have the wording of the public server, with byte offsets into the UTF-8 text.
enum HTMLFormatting {
    static func parse(_ html: String) throws(APIError) -> FormattedText {
        var parser = HTMLParser(html)
        return try parser.parse()
    }
}

/// The state of the parser.
private struct HTMLParser {
    private struct OpenTag {
        var name: String
        var type: String
        var argument: String?
        /// The start of the tag's text, in UTF-16 code units and in bytes of the result.
        var offset: Int
        var byte: Int
    }

    private let bytes: [UInt8]
    private var index = 0
    private var result: [UInt8] = []
    private var utf16Length = 0
    private var open: [OpenTag] = []
    private var entities: [MessageEntity] = []

    init(_ html: String) { bytes = Array(html.utf8) }

    mutating func parse() throws(APIError) -> FormattedText {
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "&"): appendReference()
            case UInt8(ascii: "<"): try readTag()
            default: appendByte(bytes[index])
            }
        }
        if let tag = open.last { throw refusal("Can't find end tag corresponding to start tag \"\(tag.name)\"") }
        entities.sort { ($0.offset, -$0.length) < ($1.offset, -$1.length) }
        return FormattedText(text: String(decoding: result, as: UTF8.self), entities: entities)
    }

    private func refusal(_ reason: String) -> APIError { .badRequest("can't parse entities: " + reason) }

    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    private static func isSpace(_ byte: UInt8?) -> Bool {
        guard let byte else { return false }
        return byte == 0x20 || (0x09...0x0D).contains(byte)
    }

    // MARK: Text

    private mutating func appendByte(_ byte: UInt8) {
        // The first byte of a code point determines its length: four bytes correspond to two UTF-16 code units.
        if byte & 0xC0 != 0x80 { utf16Length += byte >= 0xF0 ? 2 : 1 }
        result.append(byte)
        index += 1
    }

    private mutating func appendReference() {
        guard let (scalar, length) = Self.reference(bytes[index...]) else { return appendByte(bytes[index]) }
        let character = Character(scalar)
        result.append(contentsOf: character.utf8)
        utf16Length += character.utf16.count
        index += length
    }

    /// The character for a reference such as `&lt;` or `&#x41;`, and the reference's length in bytes.
    private static func reference(_ text: ArraySlice<UInt8>) -> (Unicode.Scalar, Int)? {
        let body = text.dropFirst().prefix(10)
        guard let end = body.firstIndex(of: UInt8(ascii: ";")) else { return nil }
        let name = String(decoding: body[body.startIndex..<end], as: UTF8.self)
        let named: [String: Unicode.Scalar] = ["lt": "<", "gt": ">", "amp": "&", "quot": "\""]
        let scalar: Unicode.Scalar? =
            if let known = named[name] {
                known
            } else if name.hasPrefix("#x") {
                UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
            } else if name.hasPrefix("#") {
                UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
            } else {
                nil
            }
        return scalar.map { ($0, end - text.startIndex + 1) }
    }

    // MARK: Tags

    private mutating func readTag() throws(APIError) {
        let start = index
        index += 1
        if current == UInt8(ascii: "/") { try readEndTag(from: start) } else { try readStartTag(from: start) }
    }

    private mutating func readName() -> String {
        let begin = index
        while let byte = current, !Self.isSpace(byte), byte != UInt8(ascii: ">") { index += 1 }
        return String(decoding: bytes[begin..<index], as: UTF8.self).lowercased()
    }

    private mutating func skipSpaces() {
        while Self.isSpace(current) { index += 1 }
    }

    private mutating func readStartTag(from start: Int) throws(APIError) {
        let name = readName()
        guard current != nil else { throw refusal("Unclosed start tag at byte offset \(start)") }
        guard let type = Self.entityType(of: name) else {
            throw refusal("Unsupported start tag \"\(name)\" at byte offset \(start)")
        }
        let attributes = try readAttributes(of: name, from: start)
        var tag = OpenTag(name: name, type: type, offset: utf16Length, byte: result.count)
        switch name {
        case "a": tag.argument = attributes["href"] ?? ""
        case "code": tag.argument = Self.language(attributes["class"])
        case "tg-emoji": tag.argument = attributes["emoji-id"]
        case "blockquote": if attributes.keys.contains("expandable") { tag.type = "expandable_blockquote" }
        case "span" where attributes["class"] != "tg-spoiler":
            throw refusal("Tag \"span\" must have class \"tg-spoiler\" at byte offset \(start)")
        default: break
        }
        open.append(tag)
    }

    private mutating func readAttributes(of tag: String, from start: Int) throws(APIError) -> [String: String] {
        var attributes: [String: String] = [:]
        while true {
            skipSpaces()
            guard let byte = current else { throw refusal("Unclosed start tag at byte offset \(start)") }
            if byte == UInt8(ascii: ">") { break }
            let begin = index
            while let byte = current, !Self.isSpace(byte), byte != UInt8(ascii: "="), byte != UInt8(ascii: ">") {
                index += 1
            }
            let name = String(decoding: bytes[begin..<index], as: UTF8.self).lowercased()
            guard !name.isEmpty else {
                throw refusal("Empty attribute name in the tag \"\(tag)\" at byte offset \(start)")
            }
            skipSpaces()
            attributes[name] = current == UInt8(ascii: "=") ? try readAttributeValue(from: start) : ""
        }
        index += 1
        return attributes
    }

    private mutating func readAttributeValue(from start: Int) throws(APIError) -> String {
        index += 1
        skipSpaces()
        guard let first = current else { throw refusal("Unclosed start tag at byte offset \(start)") }
        guard first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") else { return try readBareValue() }
        index += 1
        let begin = index
        while let byte = current, byte != first { index += 1 }
        guard current != nil else { throw refusal("Unclosed start tag at byte offset \(start)") }
        var value = HTMLParser(bytes: bytes[begin..<index])
        index += 1
        return value.plainText()
    }

    /// Parses an unquoted value: letters, digits, full stops and hyphens.
    private mutating func readBareValue() throws(APIError) -> String {
        let begin = index
        while let byte = current, Character(Unicode.Scalar(byte)).isASCIINameToken { index += 1 }
        guard Self.isSpace(current) || current == UInt8(ascii: ">") else {
            throw refusal("Unexpected end of name token at byte offset \(begin)")
        }
        return String(decoding: bytes[begin..<index], as: UTF8.self).lowercased()
    }

    private init(bytes: ArraySlice<UInt8>) { self.bytes = Array(bytes) }

    /// The text with its references resolved, without parsing tags.
    private mutating func plainText() -> String {
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "&") { appendReference() } else { appendByte(bytes[index]) }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private mutating func readEndTag(from start: Int) throws(APIError) {
        guard let tag = open.last else { throw refusal("Unexpected end tag at byte offset \(start)") }
        index += 1
        let name = readName()
        skipSpaces()
        guard current == UInt8(ascii: ">") else { throw refusal("Unclosed end tag at byte offset \(start)") }
        index += 1
        guard name.isEmpty || name == tag.name else {
            throw refusal(
                "Unmatched end tag at byte offset \(start), expected \"</\(tag.name)>\", found \"</\(name)>\"")
        }
        open.removeLast()
        close(tag)
    }

    private mutating func close(_ tag: OpenTag) {
        let length = utf16Length - tag.offset
        guard length > 0 else { return }
        var entity = MessageEntity(type: tag.type, offset: tag.offset, length: length)
        switch tag.type {
        case "text_link":
            let address =
                tag.argument.flatMap { $0.isEmpty ? nil : $0 } ?? String(decoding: result[tag.byte...], as: UTF8.self)
            guard address.contains(":") || address.contains(".") else { return }
            entity.url =
                address.contains("://") || address.hasPrefix("tg:") || address.hasPrefix("mailto:")
                ? address : "http://" + address
        case "code":
            // `<pre><code class="language-…">` is a single entity: the outer one, with the language.
            if let outer = open.last, outer.type == "pre", outer.offset == tag.offset {
                open[open.count - 1].argument = tag.argument
                return
            }
        case "pre": entity.language = tag.argument
        case "custom_emoji": entity.customEmojiId = tag.argument
        default: break
        }
        entities.append(entity)
    }

    private static func entityType(of tag: String) -> String? {
        switch tag {
        case "b", "strong": "bold"
        case "i", "em": "italic"
        case "u", "ins": "underline"
        case "s", "strike", "del": "strikethrough"
        case "span", "tg-spoiler": "spoiler"
        case "a": "text_link"
        case "code": "code"
        case "pre": "pre"
        case "blockquote": "blockquote"
        case "tg-emoji": "custom_emoji"
        default: nil
        }
    }

    private static func language(_ classAttribute: String?) -> String? {
        guard let classAttribute, classAttribute.hasPrefix("language-") else { return nil }
        return String(classAttribute.dropFirst("language-".count))
    }
}

extension Character {
    fileprivate var isASCIINameToken: Bool { isASCII && (isLetter || isNumber || self == "." || self == "-") }
}
