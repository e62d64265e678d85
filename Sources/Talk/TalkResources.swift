package import Lexicon
package import Messaging

internal import enum Hive.LanguageCode

/// The parts of a conversation: its words, texts, pictures and features.
package struct TalkResources: Sendable {
    /// The words of the English puzzle, and the dictionary.
    package var words: any WordBook
    /// The same as they were published, without what players reported.
    package let publishedWords: any WordBook
    /// The words of the puzzles of other languages, by the language's code.
    package let foreignWords: [String: any WordBook]
    /// The dictionaries of other languages, by the language's code.
    package let dictionaries: [String: any ForeignDictionary]
    package var translator: WordTranslator { WordTranslator(english: words, dictionaries: dictionaries) }
    /// The boards of the days.
    package let calendar: BoardCalendar
    package let texts: Templates
    package let drawings: Drawings
    package let features: FeatureList
    /// What each platform can do.
    package let capabilities: [Platform: Capabilities]
    /// The people who run the bot.
    package let operators: Set<ListedID>
    package let secretRandom: SecretRandom

    package init(
        words: any WordBook, foreignWords: [String: any WordBook] = [:],
        dictionaries: [String: any ForeignDictionary] = [:], calendar: BoardCalendar, texts: Templates,
        drawings: Drawings, features: FeatureList, capabilities: [Platform: Capabilities], operators: Set<ListedID>,
        secretRandom: SecretRandom
    ) {
        self.words = words
        publishedWords = words
        self.foreignWords = foreignWords
        self.dictionaries = dictionaries
        self.calendar = calendar
        self.texts = texts
        self.drawings = drawings
        self.features = features
        self.capabilities = capabilities
        self.operators = operators
        self.secretRandom = secretRandom
    }
}

extension TalkResources {
    /// Whether any dictionary has `text`, a word or a phrase in lower case with its accents.
    package func explains(_ text: String) throws -> Bool {
        try words.definition(of: text) != nil || dictionaries.values.contains { try $0.frequency(of: text) > 0 }
    }

    /// Whether a dictionary of the language `code` has `word`, in lower case with its accents.
    package func explains(_ word: String, in code: String) throws -> Bool {
        if code == LanguageCode.english { return try words.definition(of: word) != nil }
        return try (dictionaries[code]?.frequency(of: word) ?? 0) > 0
    }
}
