/// The entities of HTML: replaces the signs of markup in a text by them, so that HTML takes the signs for text, and reads them back.
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

    /// `html` with the characters that its entities stand for. What is no entity stays as it is.
    public static func unescape(_ html: some StringProtocol) -> String {
        var text = String.UnicodeScalarView()
        var rest = Substring(html).unicodeScalars
        while let next = rest.first {
            text.append(next == "&" ? takeEntity(from: &rest) : next)
            if next != "&" { rest.removeFirst() }
        }
        return String(text)
    }

    /// Removes the entity at the beginning of `rest`, or the `&` alone if no entity begins there.
    /// - Returns: the character that the entity stands for, or the `&`.
    public static func takeEntity(from rest: inout Substring.UnicodeScalarView) -> Unicode.Scalar {
        let name = rest.dropFirst().prefix(longestName + 1)
        guard let end = name.firstIndex(of: ";"), let scalar = scalar(named: String(name[..<end])) else {
            return rest.removeFirst()
        }
        rest = rest[rest.index(after: end)...]
        return scalar
    }

    /// In UTF-8 the bytes of other characters are above ASCII.
    private func replacement(of byte: UInt8) -> String? { byte < 128 ? replacements[Int(byte)] : nil }

    /// The character of the entity `&name;`, also by its number. Control characters that are no space have none.
    private static func scalar(named name: String) -> Unicode.Scalar? {
        if let known = named[name] { return known }
        guard name.first == "#" else { return nil }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first.map { "xX".contains($0) } ?? false
        let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(Unicode.Scalar.init).flatMap {
            $0.properties.generalCategory != .control || $0.properties.isWhitespace ? $0 : nil
        }
    }

    /// The most characters of a name or number.
    private static let longestName = 9

    /// Those that dictionaries and chats use.
    ///
    /// Source: the HTML standard, Named character references.
    private static let named: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "ensp": "\u{2002}",
        "emsp": "\u{2003}", "thinsp": "\u{2009}", "mdash": "—", "ndash": "–", "hellip": "…", "lsquo": "‘",
        "rsquo": "’", "ldquo": "“", "rdquo": "”", "laquo": "«", "raquo": "»", "middot": "·", "bull": "•", "deg": "°",
        "times": "×", "szlig": "ß", "aelig": "æ", "oelig": "œ", "ccedil": "ç", "ntilde": "ñ", "agrave": "à",
        "aacute": "á", "acirc": "â", "atilde": "ã", "auml": "ä", "aring": "å", "egrave": "è", "eacute": "é",
        "ecirc": "ê", "euml": "ë", "igrave": "ì", "iacute": "í", "icirc": "î", "iuml": "ï", "ograve": "ò",
        "oacute": "ó", "ocirc": "ô", "otilde": "õ", "ouml": "ö", "oslash": "ø", "ugrave": "ù", "uacute": "ú",
        "ucirc": "û", "uuml": "ü",
    ]
}
