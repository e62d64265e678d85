/// The entities of HTML that dictionaries use.
enum Entities {
    /// `text` with the characters that its entities stand for. What is none stays.
    static func decode(_ text: String) -> String {
        var plain = ""
        var rest = Substring(text)
        while let start = rest.firstIndex(of: "&") {
            plain += rest[..<start]
            rest = rest[start...]
            guard let end = rest.prefix(longest).firstIndex(of: ";"),
                let character = character(rest[rest.index(after: rest.startIndex)..<end])
            else {
                plain += "&"
                rest = rest.dropFirst()
                continue
            }
            plain.append(character)
            rest = rest[rest.index(after: end)...]
        }
        return plain + rest
    }

    /// The most characters of an entity.
    private static let longest = 10

    private static func character(_ name: Substring) -> Character? {
        if let known = named[String(name)] { return known }
        guard name.first == "#" else { return nil }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first.map { "xX".contains($0) } ?? false
        let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        guard let scalar = number.flatMap(Unicode.Scalar.init), scalar.properties.generalCategory != .control else {
            return nil
        }
        return Character(scalar)
    }

    /// Source: the HTML standard, Named character references.
    private static let named: [String: Character] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "ensp": " ", "emsp": " ",
        "thinsp": " ", "mdash": "—", "ndash": "–", "hellip": "…", "lsquo": "‘", "rsquo": "’", "ldquo": "“",
        "rdquo": "”",
        "laquo": "«", "raquo": "»", "middot": "·", "bull": "•", "deg": "°", "times": "×", "szlig": "ß", "aelig": "æ",
        "oelig": "œ", "ccedil": "ç", "ntilde": "ñ", "agrave": "à", "aacute": "á", "acirc": "â", "atilde": "ã",
        "auml": "ä", "aring": "å", "egrave": "è", "eacute": "é", "ecirc": "ê", "euml": "ë", "igrave": "ì",
        "iacute": "í",
        "icirc": "î", "iuml": "ï", "ograve": "ò", "oacute": "ó", "ocirc": "ô", "otilde": "õ", "ouml": "ö",
        "oslash": "ø",
        "ugrave": "ù", "uacute": "ú", "ucirc": "û", "uuml": "ü",
    ]
}
