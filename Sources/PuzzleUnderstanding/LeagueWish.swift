package import Talk

/// What a sentence asks of the league of screenshots: “how is the league going”.
package enum LeagueWish: Hashable, Sendable {
    case show, begin, end

    /// Reads a sentence in the words of `language` or in English ones; `nil` for one about something else, such as the Ivy League, and
    /// for a question what the word “league” means.
    package init?(_ message: MessageText, in language: Language) {
        let words = language.puzzleWords.compactMap(\.league)
        guard message.tokens.count > 1, message.original.first != "/",
            words.contains(where: { $0.isNamed(in: message.tokens, among: words) }),
            language.wordAskedFor(in: message) == nil,
            !language.wordsMaybeAskedFor(in: message).contains(where: { asked in
                words.contains { $0.nouns.contains(MessageText(asked).line) }
            })
        else { return nil }
        func has(_ kind: KeyPath<LeagueWords, Set<String>>) -> Bool {
            message.tokens.contains { token in words.contains { $0[keyPath: kind].contains(token) } }
        }
        let isOrder = !message.isQuestion && !has(\.questions) && !has(\.negations)
        self = isOrder && has(\.begin) ? .begin : has(\.end) ? .end : .show
    }
}

/// How people of one language talk about the league of screenshots.
package struct LeagueWords: Decodable, Hashable, Sendable {
    let nouns: Set<String>
    /// “Our”, “the”.
    let articles: Set<String>
    /// What has a league begin, and end.
    let begin: Set<String>
    let end: Set<String>
    /// Words with which people ask, and those with which they refuse: none of these sentences begins a league.
    let questions: Set<String>
    let negations: Set<String>
    /// What else people ask of it: “league standings”.
    let topics: Set<String>

    var all: [String] { [nouns, articles, begin, end, questions, negations, topics].flatMap(\.self) }

    /// Whether the noun stands in `tokens` behind an article, or beside a word of a request.
    func isNamed(in tokens: [String], among languages: [LeagueWords]) -> Bool {
        tokens.indices.contains { index in
            guard nouns.contains(tokens[index]) else { return false }
            return languages.contains { words in
                index > 0 && words.leads(tokens[index - 1])
                    || index + 1 < tokens.count && words.asks(tokens[index + 1])
            }
        }
    }

    private func leads(_ token: String) -> Bool { articles.contains(token) || asks(token) }

    private func asks(_ token: String) -> Bool {
        [begin, end, questions, topics].contains { $0.contains(token) }
    }
}
