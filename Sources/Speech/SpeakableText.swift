/// A text with nothing in it but words, numbers and the punctuation of sentences.
///
/// Definitions and words come from dictionaries and from people. espeak-ng takes `[[…]]` for sounds and could take other signs for
/// commands, so that signs become spaces.
public struct SpeakableText: Hashable, Sendable {
    public let text: String

    /// The maximum number of characters that are spoken: about a minute.
    public static let limit = 700

    /// `nil` for a text without a letter or digit.
    public init?(_ text: String) {
        let scalars = text.prefix(Self.limit).unicodeScalars.map { Self.isSpoken($0) ? Character($0) : " " }
        let words = String(scalars).split(separator: " ").joined(separator: " ")
        guard words.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
        self.text = words
    }

    private static let punctuation = Set(",.;:!?'’()-–—%".unicodeScalars)

    private static func isSpoken(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .decimalNumber:
            true
        default: punctuation.contains(scalar)
        }
    }
}
