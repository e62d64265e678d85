internal import Talk

extension PuzzleCommand {
    /// The command that `text` names in plain words, whatever its politeness; `nil` for none.
    init?(plain text: MessageText) {
        guard let command = Self.byPhrase[text.line] ?? Self.byPhrase[text.core] else { return nil }
        self = command
    }

    /// The command of `/name`; `nil` for none.
    init?(slash name: String) {
        guard let command = Self.byPhrase[name.lowercased().replacing("_", with: " ")] else { return nil }
        self = command
    }

    private static let byPhrase = Dictionary(
        allCases.flatMap { command in command.synonyms.map { ($0, command) } }, uniquingKeysWith: { first, _ in first })
}
