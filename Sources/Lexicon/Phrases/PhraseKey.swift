internal import Foundation

/// The key under which a phrase is found, however it is printed: in lower case, with single spaces for hyphens, without
/// full stops and apostrophes, with “and” for “&”. “Ad-hoc” gives “ad hoc”, “e.g.” gives “eg”, “All Saints’ Day” gives
/// “all saints day”, “B&B” gives “b and b”.
/// Accents stay, because “rosé” is not “rose”.
package enum PhraseKey {
    /// The key of `text`; `nil` if it contains any other sign, or no letter or digit.
    package static func of(_ text: some StringProtocol) -> String? {
        var key = ""
        var isParted = false
        let composed =
            text.utf8.allSatisfy { $0 < 0x80 }
            ? text.lowercased() : text.lowercased().precomposedStringWithCanonicalMapping
        for scalar in composed.unicodeScalars {
            switch scalar {
            case "a"..."z", "0"..."9":
                if isParted, !key.isEmpty { key.append(" ") }
                isParted = false
                key.unicodeScalars.append(scalar)
            case " ", "-", "_", "/", "\n", "\t", "\u{A0}", "\u{2010}", "\u{2011}": isParted = true
            case "'", "’", "ʼ", ".": continue
            case "&":
                key += key.isEmpty ? "and" : " and"
                isParted = true
            default:
                guard !scalar.isASCII, scalar.properties.isAlphabetic else { return nil }
                if isParted, !key.isEmpty { key.append(" ") }
                isParted = false
                key.unicodeScalars.append(scalar)
            }
        }
        return key.isEmpty ? nil : key
    }
}
