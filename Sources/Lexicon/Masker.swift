internal import Foundation

/// Hides a word in a text: the word itself, the words it comes from, what is made from them, and compounds with them,
/// in any case, with accents, and across hyphens and spaces; and other answers of the same board.
struct Masker {
    /// A text after masking.
    struct MaskedText {
        var text: String
        /// How many words gave the hidden one away.
        var maskCount = 0
        /// How many other answers were hidden.
        var otherCount = 0
    }

    private let kinship: Kinship
    private let others: OtherAnswers

    init(kinship: Kinship, others: OtherAnswers = OtherAnswers([])) {
        self.kinship = kinship
        self.others = others
    }

    /// `text` with ``Clue/mask`` in the place of what gives the word away.
    func masked(_ text: String) -> MaskedText {
        let tokens = Self.tokens(of: text)
        var result = MaskedText(text: "")
        var end = text.startIndex
        var index = 0
        while index < tokens.count {
            let hidden = hiddenCount(tokens[index...], in: text)
            if hidden > 0 {
                result.text += text[end..<tokens[index].range.lowerBound] + Clue.mask
                result.maskCount += 1
                end = tokens[index + hidden - 1].range.upperBound
            } else if others.contain(tokens[index].letters) {
                result.text += text[end..<tokens[index].range.lowerBound] + Clue.otherMask
                result.otherCount += 1
                end = tokens[index].range.upperBound
            }
            index += max(1, hidden)
        }
        result.text += text[end...]
        return result
    }

    // MARK: Tokens

    /// A run of letters.
    private struct Token {
        var range: Range<String.Index>
        /// In lower case, without accents.
        var letters: String
    }

    private static func tokens(of text: String) -> [Token] {
        let scalars = text.unicodeScalars
        var tokens: [Token] = []
        var index = scalars.startIndex
        while let start = scalars[index...].firstIndex(where: belongsToWord) {
            let end = scalars[start...].firstIndex { !belongsToWord($0) } ?? scalars.endIndex
            tokens.append(Token(range: start..<end, letters: folded(text[start..<end])))
            index = end
        }
        return tokens
    }

    /// A letter, or an accent that stands behind its letter.
    private static func belongsToWord(_ scalar: Unicode.Scalar) -> Bool {
        guard !scalar.isASCII else { return (0x61...0x7A).contains(scalar.value | 0x20) }
        return scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark
    }

    static func folded(_ word: Substring) -> String {
        let lowercased = word.lowercased()
        guard !lowercased.utf8.allSatisfy({ $0 < 0x80 }) else { return lowercased }
        let scalars = lowercased.decomposedStringWithCanonicalMapping.unicodeScalars.filter(\.isASCII)
        return String(String.UnicodeScalarView(scalars))
    }

    /// How many of the first tokens are to be hidden together: one that is kin, or up to three that spell the word when
    /// a hyphen or space between them is left out ("tea pot"). 0 for none.
    private func hiddenCount(_ tokens: ArraySlice<Token>, in text: String) -> Int {
        guard let first = tokens.first else { return 0 }
        var joined = first.letters
        var end = first.range.upperBound
        for (count, token) in tokens.dropFirst().prefix(2).enumerated() {
            let gap = text[end..<token.range.lowerBound]
            guard gap == "-" || gap == " " else { break }
            joined += token.letters
            end = token.range.upperBound
            if kinship.isSpelled(joined) { return count + 2 }
        }
        return kinship.isKin(first.letters) ? 1 : 0
    }
}
