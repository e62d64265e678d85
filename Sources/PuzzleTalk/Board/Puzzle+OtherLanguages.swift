internal import PuzzleUnderstanding
internal import Talk

/// Messages in a language that the bot speaks, but not in this chat.
extension Puzzle {
    /// Offers the languages to somebody who asks in another one what this is, or how it is played.
    /// - Returns: whether the message is such a question.
    mutating func offerLanguages(for text: MessageText) throws -> Bool {
        guard !isGroup, isAddressed, text.tokens.count > 1, features.command(plain: text, in: language) == nil,
            resources.texts.all.contains(where: { asksAsNewcomer(text, in: $0) }),
            try !resources.explains(text.spelled.joined(separator: " "))
        else { return false }
        try perform(named: "language")
        return true
    }

    private func asksAsNewcomer(_ text: MessageText, in other: Language) -> Bool {
        guard other.code != language.code, let command = other.command(typed: text.line) else { return false }
        return Self.newcomersCommands.contains(command) || activeGame == nil && Self.firstCommands.contains(command)
    }

    /// “How do I play”, “help”.
    private static let newcomersCommands: Set = ["rules", "help"]
    /// Greetings, and “what is this”, which in a game are talk or about a clue.
    private static let firstCommands: Set = ["start", PuzzleCommand.again.rawValue]
}
