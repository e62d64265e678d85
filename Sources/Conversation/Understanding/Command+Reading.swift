extension Command {
    /// The command that `text` names in plain words, whatever its politeness; `nil` for none.
    init?(plain text: MessageText) {
        if text.tokens.isEmpty {
            guard !text.original.isEmpty, text.original.allSatisfy({ $0 == "?" }) else { return nil }
            self = .help
            return
        }
        guard let command = Self.byPhrase[text.line] ?? Self.byPhrase[text.core] else { return nil }
        self = command
    }

    /// The command of `/name`; `nil` for none.
    init?(slash name: String) {
        let name = name.lowercased()
        guard let command = Command(rawValue: name) ?? Self.byPhrase[name.replacing("_", with: " ")] else { return nil }
        self = command
    }

    private static let byPhrase: [String: Command] = {
        var phrases: [String: Command] = [:]
        for command in allCases {
            for phrase in command.synonyms + [command.rawValue] { phrases[phrase.replacing("-", with: " ")] = command }
        }
        // "forget" and "start" alone are words too common to act on.
        phrases["forget"] = nil
        phrases["start"] = nil
        return phrases
    }()
}
