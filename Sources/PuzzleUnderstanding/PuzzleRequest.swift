internal import Foundation
package import Hive
internal import Lexicon
package import Talk

/// Which of the bot's own puzzles a person wants.
package struct PuzzleRequest: Hashable, Sendable {
    /// The board of the day, any other, or another of some difficulty.
    package enum Choice: String, CaseIterable, Sendable { case today, random, easy, hard }

    package private(set) var choice = Choice.today
    /// `nil` for the chat's usual edition.
    package private(set) var edition: Edition?
    /// The language of puzzles, as a code, of which there is no edition.
    package private(set) var languageWithoutEdition: String?
    /// A word that says nothing of any puzzle.
    package private(set) var unknownWord: String?
    /// The words that say nothing of any puzzle, and may name a day.
    package private(set) var others: [String] = []

    package init(choice: Choice) { self.choice = choice }

    private static let languages = [LanguageCode.english] + Lexicon.foreignLanguages

    /// Reads what stands behind `/puzzle`.
    package init(argument: MessageText, in language: Language) {
        if language.understood.contains(where: { Self.asksForAnother(argument, in: $0) }) { choice = .random }
        for (token, spelled) in zip(argument.tokens, argument.spelled) where !read(argument: token, in: language) {
            unknownWord = unknownWord ?? spelled
            others.append(token)
        }
    }

    /// - Returns: whether the word says something of the puzzle, or need not.
    private mutating func read(argument token: String, in language: Language) -> Bool {
        for understood in language.understood where read(token, in: understood) { return true }
        if language.understood.contains(where: { $0.boardWords.new?.contains(token) ?? false }) {
            if choice == .today { choice = .random }
            return true
        }
        if language.understood.contains(where: { Self.saysNothing(token, in: $0) }) { return true }
        for understood in language.understood where readOtherLanguage(token, in: understood) { return true }
        return false
    }

    private static func saysNothing(_ token: String, in language: Language) -> Bool {
        let words = language.boardWords
        return language.understanding.isPolite(token) || words.nouns.contains(token)
            || words.fillers?.contains(token) ?? false
    }

    /// “Noch ein Rätsel” is another one, but “noch mal das Rätsel” is the same again.
    private static func asksForAnother(_ text: MessageText, in language: Language) -> Bool {
        language.boardWords.another?.contains { " \(text.line) ".contains(" \($0) ") } ?? false
    }

    /// Reads "another puzzle", "give me a hard print puzzle" and, in languages whose adjectives follow the noun, "otro panal difícil";
    /// `nil` unless each word is understood, and one of them says which puzzle.
    package init?(plain text: MessageText, in language: Language) {
        let requests = language.understood.lazy.compactMap { PuzzleRequest(plain: text, inWordsOf: $0) }
        guard let request = requests.first else { return nil }
        self = request
    }

    /// Reads a request in the words of `language` alone.
    private init?(plain text: MessageText, inWordsOf language: Language) {
        let words = language.boardWords
        let fillers = words.fillers ?? []
        let isAnother = Self.asksForAnother(text, in: language)
        var tokens = text.tokens.filter { !language.understanding.isPolite($0) && !fillers.contains($0) }
        guard tokens.count >= (isAnother ? 1 : 2), let noun = tokens.lastIndex(where: words.nouns.contains) else {
            return nil
        }
        tokens.remove(at: noun)
        if isAnother { choice = .random }
        for token in tokens where !read(token, in: language) && !readOtherLanguage(token, in: language) { return nil }
    }

    /// - Returns: whether the word says something of the puzzle.
    @discardableResult private mutating func read(_ token: String, in language: Language) -> Bool {
        let words = language.boardWords
        if let choice = Choice.allCases.first(where: { words.choices[$0.rawValue]?.contains(token) ?? false }) {
            // "Another hard puzzle" is a hard one.
            if choice != .random || self.choice == .today { self.choice = choice }
        } else if let edition = Edition.all(in: LanguageCode.english).first(where: {
            words.editions[$0.rawValue]?.contains(token) ?? false
        }) {
            self.edition = edition
        } else if let code = Self.languages.first(where: { code in
            // One word of a name is enough: nobody says “Norwegian Bokmål”.
            Self.names(ofLanguage: code, in: language).contains { $0.tokens.contains(token) }
        }) {
            edition = Edition.all(in: code).first
        } else {
            return false
        }
        return true
    }

    /// - Returns: whether the word names a language of which there is no edition.
    private mutating func readOtherLanguage(_ token: String, in language: Language) -> Bool {
        languageWithoutEdition = Self.allLanguages.first { code in
            Self.names(ofLanguage: code, in: language).contains { $0.line == token }
        }
        return languageWithoutEdition != nil
    }

    /// The name of a language in `language` and in itself.
    private static func names(ofLanguage code: String, in language: Language) -> [MessageText] {
        let own = Locale(identifier: code).localizedString(forLanguageCode: code)
        return [language.name(ofLanguage: code), own].compactMap(\.self).map { MessageText($0) }
    }

    /// The languages with a code of two letters: those that people are likely to name.
    private static let allLanguages = Locale.LanguageCode.isoLanguageCodes.map(\.identifier).filter { $0.count == 2 }
}

/// How people say which of the bot's own puzzles they want.
package struct BoardWords: Decodable, Hashable, Sendable {
    /// Words for a puzzle.
    package let nouns: Set<String>
    /// By the choice, the words for it.
    let choices: [String: Set<String>]
    /// By the edition, the words for it.
    let editions: [String: Set<String>]
    /// Words between these that say nothing: “panal al azar”.
    let fillers: Set<String>?
    /// Polite words that ask for another puzzle where they stand before an article: “noch ein”.
    let another: [String]?
    /// Words for another puzzle that only mean it behind `/puzzle`: in a plain text, “new puzzle” asks for the letters of the person's own.
    let new: Set<String>?

    /// The choice or edition that has no words; `nil` if all have some.
    var missing: String? {
        PuzzleRequest.Choice.allCases.map(\.rawValue).first { choices[$0] == nil }
            ?? Edition.all(in: LanguageCode.english).map(\.rawValue).first { editions[$0] == nil }
    }

    var all: [String] {
        Array(nouns) + choices.values.flatMap(\.self) + editions.values.flatMap(\.self) + (fillers ?? [])
            + (another ?? []) + (new ?? [])
    }
}

extension Language {
    fileprivate var boardWords: BoardWords { data(PuzzleWords.self).boards }
}
