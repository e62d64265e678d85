internal import Hive
internal import Lexicon
internal import Talk

/// Which of the bot's own puzzles a person wants.
struct PuzzleRequest: Hashable, Sendable {
    /// The board of the day, any other, or another of some difficulty.
    enum Choice: String, CaseIterable, Sendable { case today, random, easy, hard }

    var choice = Choice.today
    /// `nil` for the chat's usual edition.
    var edition: Edition?

    init(choice: Choice) { self.choice = choice }

    private static let languages = [LanguageCode.english] + Lexicon.foreignLanguages

    /// Reads what stands behind `/puzzle`. What it does not know, it leaves out.
    init(argument: MessageText, in language: Language) {
        for token in argument.tokens {
            for understood in language.understood where read(token, in: understood) { break }
        }
    }

    /// Reads "another puzzle", "give me a hard print puzzle" and, in languages whose adjectives follow the noun, "otro panal difícil";
    /// `nil` unless each word is understood, and one of them says which puzzle.
    init?(plain text: MessageText, in language: Language) {
        let requests = language.understood.lazy.compactMap { PuzzleRequest(plain: text, inWordsOf: $0) }
        guard let request = requests.first else { return nil }
        self = request
    }

    /// Reads a request in the words of `language` alone.
    private init?(plain text: MessageText, inWordsOf language: Language) {
        let words = language.data(of: PuzzleSubject.self).boards
        let fillers = words.fillers ?? []
        // “Noch ein Rätsel” is another one, but “noch mal das Rätsel” is the same again.
        let isAnother = words.another?.contains { " \(text.line) ".contains(" \($0) ") } ?? false
        var tokens = text.tokens.filter { !language.understanding.isPolite($0) && !fillers.contains($0) }
        guard tokens.count >= (isAnother ? 1 : 2), let noun = tokens.lastIndex(where: words.nouns.contains) else {
            return nil
        }
        tokens.remove(at: noun)
        if isAnother { choice = .random }
        for token in tokens where !read(token, in: language) { return nil }
    }

    /// - Returns: whether the word says something of the puzzle.
    @discardableResult private mutating func read(_ token: String, in language: Language) -> Bool {
        let words = language.data(of: PuzzleSubject.self).boards
        if let choice = Choice.allCases.first(where: { words.choices[$0.rawValue]?.contains(token) ?? false }) {
            // "Another hard puzzle" is a hard one.
            if choice != .random || self.choice == .today { self.choice = choice }
        } else if let edition = Edition.all(in: LanguageCode.english).first(where: {
            words.editions[$0.rawValue]?.contains(token) ?? false
        }) {
            self.edition = edition
        } else if let code = Self.languages.first(where: {
            // One word of a name is enough: nobody says “Norwegian Bokmål”.
            MessageText(language.name(ofLanguage: $0)).tokens.contains(token)
        }) {
            edition = Edition.all(in: code).first
        } else {
            return false
        }
        return true
    }
}

/// How people say which of the bot's own puzzles they want.
struct BoardWords: Decodable, Hashable, Sendable {
    /// Words for a puzzle.
    let nouns: Set<String>
    /// By the choice, the words for it.
    let choices: [String: Set<String>]
    /// By the edition, the words for it.
    let editions: [String: Set<String>]
    /// Words between these that say nothing: “panal al azar”.
    let fillers: Set<String>?
    /// Polite words that ask for another puzzle where they stand before an article: “noch ein”.
    let another: [String]?

    /// The choice or edition that has no words; `nil` if all have some.
    var missing: String? {
        PuzzleRequest.Choice.allCases.map(\.rawValue).first { choices[$0] == nil }
            ?? Edition.all(in: LanguageCode.english).map(\.rawValue).first { editions[$0] == nil }
    }

    var all: [String] {
        Array(nouns) + choices.values.flatMap(\.self) + editions.values.flatMap(\.self) + (fillers ?? [])
            + (another ?? [])
    }
}
