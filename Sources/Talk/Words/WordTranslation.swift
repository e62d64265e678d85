package import Lexicon

/// What a word means in another language.
package struct WordTranslation: Hashable, Sendable {
    /// As they are written, the likeliest first. At least one.
    package let words: [String]
    /// The name of their language, as a label.
    package let tongue: String
    /// Whether they were found through English, because no dictionary has the pair of languages.
    package let isThroughEnglish: Bool

    init(_ result: WordTranslator.Result, tongue: String) {
        words = result.words
        self.tongue = tongue
        isThroughEnglish = result.isThroughEnglish
    }

    /// The first words, as a list.
    package var text: String { words.prefix(Self.shown).joined(separator: ", ") }

    /// More would hide the likeliest one.
    private static let shown = 6
}

extension Feature {
    /// What a base form of the language `code` means in the language `reader`; see ``WordTranslator``.
    package func translation(
        of definition: Definition, from code: String, into reader: String, before: String = "", after: String = ""
    ) throws -> WordTranslation? {
        try resources.translator.translation(of: definition, from: code, into: reader, before: before, after: after)
            .map { WordTranslation($0, tongue: language.label(ofLanguage: $0.language)) }
    }
}
