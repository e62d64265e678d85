/// Replaces the signs of markup in a text by entities, so that HTML takes them for text.
public struct HTMLEntities: Sendable {
    /// The replacements by ASCII code.
    private let replacements: [String?]

    /// Replaces `& < > "`.
    /// - Parameter further: other replacements, of ASCII characters alone.
    public init(and further: [Character: String] = [:]) {
        var replacements = [String?](repeating: nil, count: 128)
        let common: [Character: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"]
        for (character, replacement) in common.merging(further, uniquingKeysWith: { $1 }) {
            guard let code = character.asciiValue else { continue }
            replacements[Int(code)] = replacement
        }
        self.replacements = replacements
    }

    /// `text` with the replacements. A sign counts whatever is combined with it: “<” with an accent still begins a tag.
    public func escape(_ text: String) -> String {
        guard text.utf8.contains(where: { replacement(of: $0) != nil }) else { return text }
        var escaped: [UInt8] = []
        escaped.reserveCapacity(text.utf8.count + 16)
        for byte in text.utf8 {
            if let replacement = replacement(of: byte) { escaped += replacement.utf8 } else { escaped.append(byte) }
        }
        return String(decoding: escaped, as: UTF8.self)
    }

    /// `html` with the entities of the five signs that XML knows, and of the apostrophe's number, as these signs.
    public static func unescape(_ html: some StringProtocol) -> String {
        // The ampersand comes last, so that what it was written for is not read as another entity.
        String(html).replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
            .replacing("&apos;", with: "'").replacing("&#39;", with: "'").replacing("&amp;", with: "&")
    }

    /// In UTF-8 the bytes of other characters are above ASCII.
    private func replacement(of byte: UInt8) -> String? { byte < 128 ? replacements[Int(byte)] : nil }
}
