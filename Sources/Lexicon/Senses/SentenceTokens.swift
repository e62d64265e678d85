/// The words, numbers and signs of a sentence, and the position of one word among them.
package struct SentenceTokens: Sendable {
    /// The tokens in lower case, with straight apostrophes; every number is "0".
    let tokens: [String]
    /// The index of the word in question.
    let place: Int
    /// Whether the word is capitalized.
    let isCapitalized: Bool

    /// - Parameters:
    ///   - before: the sentence up to the word.
    ///   - word: the word, or several words.
    ///   - after: the rest of the sentence.
    init(before: String, word: String, after: String) {
        let preceding = Self.tokens(of: before)
        tokens = preceding + [Self.normal(word)] + Self.tokens(of: after)
        place = preceding.count
        isCapitalized = word.first?.isUppercase ?? false
    }

    /// The token `distance` after the word, or before it if negative; "^" beyond the ends of the sentence.
    func token(_ distance: Int) -> String {
        tokens.indices.contains(place + distance) ? tokens[place + distance] : "^"
    }

    /// The words of `text` with at least three letters, in lower case.
    package static func words(of text: String) -> [String] { tokens(of: text).filter { $0.utf8.count > 2 } }

    private static func tokens(of text: String) -> [String] {
        var tokens: [String] = []
        var rest = Substring(text)
        while let first = rest.first {
            if first.isWhitespace {
                rest.removeFirst()
                continue
            }
            let length = rest.prefix { belongs($0, toTokenOf: first) }.count
            tokens.append(normal(String(rest.prefix(max(1, length)))))
            rest.removeFirst(max(1, length))
        }
        return tokens
    }

    private static func belongs(_ character: Character, toTokenOf first: Character) -> Bool {
        if first.isLetter { return character.isLetter || "'’-".contains(character) }
        return first.isNumber && (character.isNumber || ".,".contains(character))
    }

    private static func normal(_ token: String) -> String {
        if token.first?.isNumber ?? false { return "0" }
        return token.lowercased().replacing("’", with: "'")
    }
}
