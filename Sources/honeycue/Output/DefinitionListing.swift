import Console
import JSON
import Lexicon

/// The definitions of a word, as `honeycue define` prints them: one for each base form that it may belong to.
struct DefinitionListing: Sendable {
    private let word: String
    private let definitions: [Definition]
    private let suggestions: [String]

    /// - Parameter place: where the word stands in a sentence whose sense comes first.
    init(word: String, words: any WordBook, place: SentencePlace? = nil) throws {
        self.word = word.lowercased()
        let ranked = try place.flatMap { try words.definitions(of: $0.word, before: $0.before, after: $0.after) }
        // Whoever asks for the base form of the sentence's word means none of the others that the word may belong to.
        let wanted = word.lowercased().replacing("_", with: " ")
        let isBase = wanted != place?.word.lowercased()
        definitions =
            try ranked.map { $0.filter { isBase && $0.lemma == wanted } + $0.filter { !isBase || $0.lemma != wanted } }
            ?? words.definitions(of: word)
        suggestions = definitions.isEmpty ? try Self.suggestions(for: word, words: words) : []
    }

    private static let mostSuggestions = 5
    /// Words from this frequency on carry grammar rather than meaning: “of”, “the”.
    private static let frequencyOfGrammar = 6.3

    /// Words like `word`; for an unknown phrase, the phrases and words that are known of it.
    private static func suggestions(for word: String, words: any WordBook) throws -> [String] {
        let parts = word.split(whereSeparator: \.isWhitespace).map(String.init)
        guard parts.count > 1 else { return try words.suggestions(for: word, limit: mostSuggestions) }
        let phrases = try parts.indices.compactMap {
            try words.phrase(around: $0..<$0 + 1, in: parts)?.definitions.first?.lemma
        }
        let telling = try parts.filter { try words.frequency(of: $0) < frequencyOfGrammar }
        let known = try telling.compactMap { try words.definition(of: $0)?.lemma }
        var seen: Set<String> = []
        return Array((phrases + known).filter { seen.insert($0).inserted }.prefix(mostSuggestions))
    }

    var isKnown: Bool { !definitions.isEmpty }

    /// The JSON object for `honeycue define --json`: the most used base form, and others that the word may have.
    func json() throws -> String {
        guard let first = definitions.first else {
            return try SortedJSON.text(Unknown(word: word, suggestions: suggestions))
        }
        return try SortedJSON.text(
            Known(
                word: first.word, lemma: first.lemma, pronunciation: first.pronunciation, senses: first.senses,
                others: definitions.dropFirst().map(\.lemma)))
    }

    /// The lines for a person.
    func lines() -> [String] {
        guard isKnown else {
            let remedy = suggestions.isEmpty ? "" : " Did you mean \(suggestions.joined(separator: ", "))?"
            return ["\(word): not in the dictionary.\(remedy)"]
        }
        return definitions.flatMap(lines)
    }

    private func lines(_ definition: Definition) -> [String] {
        let title = definition.lemma == definition.word ? word : "\(word) (\(definition.lemma))"
        return [title] + definition.senses.enumerated().flatMap(Self.lines)
    }

    private static func lines(number: Int, sense: Sense) -> [String] {
        let part = sense.partOfSpeech.isEmpty ? "" : "\(sense.partOfSpeech): "
        let gloss = "  \(number + 1). \(part)\(sense.definition) [\(sense.source)]"
        return [gloss] + sense.examples.map { "     “\($0)”" }
    }

    private struct Known: Encodable {
        var word: String
        var lemma: String
        var pronunciation: String?
        var senses: [Sense]
        var others: [String]
    }

    private struct Unknown: Encodable {
        var word: String
        var senses: [Sense] = []
        var suggestions: [String]
    }
}
