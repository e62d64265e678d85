internal import Foundation

/// A message's text, taken apart for understanding: without case, accents and punctuation.
package struct MessageText: Hashable, Sendable {
    /// As it was sent, without white space around it.
    package let original: String
    /// Its words in lower case; apostrophes are dropped, arrows count as "to".
    package let tokens: [String]

    package init(_ text: String) {
        original = text.trimmingCharacters(in: .whitespacesAndNewlines)
        tokens = Self.folded(original).split(whereSeparator: { !Self.belongsToWord($0) }).map(String.init)
    }

    /// The tokens as one line.
    package var line: String { tokens.joined(separator: " ") }

    /// The tokens without those that only make a request polite: "could you show me the grid, please" is "grid".
    package var core: String { tokens.filter { !Self.courtesies.contains($0) }.joined(separator: " ") }

    /// The tokens when all could be words of a board (A–Z only), each once, else empty.
    package var guesses: [String] {
        guard tokens.allSatisfy({ $0.count <= Self.longestGuess && $0.allSatisfy(Self.isLatinLetter) }) else {
            return []
        }
        var seen: Set<String> = []
        return tokens.filter { seen.insert($0).inserted }
    }

    /// The word whose meaning is plainly asked for: "define hitherto", "what does hitherto mean".
    package var wordAskedFor: String? {
        let word: ArraySlice<String>
        switch (tokens.first, tokens.last) {
        case ("define", _): word = tokens.dropFirst()
        case ("what", "mean") where tokens.count > 3 && tokens[1] == "does": word = tokens.dropFirst(2).dropLast()
        case ("meaning", _) where tokens.count > 2 && tokens[1] == "of": word = tokens.dropFirst(2)
        default: return nil
        }
        return word.isEmpty ? nil : word.joined(separator: " ")
    }

    /// Whether this is nothing but thanks or approval.
    package var isThanks: Bool { Self.thanks.contains(line) }

    private static let longestGuess = 40

    private static let thanks: Set<String> = [
        "thanks", "thank you", "thx", "many thanks", "thanks a lot", "thank you very much", "cheers", "ok", "okay",
        "cool", "great", "nice",
    ]

    private static let courtesies: Set<String> = [
        "please", "pls", "plz", "the", "a", "an", "me", "my", "give", "show", "can", "could", "may", "i", "id", "get",
        "have",
        "you", "want", "need", "to", "us", "would", "like", "some", "now", "thanks", "thank", "of", "whats", "is",
        "bot", "hey",
        "send", "tell", "just", "lets", "see", "for", "ok", "okay", "what", "how", "many", "are", "there", "much",
    ]

    private static func folded(_ text: String) -> String {
        text.replacing("->", with: " to ").replacing("=>", with: " to ").replacing("→", with: " to ")
            .replacing("'", with: "").replacing("’", with: "")
            .folding(options: [.diacriticInsensitive, .widthInsensitive], locale: nil).lowercased()
    }

    private static func belongsToWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

    package static func isLatinLetter(_ character: Character) -> Bool { ("a"..."z").contains(character) }
}
