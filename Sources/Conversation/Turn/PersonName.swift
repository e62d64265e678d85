/// People's names as they may be shown: they are hostile text.
enum PersonName {
    /// `name` short enough for a greeting and without characters that would turn the rest of the line around; a name
    /// written from right to left stands in an isolate of its own.
    static func presentable(_ name: String) -> String {
        let scalars = name.unicodeScalars.filter {
            !$0.properties.isBidiControl && $0.properties.generalCategory != .control
        }
        let short = String(String(String.UnicodeScalarView(scalars)).prefix(longest))
        return isRightToLeft(short) ? "\u{2068}\(short)\u{2069}" : short
    }

    private static let longest = 40

    private static func isRightToLeft(_ text: String) -> Bool {
        text.unicodeScalars.contains { (0x0590...0x08FF).contains($0.value) || (0xFB1D...0xFEFC).contains($0.value) }
    }
}
