/// The parts of a WordNet gloss: `definition; "example"; "example"`.
struct GlossText {
    var definition: String
    var examples: [String]

    init(_ bytes: ArraySlice<UInt8>) {
        let quote = UInt8(ascii: "\"")
        let start = Self.examplesStart(bytes)
        definition = Self.trimmed(bytes[..<start])
        examples = []
        var rest = bytes[start...]
        while let open = rest.firstIndex(of: quote), let close = rest[(open + 1)...].firstIndex(of: quote) {
            let example = Self.trimmed(rest[(open + 1)..<close])
            if !example.isEmpty { examples.append(example) }
            rest = rest[(close + 1)...]
        }
    }

    /// The offset of the first example's quotation mark, which follows "; ". Other quotation marks belong to the definition.
    private static func examplesStart(_ bytes: ArraySlice<UInt8>) -> Int {
        let quote = UInt8(ascii: "\"")
        for index in bytes.indices where bytes[index] == quote {
            let before = bytes[..<index].last { $0 != UInt8(ascii: " ") }
            if before == nil || before == UInt8(ascii: ";") || before == UInt8(ascii: ":") { return index }
        }
        return bytes.endIndex
    }

    /// Replaces WordNet's quotes `thus' with typographic ones, and corrects the errors "of a pertaining to" and "by_mouth".
    private static func withQuotes(_ text: String) -> String {
        let text = text.replacing("_", with: " ")
        guard text.utf8.contains(UInt8(ascii: "`")) else {
            return text.replacing("of a pertaining to", with: "pertaining to")
        }
        return text.replacing("``", with: "‘").replacing("''", with: "’")
            .replacing(/`([^`']*(?:'[a-z][^`']*)*)'/) { "‘\($0.output.1)’" }.replacing("`", with: "‘")
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
        let isEdge = { (byte: UInt8) in
            byte == UInt8(ascii: " ") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: ":")
        }
        var bytes = bytes.drop(while: isEdge)
        while let last = bytes.last, isEdge(last) { bytes.removeLast() }
        return withQuotes(String(decoding: bytes, as: UTF8.self))
    }
}
