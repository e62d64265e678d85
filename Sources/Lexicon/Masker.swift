internal import Foundation

/// Hides the answer in a text, and hides other answers of the same board.
///
/// Hides the word itself, its base forms, derivations and compounds, in any case, with or without accents, and across hyphens
/// and spaces.
struct Masker {
    /// A text after masking.
    struct MaskedText {
        var text: String
        /// The number of words that were hidden because they give the answer away.
        var maskCount = 0
        /// The number of other answers that were hidden.
        var otherCount = 0
    }

    private let kinship: Kinship
    private let others: OtherAnswers

    init(kinship: Kinship, others: OtherAnswers = OtherAnswers([])) {
        self.kinship = kinship
        self.others = others
    }

    /// `text` with ``Clue/mask`` in place of every word that gives the answer away, and ``Clue/otherMask`` in place of other answers.
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

    /// A sequence of letters.
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

    /// Whether `scalar` is a letter or a combining accent after one.
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

    /// The number of leading tokens to hide together.
    /// This is 1 for a related word, or 2 or 3 when the tokens spell the word without the hyphens or spaces between them ("tea
    /// pot"). 0 for none.
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
