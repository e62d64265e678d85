internal import Algorithms
internal import Lexicon

/// The text of a GCIDE paragraph with a sense, without markup.
struct GCIDEText {
    private(set) var definition: String
    private(set) var examples: [String]
    /// Whether the paragraph is marked as obsolete, archaic or rare.
    private(set) var isDated: Bool

    /// In bytes. A first sentence beyond this length is cut at a semicolon.
    private static let wholeLength = 120

    /// Returns `nil` when nothing readable remains, or only a cross-reference.
    init?(_ paragraph: [UInt8]) {
        let (plain, isDated) = Self.withoutBrackets(paragraph)
        var text = String(decoding: plain, as: UTF8.self)
        self.isDated = isDated
        text = Self.withoutLabels(text)
        examples = []
        for mark in [" --", ". See ", "; called also", ", called also", "; -"] {
            text = Self.head(of: text, before: mark)
        }
        if let quote = text.firstIndex(of: "\"") {
            let quoted = text[text.index(after: quote)...].prefix { $0 != "\"" }
            examples = [String(quoted.trimming { $0 == " " })]
            text = String(text[..<quote])
        }
        for mark in ["; as, ", ": as, ", ", as, ", "; as in, "] {
            guard let range = text.firstByteRange(of: mark) else { continue }
            if examples.isEmpty { examples = [Self.trimmed(text[range.upperBound...])] }
            text = String(text[..<range.lowerBound])
        }
        definition = Self.uncapitalized(Self.trimmed(Self.firstSentences(text)))
        examples.removeAll { !Self.isReadable($0) || $0.utf8.count < 8 }
        guard definition.utf8.count >= 6, Self.isReadable(definition), !Self.isReference(definition) else { return nil }
    }

    // MARK: Markup

    /// Removes the braces of `{…}` and everything in square brackets, except a letter with its accent, `na["i]ve`, and a ligature
    /// inside a word, `medi[ae]val`.
    private static func withoutBrackets(_ text: [UInt8]) -> (text: [UInt8], isDated: Bool) {
        var result: [UInt8] = []
        var isDated = false
        var index = 0
        while index < text.count {
            let byte = text[index]
            if byte == UInt8(ascii: "["), let close = closingBracket(of: text, openedAt: index) {
                let inner = text[(index + 1)..<close]
                if inner.count <= 4, close + 1 < text.count, inner.contains(where: { !$0.isLetter }),
                    inner.last != UInt8(ascii: ".")
                {
                    result += inner.filter(\.isLetter)
                } else if isLigature(inner), isInsideWord(text, from: index, to: close) {
                    result += inner
                } else if ["Obs", "R.", "Archaic"].contains(where: { inner.starts(with: $0.utf8) }) {
                    isDated = true
                }
                index = close
            } else if byte != UInt8(ascii: "{") && byte != UInt8(ascii: "}") {
                let isDoubleSpace = byte == UInt8(ascii: " ") && (result.last ?? byte) == byte
                if !isDoubleSpace { result.append(byte) }
            }
            index += 1
        }
        return (result, isDated)
    }

    private static func isLigature(_ text: ArraySlice<UInt8>) -> Bool {
        ["ae", "oe", "AE", "OE"].contains { text.elementsEqual($0.utf8) }
    }

    /// Whether a letter touches the bracket from `open` to `close`.
    private static func isInsideWord(_ text: [UInt8], from open: Int, to close: Int) -> Bool {
        [open - 1, close + 1].contains { text.indices.contains($0) && text[$0].isLetter }
    }

