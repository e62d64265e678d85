import Console
import JSON
import Lexicon

/// The definitions of a word, as `honeycue define` prints them: one for each base form that it may belong to.
struct DefinitionListing: Sendable {
    private let word: String
    private let definitions: [Definition]
    private let suggestions: [String]
    /// The phrase of the sentence that the word is part of.
    private let phrase: Definition?
    /// The word as the sentence prints it, if it is printed like a name.
    private let name: String?

    /// - Parameter place: where the word stands in a sentence whose sense comes first.
    init(word: String, words: any WordBook, place: SentencePlace? = nil) throws {
        self.word = word.lowercased()
        name = place.flatMap { $0.isLikeName ? $0.word : nil }
        let around = try place.flatMap { try words.phrase(around: $0) }?.definitions.first
        phrase = around?.lemma == word.lowercased() ? nil : around
        let ranked = try place.flatMap { try words.definitions(of: $0.word, before: $0.before, after: $0.after) }
        // Whoever asks for the base form of the sentence's word means none of the others that the word may belong to.
        let wanted = word.lowercased().replacing("_", with: " ")
        let isBase = wanted != place?.word.lowercased()
        let all =
            try ranked.map { $0.filter { isBase && $0.lemma == wanted } + $0.filter { !isBase || $0.lemma != wanted } }
            ?? words.definitions(of: word)
        definitions = name == nil ? all : Self.namesFirst(all)
        suggestions = definitions.isEmpty ? try Self.suggestions(for: word, words: words) : []
    }

    /// The definitions with their names first.
    private static func namesFirst(_ definitions: [Definition]) -> [Definition] {
        let sorted = definitions.map { definition in
            var definition = definition
            definition.senses = definition.senses.filter(\.isName) + definition.senses.filter { !$0.isName }
            return definition
        }
        let isName = { (definition: Definition) in definition.senses.first?.isName ?? false }
        return sorted.filter(isName) + sorted.filter { !isName($0) }
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
        let phrase = phrase.map { Known.Phrase(lemma: $0.lemma, senses: $0.senses) }
        return try SortedJSON.text(
            Known(
                word: first.word, lemma: first.lemma, pronunciation: first.pronunciation, senses: first.senses,
                others: definitions.dropFirst().map(\.lemma), name: name.map { _ in true }, phrase: phrase))
    }

    /// The lines for a person.
    func lines() -> [String] {
        guard isKnown else {
            let remedy = suggestions.isEmpty ? "" : " Did you mean \(suggestions.joined(separator: ", "))?"
            return ["\(word): not in the dictionary.\(remedy)"]
        }
        let remark = name.map { ["“\($0)” is printed like a name."] } ?? []
        return (phrase.map(lines) ?? []) + remark + definitions.flatMap(lines)
    }

    private func lines(_ definition: Definition) -> [String] {
        let isOwn = [definition.word, definition.lemma].contains(word) || definition.lemma == phrase?.lemma
        let title = isOwn ? definition.lemma : "\(word) (\(definition.lemma))"
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
        /// `true` if the sentence prints the word like a name.
        var name: Bool?
        /// The phrase of the sentence that the word is part of.
        var phrase: Phrase?

        struct Phrase: Encodable {
            var lemma: String
            var senses: [Sense]
        }
    }

    private struct Unknown: Encodable {
        var word: String
        var senses: [Sense] = []
        var suggestions: [String]
    }
}
