internal import Spelling

/// The heading of a list of found words: "You have found 12 words", "Your words".
struct ListHeading: Hashable, Sendable {
    /// The number of words that the heading states.
    let count: Int?

    /// Words in headings of lists that hold something other than the player's found words.
    private static let others: Set<String> = [
        "answers", "answer", "solutions", "solution", "potential", "possible", "remaining", "missing", "left", "missed",
        "yesterday", "yesterdays", "all", "not", "hints", "hint", "enter", "type", "havent", "guess", "bonus", "nobody",
        "no", "none", "never", "be", "still", "yet", "by", "others",
    ]
    /// The words before "found" that refer to the player. Other names refer to other people.
    private static let owners = ["you", "youve", "your", "have"]
    /// The words that may accompany "found" and the count if no owner does: "Words found so far: 12".
    private static let besideCount: Set<String> = ["so", "far", "total"]
    /// The maximum number of words in a heading; a sentence has more.
    private static let longest = 10

    /// The words that identify headings in another language, without accents.
    private struct Words {
        let nouns: Set<String>
        let found: Set<String>
        /// Words in headings of lists that hold something other than the player's found words.
        let others: Set<String>
    }

    private static let foreign: [String: Words] = [
        "ca": Words(
            nouns: ["paraules", "paraula"], found: ["trobat", "trobades", "trobada"],
            others: [
                "no", "cap", "ningu", "altres", "encara", "falten", "falta", "queden", "queda", "resten", "restants",
                "pendents", "perdudes", "ahir",
            ]),
        "de": Words(
            nouns: ["worter", "woerter", "wort"], found: ["gefunden", "gefundene"],
            others: [
                "nicht", "nie", "noch", "kein", "keine", "niemand", "anderen", "fehlen", "fehlende", "fehlenden",
                "ubrig", "ubrige", "verbleibende", "verpasste", "gestern", "gestrige",
            ]),
        "es": Words(
            nouns: ["palabras", "palabra"], found: ["encontrado", "encontrada", "encontradas"],
            others: [
                "no", "ninguna", "nadie", "otros", "aun", "todavia", "faltan", "falta", "faltantes", "quedan", "queda",
                "restantes", "pendientes", "perdidas", "ayer",
            ]),
        "it": Words(
            nouns: ["parole", "parola"], found: ["trovato", "trovata", "trovate"],
            others: [
                "non", "nessuna", "nessuno", "altri", "ancora", "mancano", "manca", "mancanti", "restano", "restanti",
                "rimaste", "rimanenti", "perse", "ieri",
            ]),
        "sv": Words(
            nouns: ["ord"], found: ["hittat", "hittade"],
            others: [
                "inte", "ej", "inga", "ingen", "andra", "annu", "kvar", "saknas", "saknade", "aterstar", "aterstaende",
                "missade", "igar", "gar", "gardagens",
            ]),
        "nb": Words(
            nouns: ["ord"], found: ["funnet"],
            others: [
                "ikke", "ingen", "andre", "enna", "igjen", "mangler", "manglende", "gjenstar", "gjenstaende", "igar",
                "gar", "gardagens",
            ]),
    ]

    /// Parses `text` in this language, an ISO 639-1 code; `nil` if it is not such a heading.
    init?(_ text: String, language: String) {
        guard let words = Self.foreign[language] else {
            self.init(text)
            return
        }
        let heading = text.prefix { $0 != ":" }
        let tokens = Self.tokens(of: Substring(String(heading).withoutAccents))
        guard tokens.count <= Self.longest, !tokens.contains(where: words.others.contains),
            let noun = tokens.firstIndex(where: words.nouns.contains), tokens.contains(where: words.found.contains)
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
        guard found.map({ Self.isPlayers($0, in: tokens, noun: noun) }) ?? tokens.contains("your") else { return nil }
        let beforeNoun = noun > 0 ? Self.number(tokens[noun - 1]) : nil
        let afterNoun = tokens.indices.contains(noun + 1) ? Self.number(tokens[noun + 1]) : nil
        count =
            beforeNoun ?? found.flatMap { tokens.indices.contains($0 + 1) ? Self.number(tokens[$0 + 1]) : nil }
            ?? afterNoun
    }

    /// Whether the word at `found` refers to the player: an owner precedes it, or only a number accompanies it.
    private static func isPlayers(_ found: Int, in tokens: [String], noun: Int) -> Bool {
        if tokens[..<found].contains(where: { token in owners.contains { reads(token, as: $0) } }) { return true }
        return tokens.indices.allSatisfy {
            $0 == found || $0 == noun || number(tokens[$0]) != nil || besideCount.contains(tokens[$0])
        }
    }

    private static func tokens(of text: Substring) -> [String] {
        text.lowercased().replacing("'", with: "").replacing("’", with: "")
            .split { !$0.isLetter && !$0.isNumber }.flatMap(Self.parted)
    }

    /// Splits a number from the word after it if the space was not recognized: "2words".
    private static func parted(_ token: Substring) -> [String] {
        let digits = token.prefix(while: \.isNumber)
        return [digits, token[digits.endIndex...]].filter { !$0.isEmpty }.map(String.init)
    }

    private static func reads(_ token: String, as word: String) -> Bool { EditDistance.between(token, word) <= 1 }

    private static func number(_ token: String) -> Int? {
        // Tesseract reads a single 1 as l or I.
        if ["l", "i"].contains(token) { return 1 }
        return token.count <= 3 ? Int(token) : nil
    }
}
