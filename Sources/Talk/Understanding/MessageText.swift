internal import Foundation

/// A message's text, taken apart for understanding: without case, accents and punctuation.
package struct MessageText: Hashable, Sendable {
    /// The text as it was sent, without white space around it.
    package let original: String
    /// Its words in lower case without accents; apostrophes are dropped, arrows count as "to".
    package let tokens: [String]
    /// The same words with their accents.
    package let spelled: [String]

    package init(_ text: String) {
        original = Self.withoutInvisible(text).trimmingCharacters(in: .whitespacesAndNewlines)
        if let ascii = Self.asciiTokens(of: original) {
            tokens = ascii
            spelled = ascii
        } else {
            spelled = Self.words(of: original).map { $0.lowercased() }
            tokens = spelled.map(Self.withoutAccents)
        }
    }

    /// The tokens of a text of ASCII; `nil` for any other text. Most texts are of ASCII, and Unicode's rules take fifty times as long.
    private static func asciiTokens(of text: String) -> [String]? {
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        var folded: [UInt8] = []
        var previous: UInt8 = 0
        for byte in text.utf8 {
            defer { previous = byte }
            switch byte {
            case UInt8(ascii: "'"): continue
            case UInt8(ascii: ">") where previous == UInt8(ascii: "-") || previous == UInt8(ascii: "="):
                folded += Array(" to ".utf8)
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): folded.append(byte | 0x20)
            default: folded.append(byte)
            }
        }
        return folded.split { byte in
            !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                && !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }.map { String(decoding: $0, as: UTF8.self) }
    }

    /// The tokens as one line; a question mark for a text of nothing but these.
    package var line: String {
        tokens.isEmpty && !original.isEmpty && original.allSatisfy { $0 == "?" }
            ? Self.questionMark : tokens.joined(separator: " ")
    }

    /// The tokens at `range` as they were typed, with hyphens and capitals but without punctuation around them. Where other tokens touch
    /// them, in lower case with spaces between them.
    package func typed(_ range: Range<Int>) -> String {
        let pieces = original.split(whereSeparator: \.isWhitespace)
        var start = 0
        var typed: [Substring] = []
        for piece in pieces where start < range.upperBound {
            let end = start + MessageText(String(piece)).tokens.count
            if start >= range.lowerBound { typed.append(piece) }
            guard start >= range.lowerBound || end <= range.lowerBound, end <= range.upperBound else {
                return spelled[range].joined(separator: " ")
            }
            start = end
        }
        return Self.bare(typed.joined(separator: " "))
    }

    /// The text as it was sent, without punctuation around it.
    package var bare: String { Self.bare(original) }

    private static func bare(_ text: String) -> String {
        let isPunctuation = { (character: Character) in !belongsToWord(character) }
        let head = text.drop(while: isPunctuation)
        return String(head.prefix(head.count - head.reversed().prefix(while: isPunctuation).count))
    }

    static let questionMark = "?"

    /// Whether it ends as a question does.
    package var isQuestion: Bool { original.hasSuffix(Self.questionMark) }

    /// Without the soft hyphens and joiners that stand inside words of text pasted from elsewhere. Between emoji a joiner stays.
    private static func withoutInvisible(_ text: String) -> String {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
        let scalars = Array(text.unicodeScalars)
        let kept = scalars.indices.filter { index in
            switch scalars[index] {
            case "\u{AD}", "\u{200B}", "\u{2060}", "\u{FEFF}": return false
            case "\u{200C}", "\u{200D}":
                let isBetweenLetters =
                    index > 0 && index + 1 < scalars.count
                    && scalars[index - 1].properties.isAlphabetic && scalars[index + 1].properties.isAlphabetic
                return !isBetweenLetters
            default: return true
            }
        }
        guard kept.count < scalars.count else { return text }
        var clean = String.UnicodeScalarView()
        clean.append(contentsOf: kept.map { scalars[$0] })
        return String(clean)
    }

    /// The text without the numbers and dots that begin the lines of a list: “1. yacht”, “- they”.
    package var withoutListMarks: MessageText {
        guard original.contains(where: \.isNewline) || original.first?.isLetter == false else { return self }
        let lines = original.split(whereSeparator: \.isNewline).map { line in
            line.trimmingPrefix(/\s*(?:\d{1,3}[.)]|[-*•–])\s+/)
        }
        let text = lines.joined(separator: "\n")
        return text == original ? self : MessageText(text)
    }

    /// The tokens when all could be words of a board (A–Z only), each once, else empty.
    package var guesses: [String] {
        let tokens = withoutListMarks.tokens
        guard tokens.allSatisfy({ $0.count <= Self.longestGuess && $0.allSatisfy(Self.isLatinLetter) }) else {
            return []
        }
        var seen: Set<String> = []
        return tokens.filter { seen.insert($0).inserted }
    }

    /// The most letters of a word that is worth judging.
    package static let longestGuess = 40

    private static func words(of text: String) -> [Substring] {
        text.replacing("->", with: " to ").replacing("=>", with: " to ").replacing("→", with: " to ")
            .replacing("'", with: "").replacing("’", with: "").precomposedStringWithCanonicalMapping
            .split(whereSeparator: { !belongsToWord($0) })
    }

    private static func withoutAccents(_ word: String) -> String {
        word.folding(options: [.diacriticInsensitive, .widthInsensitive], locale: nil)
    }

    private static func belongsToWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

    package static func isLatinLetter(_ character: Character) -> Bool { ("a"..."z").contains(character) }
}
