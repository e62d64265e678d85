import Console
import JSON
import Lexicon

/// What a word of another language may be, as `honeycue define --language` prints it.
struct ForeignListing: Sendable {
    private let word: String
    private let entries: [Entry]
    private let suggestions: [String]

    init(word: String, dictionary: any ForeignDictionary) throws {
        self.word = word
        entries = try dictionary.definitions(of: word).map { definition in
            let translations = try MappedDictionary.readers.filter { $0 != dictionary.language }.flatMap { language in
                try dictionary.translations(of: definition.lemma, into: language).map {
                    Entry.Translated(language: language, $0)
                }
            }
            return Entry(
                word: definition.word, lemma: definition.lemma, senses: definition.senses,
                synonyms: try dictionary.synonyms(of: definition.lemma), translations: translations)
        }
        suggestions = entries.isEmpty ? try dictionary.suggestions(for: word, limit: 5) : []
    }

    var isKnown: Bool { !entries.isEmpty }

    /// The JSON object for `honeycue define --json`: the likeliest base form, and others that the word may have.
    func json() throws -> String {
        guard var first = entries.first else {
            return try SortedJSON.text(Unknown(word: word, suggestions: suggestions))
        }
        first.others = entries.dropFirst().map(\.lemma)
        return try SortedJSON.text(first)
    }

    /// The lines for a person.
    func lines() -> [String] {
        guard isKnown else {
            let remedy = suggestions.isEmpty ? "" : " Did you mean \(suggestions.joined(separator: ", "))?"
            return ["\(word): not in the dictionary.\(remedy)"]
        }
        return entries.flatMap(Self.lines)
    }

    private static func lines(_ entry: Entry) -> [String] {
        let title = entry.lemma == entry.word ? entry.word : "\(entry.word) (\(entry.lemma))"
        let senses = entry.senses.enumerated().map { number, sense in
            let part = sense.partOfSpeech.isEmpty ? "" : "\(sense.partOfSpeech): "
            return "  \(number + 1). \(part)\(sense.definition) [\(sense.source)]"
        }
        let translations = MappedDictionary.readers.compactMap { language -> String? in
            let texts = entry.translations.filter { $0.language == language }.map(\.text)
            return texts.isEmpty ? nil : "  \(language): \(texts.joined(separator: ", "))"
        }
        let synonyms = entry.synonyms.map { synonyms in
            let part = synonyms.partOfSpeech.isEmpty ? "" : "\(synonyms.partOfSpeech): "
            return "  like: \(part)\(synonyms.words.joined(separator: ", "))"
        }
        return [title] + senses + synonyms + translations
    }

    private struct Entry: Encodable {
        var word: String
        var lemma: String
        var senses: [Sense]
        var synonyms: [Synonyms]
        var translations: [Translated]
        var others: [String] = []

        struct Translated: Encodable {
            var language: String
            var text: String
            var partOfSpeech: String
            var note: String?

            init(language: String, _ translation: Translation) {
                self.language = language
                text = translation.text
                partOfSpeech = translation.partOfSpeech
                note = translation.note
            }
        }
    }

    private struct Unknown: Encodable {
        var word: String
        var senses: [Sense] = []
        var suggestions: [String]
    }
}
