/// How people of one language ask for things, as the file `understanding.json` states it. The words are written as
/// ``MessageText`` folds them: in lower case, without accents and punctuation.
package struct Understanding: Decodable, Hashable, Sendable {
    /// The rule of each plural class but `other`, in the syntax of the CLDR.
    let plurals: [String: String]
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

    /// The word whose meaning is plainly asked for.
    package func wordAskedFor(in text: MessageText) -> String? {
        definition.lazy.compactMap { Self.word(in: text.tokens, as: $0) }.first
    }

    /// `text` without the words that only make it polite.
    package func core(of text: MessageText) -> String {
        text.tokens.filter { !courtesies.contains($0) }.joined(separator: " ")
    }

    /// The tokens that stand where `pattern` has its gap; at least one.
    private static func word(in tokens: [String], as pattern: String) -> String? {
        let parts = pattern.split(separator: gap, maxSplits: 1, omittingEmptySubsequences: false).map { part in
            part.split(separator: " ").map(String.init)
        }
        guard parts.count == 2, tokens.count > parts[0].count + parts[1].count, tokens.starts(with: parts[0]),
            tokens.suffix(parts[1].count).elementsEqual(parts[1])
        else { return nil }
        return tokens.dropFirst(parts[0].count).dropLast(parts[1].count).joined(separator: " ")
    }

    private static let gap = "{word}"

    /// The reason why the file can't be used with these commands; `nil` if it can.
    func fault(commands names: [String]) -> String? {
        if let missing = names.first(where: { commands[$0] == nil }) { return "the command \(missing) is missing" }
        if let unknown = commands.keys.sorted().first(where: { !names.contains($0) }) {
            return "there is no command \(unknown)"
        }
        if let pattern = definition.first(where: { $0.ranges(of: Self.gap).count != 1 }) {
            return "“\(pattern)” must have \(Self.gap) in one place"
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
