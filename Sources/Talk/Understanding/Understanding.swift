/// How people of one language ask for things, as the file `understanding.json` states it. The words are written as
/// ``MessageText`` folds them: in lower case, without accents and punctuation.
package struct Understanding: Decodable, Hashable, Sendable {
    /// Words that only make a request polite: "could you show me the grid, please" is "grid".
    package let courtesies: Set<String>
    /// Texts that are nothing but thanks or approval.
    package let thanks: Set<String>
    /// How people ask for a word's meaning: "what does {word} mean".
    let definition: [String]
    /// By the name of a command, the texts that mean it when they are typed without a slash.
    let commands: [String: [String]]

    /// The name of the command that `line` means.
    package func command(typed line: String) -> String? { commands.first { $0.value.contains(line) }?.key }

    /// The word whose meaning is plainly asked for, with its accents.
    package func wordAskedFor(in text: MessageText) -> String? {
        definition.lazy.compactMap { WordPattern.gap(in: text.tokens, of: $0) }.first
            .map { text.spelled[$0].joined(separator: " ") }
    }

    /// `text` without the words that only make it polite.
    package func core(of text: MessageText) -> String {
        text.tokens.filter { !courtesies.contains($0) }.joined(separator: " ")
    }

    private enum CodingKeys: String, CodingKey { case courtesies, thanks, definition, commands }

    /// A language may lack some, because English is understood too.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        courtesies = try container.decodeIfPresent(Set<String>.self, forKey: .courtesies) ?? []
        thanks = try container.decodeIfPresent(Set<String>.self, forKey: .thanks) ?? []
        definition = try container.decodeIfPresent([String].self, forKey: .definition) ?? []
        commands = try container.decodeIfPresent([String: [String]].self, forKey: .commands) ?? [:]
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
        return foldingFault(of: texts + courtesies + thanks)
    }
}

/// The text that no typed line is ever equal to, since it is not written as ``MessageText`` folds lines.
package func foldingFault(of texts: [String]) -> String? {
    let wrong = texts.sorted().first { $0 != MessageText.questionMark && MessageText($0).line != $0 }
    return wrong.map { "“\($0)” must be written as “\(MessageText($0).line)”" }
}
