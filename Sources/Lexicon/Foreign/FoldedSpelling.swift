/// Spellings without accents and case, under which the words of a language are stored: “oeuvre” for “Œuvre”, “strasse”
/// for “Straße”.
package enum FoldedSpelling {
    /// `word` reduced to the letters a–z, apostrophes and hyphens; `nil` if it contains any other letter or sign.
    package static func of(_ word: some StringProtocol) -> String? {
        var folded = ""
        for scalar in word.unicodeScalars {
            switch scalar.value {
            case 0x61...0x7A, 0x27, 0x2D: folded.unicodeScalars.append(scalar)
            case 0x41...0x5A: folded.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value) + 0x20))
            case 0x300...0x36F, 0xB7, 0xAD: continue
            default:
                guard let letters = table[scalar] else { return nil }
                folded += letters
            }
        }
        return folded.isEmpty ? nil : folded
    }

    /// `word` with its accents, but with straight apostrophes, plain hyphens and precomposed letters.
    static func straightened(_ word: some StringProtocol) -> String {
        String(word.map { $0 == "’" || $0 == "ʼ" ? "'" : $0 == "\u{2010}" || $0 == "\u{2011}" ? "-" : $0 })
    }

    private static let table: [Unicode.Scalar: String] = {
        let rows: [String: String] = [
            "a": "àáâãäåāăąǎ", "c": "çćčĉċ", "d": "ďđð", "e": "èéêëēĕėęě", "g": "ĝğġģ", "h": "ĥħ", "i": "ìíîïĩīĭįı",
            "j": "ĵ",
            "k": "ķ", "l": "ĺļľŀł", "n": "ñńņňŉ", "o": "òóôõöøōŏő", "r": "ŕŗř", "s": "śŝşšșſ", "t": "ţťțŧ",
            "u": "ùúûüũūŭůűų",
            "w": "ŵ", "y": "ýÿŷ", "z": "źżž", "ae": "æ", "oe": "œ", "ss": "ßẞ", "ij": "ĳ", "th": "þ", "'": "’ʼ",
            "-": "\u{2010}\u{2011}", "ff": "\u{FB00}", "fi": "\u{FB01}", "fl": "\u{FB02}", "ffi": "\u{FB03}",
            "ffl": "\u{FB04}",
        ]
        var table: [Unicode.Scalar: String] = [:]
        for (letters, variants) in rows {
            for scalar in variants.unicodeScalars {
                table[scalar] = letters
                // The capital of “ŉ” is an apostrophe and an N, which correspond to neither.
                let capital = scalar.properties.uppercaseMapping.unicodeScalars
                if capital.count == 1, let capital = capital.first { table[capital] = letters }
            }
        }
        return table
    }()
}
