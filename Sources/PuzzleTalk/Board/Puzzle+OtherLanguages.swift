internal import PuzzleUnderstanding
internal import Talk

/// Messages in a language that the bot speaks, but not in this chat.
extension Puzzle {
    /// Offers the languages to somebody who asks in another one what this is, or how it is played.
    /// - Returns: whether the message is such a question.
    mutating func offerLanguages(for text: MessageText) throws -> Bool {
        guard !isGroup, isAddressed, text.tokens.count > 1, features.command(plain: text, in: language) == nil,
            resources.texts.all.contains(where: { asksAsNewcomer(text, in: $0) })
        else { return false }
        try perform(named: "language")
        return true
    }

    private func asksAsNewcomer(_ text: MessageText, in other: Language) -> Bool {
        guard other.code != language.code, let command = other.command(typed: text.line) else { return false }
        return Self.newcomersCommands.contains(command)
    }

    /// “What is this”, “how do I play”, “help”; “what is it” is about a clue where one is open.
    private static let newcomersCommands: Set = ["start", "rules", "help", PuzzleCommand.again.rawValue]
}