    private static func closingBracket(of text: [UInt8], openedAt start: Int) -> Int? {
        var depth = 0
        for index in start..<text.count {
            if text[index] == UInt8(ascii: "[") { depth += 1 }
            if text[index] == UInt8(ascii: "]") { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    /// Removes labels before the definition: "1. ", "(a) ", "(Zool.) ", "Hence: ", and the parts of speech of some articles.
    private static func withoutLabels(_ text: String) -> String {
        var rest = Substring(text)
        while true {
            let before = rest.startIndex
            rest = rest.drop { " :;,.".contains($0) }
            let number = rest.prefix(while: \.isNumber)
            if !number.isEmpty, rest[number.endIndex...].hasPrefix(". ") {
                rest = rest[number.endIndex...].dropFirst(2)
            }
            if rest.first == "(", let close = rest.firstIndex(of: ")"),
                rest.distance(from: rest.startIndex, to: close) < 40
            {
                rest = rest[close...].dropFirst()
            }
            for label in ["Hence", "Specifically", "Specif.", "Especially", "Fig.", "pl.", "Also", "Colloq."]
            where rest.hasPrefix(label + ":") || rest.hasPrefix(label + ",")
                || (label.hasSuffix(".") && rest.hasPrefix(label))
            {
                rest = rest.dropFirst(label.count)
            }
            for abbreviation in ["n. ", "a. ", "adv. ", "v. ", "t. "] where rest.hasPrefix(abbreviation) {
                rest = rest.dropFirst(abbreviation.count)
            }
            if rest.startIndex == before { return String(rest) }
        }
    }

    // MARK: Length and case

    private static func head(of text: String, before mark: String) -> String {
        text.firstByteRange(of: mark).map { String(text[..<$0.lowerBound]) } ?? text
    }

    /// The first sentence. If it is long, only its first clauses, up to a semicolon.
    private static func firstSentences(_ text: String) -> String {
        var text = text
        if let end = text.ranges(of: ". ").first(where: { endsSentence(text[..<$0.lowerBound]) }),
            text[..<end.lowerBound].utf8.count >= 20
        {
            text = String(text[..<end.lowerBound])
        }
        guard text.utf8.count > wholeLength else { return text }
        var length = 0
        for clause in text.split(separator: ";", omittingEmptySubsequences: false) {
            if length > 0, length + clause.utf8.count > wholeLength { break }
            length += clause.utf8.count + 1
        }
        return String(decoding: Array(text.utf8.prefix(length - 1)), as: UTF8.self)
    }

    /// Whether a full stop behind `text` ends a sentence, rather than an abbreviation.
    private static func endsSentence(_ text: Substring) -> Bool {
        !abbreviations.contains(String(text.reversed().prefix { $0.isLetter || $0 == "." }.reversed()))
    }

    private static let abbreviations: Set<String> = ["esp", "usu", "e.g", "i.e", "cf", "viz", "Esp", "Usu"]

    private static func trimmed(_ text: some StringProtocol) -> String {
        String(Substring(text).trimming { " .,;:-".contains($0) })
    }

    /// The text with a lower-case first letter, as in WordNet. GCIDE's definitions begin with a capital.
    private static func uncapitalized(_ text: String) -> String {
        let second = text.dropFirst().first
        guard let first = text.first, text.prefix(2) != "I ", second == " " || second?.isLowercase == true else {
            return text
        }
        return first.lowercased() + text.dropFirst()
    }

    // MARK: Worth

    private static func isReadable(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && !Self.debris.contains($0) }
            && text.count(where: { $0 == "(" }) == text.count(where: { $0 == ")" })
    }

    /// Characters that remain from pronunciations, etymologies and tables.
    private static let debris = Set("?|\\_=<>^~`*+[]\"#/".utf8)

    private static func isReference(_ definition: String) -> Bool {
        let lowercased = definition.lowercased()
        if lowercased.hasPrefix("of "), definition.split(separator: " ").count < 3 { return true }
        return [
            "see ", "same as", "the same as", "imp.", "p. p", "pl. of", "plural of", "alt. of", "a form of", "var. of",
            "variant of", "a combining form", "cf. ", "one who, or that which", "a variant", "obs", "compare ", "def.",
            "in the ",
        ].contains(where: lowercased.hasPrefix)
    }
}
