/// People's names as they may be shown: they are hostile text.
package enum PersonName {
    /// `name` short enough for a greeting and without characters that would turn the rest of the line around; a name
    /// written from right to left stands in an isolate of its own.
    package static func presentable(_ name: String) -> String { presentable(name, longest: longest) }

    /// `name` short enough for a table or a list, with an ellipsis where it was cut; `fallback` when nothing of it can be shown.
    package static func short(_ name: String, or fallback: String) -> String {
        let shown = presentable(name, longest: longestInTable)
        return shown.contains(where: \.isVisible) ? shown : fallback
    }

    /// `name` as it is stored: a hostile name may have any length.
    package static func stored(_ name: String) -> String { String(name.prefix(longestStored)) }

    /// The same with at most `longest` characters.
    package static func presentable(_ name: String, longest: Int) -> String { isolated(clean(name, longest: longest)) }

    /// `name` with at most `longest` characters, and without characters that turn a line around.
    package static func clean(_ name: String, longest: Int) -> String {
        let clean = String(name.map(\.withoutTricks).joined())
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return clean.count > longest ? String(clean.prefix(longest - 1)) + "…" : clean
    }

    /// A clean name as it stands in a text: in an isolate of its own if it is written from right to left.
    package static func isolated(_ name: String) -> String { isRightToLeft(name) ? "\u{2068}\(name)\u{2069}" : name }

    private static let longest = 40
    /// The most characters that are stored, more than is ever shown.
    private static let longestStored = 80
    /// The most characters that fit beside the figures of a table on a phone.
    private static let longestInTable = 18

    private static func isRightToLeft(_ text: String) -> Bool {
        text.unicodeScalars.contains { (0x0590...0x08FF).contains($0.value) || (0xFB1D...0xFEFC).contains($0.value) }
    }
}
