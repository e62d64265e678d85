/// One `{{…}}` of a template.
struct TemplateTag: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case variable, section, inverted, end, comment, unsupported, unclosed }

    var kind: Kind
    /// The name without its sigil.
    var name: String
    /// Counted from 1.
    var line: Int
    /// Where it stands in the template, with its braces, in bytes of UTF-8.
    var range: Range<Int>

    /// The tags of `template`, in their order. The last one may be unclosed.
    static func tags(in template: String) -> [TemplateTag] {
        let bytes = Array(template.utf8)
        var tags: [TemplateTag] = []
        var line = 1
        var position = 0
        while let open = pair(of: UInt8(ascii: "{"), in: bytes, from: position) {
            let close = pair(of: UInt8(ascii: "}"), in: bytes, from: open + 2)
            let end = close.map { $0 + 2 } ?? bytes.endIndex
            line += bytes[position..<open].count { $0 == newline }
            var tag = TemplateTag(body: bytes[(open + 2)..<(close ?? end)], line: line, range: open..<end)
            if close == nil { tag.kind = .unclosed }
            tags.append(tag)
            line += bytes[open..<end].count { $0 == newline }
            position = end
        }
        return tags
    }

    private static let newline = UInt8(ascii: "\n")

    /// The first position from `start` on at which `brace` stands twice.
    private static func pair(of brace: UInt8, in bytes: [UInt8], from start: Int) -> Int? {
        var index = start
        while index + 1 < bytes.count {
            if bytes[index] == brace, bytes[index + 1] == brace { return index }
            index += 1
        }
        return nil
    }

    private init(body: ArraySlice<UInt8>, line: Int, range: Range<Int>) {
        self.line = line
        self.range = range
        kind = body.first.map(Self.kind(of:)) ?? .variable
        name = Self.name(in: kind == .variable ? body : body.dropFirst())
    }

    private static func kind(of sigil: UInt8) -> Kind {
        switch sigil {
        case UInt8(ascii: "#"): .section
        case UInt8(ascii: "^"): .inverted
        case UInt8(ascii: "/"): .end
        case UInt8(ascii: "!"): .comment
        case UInt8(ascii: "{"), UInt8(ascii: "&"), UInt8(ascii: ">"), UInt8(ascii: "<"), UInt8(ascii: "$"),
            UInt8(ascii: "="), UInt8(ascii: "%"):
            .unsupported
        default: .variable
        }
    }

    private static func name(in body: ArraySlice<UInt8>) -> String {
        body.split { $0 == UInt8(ascii: " ") || (9...13).contains($0) }
            .map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    }
}
