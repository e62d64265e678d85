internal import Foundation

/// Spells words with the letters a to z, which the nets know: é as e, ü as u, ç as c, ñ as n, ß as ss, œ as oe, æ as
/// ae, and the long s as s.
public enum LetterFolding {
    /// `text` in lower case without accents and ligatures. Other characters are unchanged.
    public static func folded(_ text: String) -> String {
        text.utf8.allSatisfy { $0 < 128 } ? text.lowercased() : text.map(folded).joined()
    }

    /// A character in lower case without accents and ligatures.
    static func folded(_ character: Character) -> String {
        if character.isASCII { return character.lowercased() }
        return table[character] ?? character.lowercased()
    }

    /// The Latin letters beyond a to z, in both cases.
    private static let table: [Character: String] = {
        var table: [Character: String] = [
            "ß": "ss", "\u{1E9E}": "ss", "œ": "oe", "Œ": "oe", "æ": "ae", "Æ": "ae", "ø": "o", "Ø": "o", "ł": "l",
            "Ł": "l", "ı": "i", "ĳ": "ij", "Ĳ": "ij", "\u{FB00}": "ff", "\u{FB01}": "fi", "\u{FB02}": "fl",
            "\u{FB03}": "ffi", "\u{FB04}": "ffl",
        ]
        for scalar in (0xC0...0x17F).compactMap(Unicode.Scalar.init) where table[Character(scalar)] == nil {
            let bare = String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars.prefix(1)
            guard let first = bare.first, first.isASCII else { continue }
            table[Character(scalar)] = String(first).lowercased()
        }
        return table
    }()
}
