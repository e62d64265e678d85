internal import Algorithms
internal import Hive

/// Translates base forms between English and the languages with dictionaries, and between two such languages through
/// English if no dictionary has the pair.
public struct WordTranslator: Sendable {
    /// The translation of a word.
    public struct Result: Hashable, Sendable {
        /// The translations, likeliest first; at least one.
        public var translations: [Translation]
        /// Their language as an ISO 639-1 code: the reader's, or else English.
        public var language: String
        /// Whether they were found through English, and so may be inexact.
        public var isThroughEnglish = false

        /// The translations as written, each once: dictionaries have both “frying pan” and “frying-pan”.
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

    /// The translation of a base form of the language `code` into the language `reader`, or else into English; `nil`
    /// for a word of the reader's language, and if no dictionary has one.
    /// - Parameters:
    ///   - before: the sentence up to the word; `after` is the rest. Translations that fit them come first.
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

    /// The number of English words, and of translations of each, tried if no dictionary has the pair of languages.
    private static let bridges = 3
}
