/// Texts with a gap for a word: `what does {word} mean`.
package enum WordPattern {
    private static let gap = "{word}"

    package static func isOne(_ pattern: String) -> Bool { pattern.ranges(of: gap).count == 1 }

    /// The tokens that stand where `pattern` has its gap; at least one.
    package static func word(in tokens: [String], as pattern: String) -> String? {
        gap(in: tokens, of: pattern).map { tokens[$0].joined(separator: " ") }
    }

    /// The places of these tokens.
    package static func gap(in tokens: [String], of pattern: String) -> Range<Int>? {
        let parts = pattern.split(separator: gap, maxSplits: 1, omittingEmptySubsequences: false).map { part in
            part.split(separator: " ").map(String.init)
        }
        guard parts.count == 2, tokens.count > parts[0].count + parts[1].count, tokens.starts(with: parts[0]),
            tokens.suffix(parts[1].count).elementsEqual(parts[1])
        else { return nil }
        return parts[0].count..<(tokens.count - parts[1].count)
    }
}
