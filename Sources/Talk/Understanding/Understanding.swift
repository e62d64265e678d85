/// The word whose meaning a text asks for.
package enum WordAskedFor: Hashable, Sendable {
    /// As it was typed.
    case named(String)
    /// "What does it mean": the text itself does not name it.
    case unnamed
}

/// How people of one language ask for things, as the file `understanding.json` states it. The words are written as
/// ``MessageText`` folds them: in lower case, without accents and punctuation.
package struct Understanding: Decodable, Hashable, Sendable {
    /// Words that only make a request polite: "could you show me the grid, please" is "grid".
    let courtesies: Set<String>
    /// Words like "my", which are polite too unless a command needs them: "my clues" are others than "clues".
    let possessives: Set<String>
    /// Texts that are nothing but thanks or approval.
    let thanks: Set<String>
    /// Texts that answer a question with yes, and with no.
    let yes: Set<String>
    let no: Set<String>
    /// How people ask for a word's meaning: "what does {word} mean".
    let definition: [String]
    /// How people may ask for it, if a dictionary has the word: "what is {word}".
    let likelyDefinition: [String]
    /// What stands in the word's place and names no word: "it" in "what does it mean".
    let unnamed: Set<String>
    /// Requests of several words that are heard in a group: "hint please".
    let plainRequests: Set<String>
    /// Words that are talk where they are no guess: "lol".
    let talk: Set<String>
    /// How people say what they do not want.
    let refusals: Refusals
    /// Words between two requests: "and".
    let joints: Set<String>
    /// By the name of a command, the texts that mean it when they are typed without a slash.
    let commands: [String: [String]]
    /// What people type where their keyboards lack a letter, and how it is compared: "oe" as "o", like the "ö" that it stands for.
    let spellings: [String: String]
    package let hours: HourWords
    /// The names of the commands by the texts that mean them, as they are compared.
    private let commandsByText: [String: String]

    /// The name of the command that `line` means.
    package func command(typed line: String) -> String? { commandsByText[compared(line)] }

    /// The name of the command that `text` means, whatever its politeness.
    func command(plain text: MessageText) -> String? {
        if let command = command(typed: text.line) { return command }
        // "Thanks for the hint" asks for none.
        guard !isThanks(text) else { return nil }
        return command(typed: line(of: text.tokens.filter { !isCourtesy($0) }))
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

    /// The word whose meaning is plainly asked for.
    func wordAskedFor(in text: MessageText) -> WordAskedFor? {
        gaps(in: text, of: definition).first.map { gap in
            namesNone(text.tokens[gap]) ? .unnamed : .named(text.typed(gap))
        }
    }

    /// The words whose meaning may be asked for, as they were typed.
    func wordsMaybeAskedFor(in text: MessageText) -> [String] {
        gaps(in: text, of: likelyDefinition).filter { !namesNone(text.tokens[$0]) }.map(text.typed)
    }

    /// The words where patterns have their gaps, shortest first. The pattern that says most leaves the shortest gap: "yacht" rather than
    /// "the word yacht".
    private func gaps(in text: MessageText, of patterns: [String]) -> [Range<Int>] {
        patterns.compactMap { WordPattern.gap(in: text.tokens, of: $0) }.sorted { $0.count < $1.count }
    }

    private func namesNone(_ tokens: ArraySlice<String>) -> Bool { unnamed.contains(tokens.joined(separator: " ")) }

    private enum CodingKeys: String, CodingKey {
        case courtesies, possessives, thanks, yes, no, definition, likelyDefinition, unnamed, plainRequests, talk,
            refusals, joints, commands, spellings, hours
    }

    /// A language may lack some, because English is understood too.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        courtesies = try container.decodeIfPresent(Set<String>.self, forKey: .courtesies) ?? []
        possessives = try container.decodeIfPresent(Set<String>.self, forKey: .possessives) ?? []
        thanks = try container.decodeIfPresent(Set<String>.self, forKey: .thanks) ?? []
        yes = try container.decodeIfPresent(Set<String>.self, forKey: .yes) ?? []
        no = try container.decodeIfPresent(Set<String>.self, forKey: .no) ?? []
        definition = try container.decodeIfPresent([String].self, forKey: .definition) ?? []
        likelyDefinition = try container.decodeIfPresent([String].self, forKey: .likelyDefinition) ?? []
        unnamed = try container.decodeIfPresent(Set<String>.self, forKey: .unnamed) ?? []
        plainRequests = try container.decodeIfPresent(Set<String>.self, forKey: .plainRequests) ?? []
        talk = try container.decodeIfPresent(Set<String>.self, forKey: .talk) ?? []
        refusals = try container.decodeIfPresent(Refusals.self, forKey: .refusals) ?? .none
        joints = try container.decodeIfPresent(Set<String>.self, forKey: .joints) ?? []
        commands = try container.decodeIfPresent([String: [String]].self, forKey: .commands) ?? [:]
        hours = try container.decodeIfPresent(HourWords.self, forKey: .hours) ?? HourWords()
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
        if let pattern = (definition + likelyDefinition).first(where: { !WordPattern.isOne($0) }) {
            return "“\(pattern)” must have {word} in one place"
        }
        let texts = commands.values.flatMap(\.self)
        if let twice = Set(texts).sorted().first(where: { text in texts.count { $0 == text } > 1 }) {
            return "“\(twice)” means two commands"
        }
        let contested = commands.flatMap { name, texts in texts.filter { command(typed: $0) != name } }
        if let twice = contested.min() { return "“\(twice)” means two commands" }
        return hours.fault
            ?? foldingFault(
                of: texts + courtesies + possessives + thanks + yes + no + unnamed + plainRequests + talk
                    + joints + hours.all)
    }
}

/// The text that no typed line is ever equal to, since it is not written as ``MessageText`` folds lines.
package func foldingFault(of texts: [String]) -> String? {
    let wrong = texts.sorted().first { $0 != MessageText.questionMark && MessageText($0).line != $0 }
    return wrong.map { "“\($0)” must be written as “\(MessageText($0).line)”" }
}
