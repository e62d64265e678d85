/// How people of one language ask for things, as the file `understanding.json` states it. The words are written as
/// ``MessageText`` folds them: in lower case, without accents and punctuation.
package struct Understanding: Decodable, Hashable, Sendable {
    /// Words that only make a request polite: "could you show me the grid, please" is "grid".
    let courtesies: Set<String>
    /// Words like "my", which are polite too unless a command needs them: "my clues" are others than "clues".
    let possessives: Set<String>
    /// Texts that are nothing but thanks or approval.
    let thanks: Set<String>
    /// How people ask for a word's meaning: "what does {word} mean".
    let definition: [String]
    /// By the name of a command, the texts that mean it when they are typed without a slash.
    let commands: [String: [String]]
    /// What people type where their keyboards lack a letter, and how it is compared: "oe" as "o", like the "ö" that it stands for.
    let spellings: [String: String]
    /// The names of the commands by the texts that mean them, as they are compared.
    private let commandsByText: [String: String]

    /// The name of the command that `line` means.
    package func command(typed line: String) -> String? { commandsByText[compared(line)] }

    /// The name of the command that `text` means, whatever its politeness.
    func command(plain text: MessageText) -> String? {
        command(typed: text.line)
            ?? command(typed: line(of: text.tokens.filter { !isCourtesy($0) }))
            ?? command(typed: line(of: text.tokens.filter { !isPolite($0) }))
    }

    /// Whether `text` is nothing but thanks or approval.
    func isThanks(_ text: MessageText) -> Bool {
        thanks.contains(text.line) || !spellings.isEmpty && thanks.contains { compared($0) == compared(text.line) }
    }

    /// Whether `word` can be left out of a request.
    package func isPolite(_ word: String) -> Bool { isCourtesy(word) || possessives.contains(word) }

    private func isCourtesy(_ word: String) -> Bool {
        courtesies.contains(word) || !spellings.isEmpty && courtesies.contains(compared(word))
    }

    private func line(of words: [String]) -> String { words.joined(separator: " ") }

    /// `text` in the one spelling in which texts are compared.
    private func compared(_ text: String) -> String { Self.compared(text, spellings: spellings) }

    private static func compared(_ text: String, spellings: [String: String]) -> String {
        spellings.sorted { $0.key < $1.key }.reduce(text) { $0.replacing($1.key, with: $1.value) }
    }

    /// The word whose meaning is plainly asked for, as it was typed.
    package func wordAskedFor(in text: MessageText) -> String? {
        definition.lazy.compactMap { WordPattern.gap(in: text.tokens, of: $0) }.first.map(text.typed)
    }

    private enum CodingKeys: String, CodingKey {
        case courtesies, possessives, thanks, definition, commands, spellings
    }

    /// A language may lack some, because English is understood too.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        courtesies = try container.decodeIfPresent(Set<String>.self, forKey: .courtesies) ?? []
        possessives = try container.decodeIfPresent(Set<String>.self, forKey: .possessives) ?? []
        thanks = try container.decodeIfPresent(Set<String>.self, forKey: .thanks) ?? []
        definition = try container.decodeIfPresent([String].self, forKey: .definition) ?? []
        commands = try container.decodeIfPresent([String: [String]].self, forKey: .commands) ?? [:]
        let spellings = try container.decodeIfPresent([String: String].self, forKey: .spellings) ?? [:]
        self.spellings = spellings
        let texts = commands.flatMap { name, texts in
            texts.map { (Self.compared($0, spellings: spellings), name) }
        }
        commandsByText = Dictionary(texts, uniquingKeysWith: min)
    }

    /// The reason why the file can't be used with these commands; `nil` if it can.
    /// - Parameter mayLackSome: whether some commands may be missing, because English is understood too.
    func fault(commands names: [String], mayLackSome: Bool) -> String? {
        if !mayLackSome, let missing = names.first(where: { commands[$0] == nil }) {
            return "the command \(missing) is missing"
        }
        if let unknown = commands.keys.sorted().first(where: { !names.contains($0) }) {
            return "there is no command \(unknown)"
        }
        if let pattern = definition.first(where: { !WordPattern.isOne($0) }) {
            return "“\(pattern)” must have {word} in one place"
        }
        let texts = commands.values.flatMap(\.self)
        if let twice = Set(texts).sorted().first(where: { text in texts.count { $0 == text } > 1 }) {
            return "“\(twice)” means two commands"
        }
        let contested = commands.flatMap { name, texts in texts.filter { command(typed: $0) != name } }
        if let twice = contested.min() { return "“\(twice)” means two commands" }
        return foldingFault(of: texts + courtesies + possessives + thanks)
    }
}

/// The text that no typed line is ever equal to, since it is not written as ``MessageText`` folds lines.
package func foldingFault(of texts: [String]) -> String? {
    let wrong = texts.sorted().first { $0 != MessageText.questionMark && MessageText($0).line != $0 }
    return wrong.map { "“\($0)” must be written as “\(MessageText($0).line)”" }
}
