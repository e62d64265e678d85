internal import Algorithms
internal import Hive

/// Translates base forms between English and the languages that have dictionaries, and between two of those by way of English where no
/// dictionary has the pair.
public struct WordTranslator: Sendable {
    /// What a word means in another language.
    public struct Result: Hashable, Sendable {
        /// The likeliest first. At least one.
        public var translations: [Translation]
        /// Their language as an ISO 639-1 code: the reader's, or else English.
        public var language: String
        /// Whether they were found through English, so that they may be far from the word.
        public var isThroughEnglish = false

        /// The translations as they are written. Dictionaries have “frying pan” and “frying-pan”, which is one here.
        public var words: [String] {
            Array(translations.map(\.text).uniqued { $0.lowercased().filter(\.isLetter) })
        }
    }

    private let english: any WordBook
    private let dictionaries: [String: any ForeignDictionary]

    /// - Parameter dictionaries: by language.
    public init(english: any WordBook, dictionaries: [String: any ForeignDictionary]) {
        self.english = english
        self.dictionaries = dictionaries
    }

    /// What a base form of the language `code` means in the language `reader`; `nil` for a word of that language, and where no dictionary
    /// tells. Without a translation into that language, it is one into English.
    /// - Parameters:
    ///   - before: the sentence up to the word, and `after`, the rest. What fits them comes first.
    public func translation(
        of definition: Definition, from code: String, into reader: String, before: String = "", after: String = ""
    ) throws -> Result? {
        guard code != reader else { return nil }
        guard code != LanguageCode.english else {
            return try fromEnglish(definition, into: reader, before: before, after: after)
        }
        guard let source = dictionaries[code] else { return nil }
        let english = try intoEnglish(definition, from: source, before: before, after: after)
        if reader == LanguageCode.english { return Self.result(english, in: reader) }
        let direct = try source.translations(of: definition.lemma, into: reader)
        if let found = Self.result(direct, in: reader) { return found }
        let through = try english.prefix(Self.bridges).flatMap { bridge in
            try dictionaries[reader]?.translations(fromEnglish: bridge.text).filter {
                bridge.partOfSpeech.isEmpty || $0.partOfSpeech.isEmpty || $0.partOfSpeech == bridge.partOfSpeech
            }.prefix(Self.bridges) ?? []
        }
        return Self.result(through, in: reader, isThroughEnglish: true)
            ?? Self.result(english, in: LanguageCode.english)
    }

    private func fromEnglish(
        _ definition: Definition, into reader: String, before: String, after: String
    ) throws -> Result? {
        guard let target = dictionaries[reader] else { return nil }
        let order = TranslationOrder(english: english, dictionary: target)
        let found = try order.translations(ofEnglish: definition)
        let isAlone = before.isEmpty && after.isEmpty
        return Self.result(
            isAlone ? found : try order.sorted(found, ofEnglish: definition, before: before, after: after), in: reader)
    }

    private func intoEnglish(
        _ definition: Definition, from source: any ForeignDictionary, before: String, after: String
    ) throws -> [Translation] {
        let found = try source.translations(of: definition.lemma, into: LanguageCode.english)
        guard !before.isEmpty || !after.isEmpty else { return found }
        return try TranslationOrder(english: english, dictionary: source)
            .sorted(found, ofForeign: definition, before: before, after: after)
    }

    private static func result(
        _ translations: [Translation], in code: String, isThroughEnglish: Bool = false
    ) -> Result? {
        translations.isEmpty
            ? nil : Result(translations: translations, language: code, isThroughEnglish: isThroughEnglish)
    }

    /// How many English words, and how many translations of each, are tried where no dictionary has the pair of languages.
    private static let bridges = 3
}
