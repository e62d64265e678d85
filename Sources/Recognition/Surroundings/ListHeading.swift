internal import Spelling

/// The heading of a list of found words: "You have found 12 words", "Your words".
struct ListHeading: Hashable, Sendable {
    /// The number of words that the heading states.
    let count: Int?

    /// Words in headings of lists that hold something other than found words.
    private static let others: Set<String> = [
        "answers", "answer", "solutions", "solution", "potential", "possible", "remaining", "missing", "left", "missed",
        "yesterday", "yesterdays", "all", "not", "hints", "hint", "enter", "type", "havent", "guess", "bonus",
    ]
    /// The most words in a heading; a sentence has more.
    private static let longest = 10

    /// The words by which headings in other languages are known, without accents.
    private static let foreign: [String: (nouns: Set<String>, found: Set<String>)] = [
        "ca": (["paraules", "paraula"], ["trobat", "trobades"]),
        "de": (["worter", "woerter", "wort"], ["gefunden", "gefundene"]),
        "es": (["palabras", "palabra"], ["encontrado", "encontrada", "encontradas"]),
        "it": (["parole", "parola"], ["trovato", "trovata", "trovate"]),
        "sv": (["ord"], ["hittat", "hittade"]),
        "nb": (["ord"], ["funnet"]),
    ]

    /// Parses `text` in this language, an ISO 639-1 code; `nil` if it is not such a heading.
    init?(_ text: String, language: String) {
        guard let words = Self.foreign[language] else {
            self.init(text)
            return
        }
        let heading = text.prefix { $0 != ":" }
        let tokens = Self.tokens(of: Substring(String(heading).withoutAccents))
        guard tokens.count <= Self.longest, let noun = tokens.firstIndex(where: words.nouns.contains),
            tokens.contains(where: words.found.contains)
        else { return nil }
        self.init(count: noun > 0 ? Self.number(tokens[noun - 1]) : nil)
    }

    private init(count: Int?) { self.count = count }

    /// Parses `text`; `nil` if it is not such a heading.
    init?(_ text: String) {
        let sides = text.split(separator: ":", maxSplits: 1).map(Self.tokens)
        // In "Words found: 8" the count follows the colon, but in "Your words: hint, left" the words do.
        let countBehind = sides.dropFirst().first?.prefix(1).filter { Self.number($0) != nil }
        let tokens = (sides.first ?? []) + (countBehind ?? [])
        guard tokens.count <= Self.longest, !tokens.contains(where: Self.others.contains),
            let noun = tokens.firstIndex(where: { Self.reads($0, as: "words") || $0 == "word" })
        else { return nil }
        let found = tokens.firstIndex { Self.reads($0, as: "found") }
        guard found != nil || tokens.contains("your") else { return nil }
        let beforeNoun = noun > 0 ? Self.number(tokens[noun - 1]) : nil
        let afterNoun = tokens.indices.contains(noun + 1) ? Self.number(tokens[noun + 1]) : nil
        count =
            beforeNoun ?? found.flatMap { tokens.indices.contains($0 + 1) ? Self.number(tokens[$0 + 1]) : nil }
            ?? afterNoun
    }

    private static func tokens(of text: Substring) -> [String] {
        text.lowercased().replacing("'", with: "").replacing("’", with: "")
            .split { !$0.isLetter && !$0.isNumber }.flatMap(Self.parted)
    }

    /// Splits a number from the word after it where the space was not recognized: "2words".
    private static func parted(_ token: Substring) -> [String] {
        let digits = token.prefix(while: \.isNumber)
        return [digits, token[digits.endIndex...]].filter { !$0.isEmpty }.map(String.init)
    }

    private static func reads(_ token: String, as word: String) -> Bool { EditDistance.between(token, word) <= 1 }

    private static func number(_ token: String) -> Int? {
        // A single 1 is recognized as l or I.
        if ["l", "i"].contains(token) { return 1 }
        return token.count <= 3 ? Int(token) : nil
    }
}
