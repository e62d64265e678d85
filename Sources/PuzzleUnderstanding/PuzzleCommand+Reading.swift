internal import Talk

extension PuzzleCommand {
    /// The command that `text` names in plain words, whatever its politeness; `nil` for none.
    init?(plain text: MessageText, in language: Language) {
        guard
            let command = Self(rawValue: text.line) ?? language.command(plain: text).flatMap(Self.init(rawValue:))
        else { return nil }
        self = command
    }

    /// The command whose name or another word for it is `line`.
    init?(typed line: String, in language: Language) {
        guard
            let command = Self(rawValue: line)
                ?? language.command(typed: line).flatMap(Self.init(rawValue:))
        else { return nil }
        self = command
    }
}
