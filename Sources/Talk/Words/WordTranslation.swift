internal import Algorithms
internal import Hive
package import Lexicon

/// What a word means in another language.
package struct WordTranslation: Hashable, Sendable {
    /// As they are written, the likeliest first. At least one.
    package let words: [String]
    /// The name of their language, as a label.
    package let tongue: String
    /// Whether they were found through English, because no dictionary has the pair of languages.
    package let isThroughEnglish: Bool

    /// `nil` without a translation.
    init?(_ translations: [Translation], tongue: String, isThroughEnglish: Bool = false) {
        guard !translations.isEmpty else { return nil }
        // Dictionaries have “frying pan” and “frying-pan”.
        words = Array(translations.map(\.text).uniqued { $0.lowercased().filter(\.isLetter) })
        self.tongue = tongue
        self.isThroughEnglish = isThroughEnglish
    }

    /// The first words, as a list.
    package var text: String { words.prefix(Self.shown).joined(separator: ", ") }

    /// More would hide the likeliest one.
    private static let shown = 6
}

extension Turn {
    /// What a base form of the language `code` means in the language `reader`; `nil` for a word of that language, and where no dictionary
    /// tells. Without a translation into that language, it is one into English.
    /// - Parameters:
    ///   - before: the sentence up to the word, and `after`, the rest. What fits them comes first.
    package func translation(
        of definition: Definition, from code: String, into reader: String, before: String = "", after: String = ""
    ) throws -> WordTranslation? {
        guard code != reader else { return nil }
        let isAlone = before.isEmpty && after.isEmpty
        let target = resources.dictionaries[reader]
        guard code != LanguageCode.english else {
            guard let target else { return nil }
            let order = TranslationOrder(english: resources.words, dictionary: target)
            let found = try order.translations(ofEnglish: definition)
            return words(
                isAlone ? found : try order.sorted(found, ofEnglish: definition, before: before, after: after),
                of: reader)
        }
        guard let source = resources.dictionaries[code] else { return nil }
        var english = try source.translations(of: definition.lemma, into: LanguageCode.english)
        if !isAlone {
            english = try TranslationOrder(english: resources.words, dictionary: source)
                .sorted(english, ofForeign: definition, before: before, after: after)
        }
        if reader == LanguageCode.english { return words(english, of: reader) }
        let direct = try source.translations(of: definition.lemma, into: reader)
        if let found = words(direct, of: reader) { return found }
        let through = try english.prefix(Self.bridges).flatMap { bridge in
            try target?.translations(fromEnglish: bridge.text).filter {
                bridge.partOfSpeech.isEmpty || $0.partOfSpeech.isEmpty || $0.partOfSpeech == bridge.partOfSpeech
            }.prefix(Self.bridges) ?? []
        }
        return words(through, of: reader, isThroughEnglish: true) ?? words(english, of: LanguageCode.english)
    }

    private func words(
        _ translations: [Translation], of code: String, isThroughEnglish: Bool = false
    ) -> WordTranslation? {
        WordTranslation(translations, tongue: language.label(ofLanguage: code), isThroughEnglish: isThroughEnglish)
    }

    /// How many English words, and how many translations of each, are tried where no dictionary has the pair of languages.
    private static let bridges = 3
}
