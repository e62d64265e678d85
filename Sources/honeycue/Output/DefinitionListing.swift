import Lexicon

/// The definition of a word, as `honeycue define` prints it.
struct DefinitionListing: Sendable {
    private let word: String
    private let definition: Definition?
    private let suggestions: [String]

    init(word: String, words: any WordBook) throws {
        self.word = word.lowercased()
        definition = try words.definition(of: word)
        suggestions = definition == nil ? try words.suggestions(for: word, limit: 5) : []
    }

    var isKnown: Bool { definition != nil }

    /// The JSON object for `honeycue define --json`.
    func json() throws -> String {
        guard let definition else { return try JSONLine.text(Unknown(word: word, suggestions: suggestions)) }
        return try JSONLine.text(definition)
    }

    /// The lines for a person.
    func lines() -> [String] {
        guard let definition else {
            let remedy = suggestions.isEmpty ? "" : " Did you mean \(suggestions.joined(separator: ", "))?"
            return ["\(word): not in the dictionary.\(remedy)"]
        }
        let title = definition.lemma == definition.word ? word : "\(word) (\(definition.lemma))"
        return [title] + definition.senses.enumerated().flatMap(Self.lines)
    }

    private static func lines(number: Int, sense: Sense) -> [String] {
        let gloss = "  \(number + 1). \(sense.partOfSpeech): \(sense.definition) [\(sense.source)]"
        return [gloss] + sense.examples.map { "     “\($0)”" }
    }

    private struct Unknown: Encodable {
        var word: String
        var senses: [Sense] = []
        var suggestions: [String]
    }
}
