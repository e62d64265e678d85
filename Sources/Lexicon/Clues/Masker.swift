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

    /// Whether `text` contains the hidden word in exactly its hidden form.
    func hidesWordItself(_ text: String) -> Bool {
        Self.tokens(of: text).contains { $0.letters == kinship.hidden }
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
        guard scalar != Self.letterApostrophe else { return false }
        return scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark
    }

    /// An apostrophe that Unicode counts as a letter.
    private static let letterApostrophe: Unicode.Scalar = "\u{2BC}"

    /// `word` in lower case, without accents and ligatures. Drops other letters, because the rest may give an answer
    /// away.
    static func folded(_ word: Substring) -> String {
        let lowercased = word.lowercased()
        guard !lowercased.utf8.allSatisfy({ $0 < 0x80 }) else { return lowercased }
        let scalars = lowercased.decomposedStringWithCanonicalMapping.unicodeScalars
        return scalars.compactMap { $0.isASCII ? String($0) : FoldedSpelling.of(String($0)) }.joined()
    }

    /// The number of leading tokens to hide together.
    /// This is 1 for a related word, or more when the tokens spell the word without the hyphens or spaces between them ("tea
    /// pot"). 0 for none.
    private func hiddenCount(_ tokens: ArraySlice<Token>, in text: String) -> Int {
        guard let first = tokens.first else { return 0 }
        var joined = first.letters
        var end = first.range.upperBound
        for (count, token) in tokens.dropFirst().prefix(kinship.mostParts - 1).enumerated() {
            let gap = text[end..<token.range.lowerBound]
            let isApostrophe = gap == "'" || gap == "’"
            guard gap == "-" || gap == " " || isApostrophe else { break }
            joined += (isApostrophe ? "'" : "") + token.letters
            end = token.range.upperBound
            if kinship.isSpelled(joined) { return count + 2 }
        }
        return kinship.isKin(first.letters) ? 1 : 0
    }
}
