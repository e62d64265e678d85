package import Talk

/// What a sentence asks of the league of screenshots: “how is the league going”.
package enum LeagueWish: Hashable, Sendable {
    case show, begin, end

    /// Reads a sentence in the words of `language` or in English ones; `nil` for one about something else, and for a question what the word
    /// “league” means.
    package init?(_ message: MessageText, in language: Language) {
        let words = language.puzzleWords.compactMap(\.league)
        let isNoun = { (token: String) in words.contains { $0.nouns.contains(token) } }
        guard message.tokens.count > 1, message.original.first != "/", message.tokens.contains(where: isNoun),
            language.wordAskedFor(in: message) == nil,
            !language.wordsMaybeAskedFor(in: message).contains(where: { isNoun(MessageText($0).line) })
        else { return nil }
        func has(_ verbs: KeyPath<LeagueWords, Set<String>>) -> Bool {
            message.tokens.contains { token in words.contains { $0[keyPath: verbs].contains(token) } }
        }
        self = has(\.begin) ? .begin : has(\.end) ? .end : .show
    }
}

/// How people of one language talk about the league of screenshots.
package struct LeagueWords: Decodable, Hashable, Sendable {
    let nouns: Set<String>
    /// What has a league begin, and end.
    let begin: Set<String>
    let end: Set<String>

    var all: [String] { [nouns, begin, end].flatMap(\.self) }
}
