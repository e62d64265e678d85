internal import Algorithms
internal import BotState
internal import Foundation
internal import Hive
internal import Lexicon
internal import Messaging
internal import Talk

/// Words of several languages: which one a word is of, and what it means in the chat's language.
extension Lookup {
    /// The languages whose words are explained: English, and those with a dictionary.
    var explained: [String] { [LanguageCode.english] + resources.dictionaries.keys.sorted() }

    /// The languages of the books whose words are explained, as a text, that of the chat first; `nil` if it is that language alone.
    var bookLanguages: String? {
        let codes = explained.filter { $0 == language.code } + explained.filter { $0 != language.code }
        guard codes != [language.code] else { return nil }
        return codes.map(language.name(ofLanguage:)).formatted(
            .list(type: .or).locale(Locale(identifier: language.code)))
    }

    /// The languages in which `word` may be, the likeliest first.
    ///
    /// That is the language in which people write it most often. The language of the page that was read last, and English, count for more
    /// than others, because most words that are typed are from a book.
    /// - Parameter known: the language of the page that the word is from. It comes first.
    func languages(of word: String, first known: String? = nil) throws -> [String] {
        guard !resources.dictionaries.isEmpty else { return explained }
        let read = lookup.page?.language
        let rated = try explained.map { code in
            let bonus = (code == read ? Self.worthOfPage : 0) + (code == LanguageCode.english ? Self.worthOfEnglish : 0)
            return (code: code, weight: try frequency(of: word, in: code) + bonus)
        }
        let sorted = rated.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
        let codes = sorted.map(\.element.code)
        return codes.filter { $0 == known } + codes.filter { $0 != known }
    }

    /// The languages of the pages that the chat is likely to send: that of the last page, the chat's own, English. None without
    /// dictionaries, as all pages are then taken for English.
    var expectedLanguages: [String] {
        guard !resources.dictionaries.isEmpty else { return [] }
        let likely = [lookup.page?.language, language.code, LanguageCode.english].compactMap(\.self)
        return Array(likely.uniqued().filter(explained.contains))
    }

    /// Steps of the Zipf scale.
    private static let worthOfPage = 2.0, worthOfEnglish = 0.5

    func frequency(of word: String, in code: String) throws -> Double {
        if code == LanguageCode.english { return try resources.words.frequency(of: word) }
        return try resources.dictionaries[code]?.frequency(of: word) ?? 0
    }

    /// Words that are spelled like `word`, of the first language that has any: that of the page, the chat's own, English.
    func suggestions(for word: String, limit: Int) throws -> [String] {
        let codes = [lookup.page?.language, language.code].compactMap(\.self)
        let dictionaries = codes.compactMap { resources.dictionaries[$0] }
        for dictionary in dictionaries {
            let near = try dictionary.suggestions(for: word, limit: limit)
            if !near.isEmpty { return near }
        }
        return try resources.words.suggestions(for: word, limit: limit)
    }

    /// The cards of the other languages that the word may well be of, at most three, for buttons below the one that is shown.
    func cardsElsewhere(than card: WordCard) throws -> [WordCard] {
        let usual = try frequency(of: card.word, in: card.language)
        let likely = try languages(of: card.word).filter { code in
            guard code != card.language else { return false }
            // Many short words are also words of a language that most readers never meet.
            return try isMet(code) || frequency(of: card.word, in: code) > usual
        }
        return try Array(likely.compactMap { try self.card(for: card.word, in: nil, language: $0) }.prefix(3))
    }

    /// Whether the chat speaks or reads a language: its own, English, that of the last page, those of words looked up.
    private func isMet(_ code: String) -> Bool {
        [LanguageCode.english, language.code, lookup.page?.language].contains(code)
            || vocabularyLanguages.contains(code)
    }
}

/// The languages of the words that a person looked up.
extension Lookup {
    /// Those languages, that of the latest word first.
    var vocabularyLanguages: [String] { Array(vocabulary.map(\.language).uniqued()) }

    /// The language of the person's words of which `text` is the name, in the chat's language or in English; `nil` when it is none's.
    func vocabularyLanguage(named text: String) -> String? {
        let asked = MessageText(text).line
        return vocabularyLanguages.first { code in
            language.understood.contains { MessageText($0.name(ofLanguage: code)).line == asked }
        }
    }

    /// The name of the language of `entry`, where the person has words of several languages or of another than English.
    func tongue(of entry: VocabularyEntry) -> String? {
        entry.isEnglish && vocabularyLanguages.count == 1 ? nil : language.name(ofLanguage: entry.language)
    }

    /// The card of a word that was looked up, with the meaning that the word has in its sentence first.
    func card(of entry: VocabularyEntry) throws -> WordCard? {
        try card(for: entry.lemma, in: Sentence(of: entry), language: entry.language, lemma: entry.lemma)
    }
}

extension VocabularyEntry {
    var isEnglish: Bool { language == LanguageCode.english }
}
