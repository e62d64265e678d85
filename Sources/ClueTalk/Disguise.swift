internal import Foundation

/// Sees through what people do to a word so that a search for it does not find it: `y4cht`, `y a c h t`, `ya*cht`, `thcay`, letters of
/// other scripts that look the same.
enum Disguise {
    /// `text` in small letters without accents, with A–Z in place of what looks like them.
    static func plain(_ text: String) -> String {
        let scalars = text.decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars.filter { scalar in
            !scalar.properties.isDefaultIgnorableCodePoint && scalar.properties.generalCategory != .nonspacingMark
        }
        let letters = String(String.UnicodeScalarView(scalars.map { lookAlikes[$0] ?? $0 }))
        return letters.split(separator: " ", omittingEmptySubsequences: false).map(withoutDigits).joined(separator: " ")
    }

    /// Whether `text`, which must be plain, spells `word` with other characters between its letters, in pieces, or backwards.
    static func spells(_ word: String, in text: String) -> Bool {
        // Words of three letters come about by chance, and no puzzle has them.
        guard word.count >= 4 else { return false }
        let pieces = text.split(separator: " ").map { $0.filter(\.isLetter) }
        let backwards = String(word.reversed())
        if pieces.contains(where: { $0.contains(word) || $0 == backwards }) { return true }
        return runsOfShort(pieces).contains { $0.contains(word) || $0.contains(backwards) }
    }

    /// Neighbouring pieces of one or two letters, put together.
    private static func runsOfShort(_ pieces: [String]) -> [String] {
        pieces.split { $0.count > 2 }.map { $0.joined() }
    }

    /// Digits stand for letters only beside letters: "12" is a number.
    private static func withoutDigits(_ token: Substring) -> String {
        guard token.contains(where: \.isLetter) else { return String(token) }
        return String(token.map { digits[$0] ?? $0 })
    }

    private static let digits: [Character: Character] = [
        "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "@": "a", "$": "s", "!": "i", "|": "l",
    ]

    /// Small letters of Cyrillic and Greek that look like Latin ones.
    private static let lookAlikes: [Unicode.Scalar: Unicode.Scalar] = [
        "а": "a", "в": "b", "с": "c", "ԁ": "d", "е": "e", "һ": "h", "і": "i", "ј": "j", "к": "k", "ӏ": "l", "м": "m",
        "о": "o", "р": "p", "ԛ": "q", "ѕ": "s", "т": "t", "ѵ": "v", "ԝ": "w", "х": "x", "у": "y", "п": "n", "н": "h",
        "α": "a", "β": "b", "ε": "e", "η": "n", "ι": "i", "κ": "k", "ν": "v", "ο": "o", "ρ": "p", "τ": "t", "υ": "u",
        "χ": "x", "γ": "y", "ı": "i", "ł": "l", "ø": "o", "đ": "d", "ħ": "h",
    ]
}
