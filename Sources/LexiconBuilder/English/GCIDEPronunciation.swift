/// A pronunciation, converted from GCIDE's ASCII notation `[.a]*b[a^]n"d[u^]n` to the symbols it stands for: "ȧ·băn′dŭn".
struct GCIDEPronunciation {
    let text: String

    /// Parses the pronunciation in parentheses at the start of `header`, the text after an article's headword. `nil` when there
    /// is none, and when it covers only the end of the word, as in "(-t[~e]r)".
    init?(header: ArraySlice<UInt8>) {
        let isGap = { (byte: UInt8) in
            byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: ",")
        }
        let start = header.drop(while: isGap)
        guard start.first == UInt8(ascii: "("), let close = start.firstIndex(of: UInt8(ascii: ")")) else { return nil }
        let inner = String(decoding: start[..<close].dropFirst(), as: UTF8.self)
        // After the semicolon comes a reference to the pronunciation guide, or a second pronunciation.
        let first = inner.split(separator: ";")[0...].first.map(String.init) ?? ""
        guard let text = Self.spelledOut(first.replacing("\n", with: " ")), !text.isEmpty else { return nil }
        self.text = text
    }

    /// Replaces the symbols; `nil` for a text with unknown symbols or explanatory words.
    private static func spelledOut(_ text: String) -> String? {
        let way = text.split(separator: " or ").first.map(String.init) ?? text
        var result = ""
        var rest = Substring(way)
        while let first = rest.first {
            if first == "[" {
                guard let close = rest.firstIndex(of: "]"),
                    let sign = signs[String(rest[rest.index(after: rest.startIndex)..<close])]
                else { return nil }
                result += sign
                rest = rest[rest.index(after: close)...]
            } else {
                guard let sign = marks[first] ?? (isLetter(first) ? String(first) : nil) else { return nil }
                result += sign
                rest = rest.dropFirst()
            }
        }
        return result
    }

    private static func isLetter(_ character: Character) -> Bool { character.isASCII && character.isLetter }

    /// Accents and syllable breaks.
    private static let marks: [Character: String] = ["\"": "′", "`": "″", "*": "·"]

    /// The vowels of Webster's dictionary of 1913, whose pronunciation guide GCIDE follows.
    private static let signs: [String: String] = [
        "=a": "ā", "a^": "ă", "^a": "â", "aum": "ä", ".a": "ȧ", "add": "a̤", "asl": "ā", "~a": "ã",
        "=e": "ē", "e^": "ĕ", "^e": "ê", "~e": "ẽ", "-e": "ē", "imac": "ī", "=i": "ī", "i^": "ĭ", "-i": "ī",
        "=o": "ō", "o^": "ŏ", "^o": "ô", "-o": "ō", "=oo": "o͞o", "oo^": "o͝o", "=u": "ū", "u^": "ŭ", "^u": "û",
        "-u": "ū", "udd": "ṳ", ".u": "u̇", "y^": "y̆", "ng": "ŋ", "th": "t͟h",
    ]
}
