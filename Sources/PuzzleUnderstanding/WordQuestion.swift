internal import Hive
internal import Talk

/// A question about a word at the board: “what about yacht?”, “is yacht a word”.
struct WordQuestion: Hashable, Sendable {
    /// In lower case, as guesses are.
    let word: String
    /// Whether it rather is a guess: whoever asks “what about yacht” has found it.
    let isGuess: Bool
    /// Whether people who talk to each other say so too: “how about tonight”.
    let isSmallWord: Bool

    /// Reads a question in the words of `language` or in English ones; `nil` when the text is none.
    init?(_ message: MessageText, on board: Board, in language: Language) {
        let questions = language.puzzleWords.lazy.compactMap(\.wordQuestions)
        guard let found = questions.compactMap({ $0.gap(in: message) }).first,
            !language.isUnnamed(message.tokens[found.place]),
            // “Gilt nicht” says something of the open word.
            !language.puzzleWords.contains(where: { $0.correction.negations.contains(message.tokens[found.place]) })
        else { return nil }
        let words = MessageText(message.spelled[found.place]).guesses(on: board)
        let isSmall = questions.contains { $0.smallWords.contains(message.tokens[found.place]) }
        guard words.count == 1, words[0].count >= Self.shortest, !isSmall || board.admits(words[0]) else { return nil }
        isSmallWord = isSmall
        word = words[0]
        isGuess = found.isGuess
    }

    /// Shorter ones are letters and small words: “is Q right”, “what about me”.
    private static let shortest = 3
}

/// How people of one language ask about a word. Each pattern has `{word}` in one place.
struct WordQuestionWords: Decodable, Hashable, Sendable {
    /// “what about {word}”
    let guesses: [String]
    /// “is {word} a word”
    let questions: [String]
    /// Pronouns and adverbs, which stand there without being meant as words: “what about you”, “how about tonight”.
    let smallWords: Set<String>

    /// The texts that have a gap.
    var patterns: [String] { guesses + questions }

    /// The place of the word in `message`. A pattern that begins with the word needs a question mark: “yacht est un mot” claims something.
    func gap(in message: MessageText) -> (place: Int, isGuess: Bool)? {
        for (patterns, isGuess) in [(guesses, true), (questions, false)] {
            for pattern in patterns where message.isQuestion || !pattern.hasPrefix("{") {
                guard let gap = WordPattern.gap(in: message.tokens, of: pattern), gap.count == 1 else { continue }
                return (gap.lowerBound, isGuess)
            }
        }
        return nil
    }
}
