internal import Hive

/// Writes the clues to a word of a puzzle in another language than English, from the dictionaries of that language and
/// of the languages that players read.
public struct ForeignClueWriter: Sendable {
    private let language: String
    private let readers: [String]
    private let english: any WordBook
    private let dictionaries: [String: any ForeignDictionary]
    /// The dictionary of the puzzle's language.
    private var dictionary: (any ForeignDictionary)? { dictionaries[language] }
    private let label: @Sendable (String) -> String

    /// - Parameters:
    ///   - language: the language of the puzzle as an ISO 639-1 code.
    ///   - reader: the language of the chat.
    ///   - dictionaries: the dictionaries by language.
    ///   - label: the name of a language, shown before words in it.
    public init(
        language: String, reader: String, english: any WordBook, dictionaries: [String: any ForeignDictionary],
        label: @escaping @Sendable (String) -> String
    ) {
        self.language = language
        readers = [reader] + Self.widelyRead.filter { $0 != reader }
        self.english = english
        self.dictionaries = dictionaries
        self.label = label
    }

    /// The languages of which most players read one.
    private static let widelyRead = ["es", LanguageCode.english]
    private static let mostClues = 6
    private static let shownWords = 3
    /// The number of a word's translations that are looked up in turn.
    private static let bridges = 2

    /// The clues to `word`, best first: its meanings in its own language, a translation, synonyms. If all translations
    /// are spelled like the word, their meanings in their own language. If no dictionary has the word, the clues to its
    /// base form, to a relative, or to an English word of the same origin; ``Clue/form`` says which. Empty if the
    /// dictionaries have nothing.
    /// - Parameters:
    ///   - word: the word as it is typed.
    ///   - forms: its written forms.
    ///   - others: the other answers that nobody has found yet. They are hidden.
    public func clues(for word: String, written forms: [String], among others: [String]) throws -> [Clue] {
        guard let dictionary else { return [] }
        let mask = AnswerMask(of: [word] + forms, among: others)
        let definitions = try forms.flatMap { try dictionary.definitions(of: $0) }
        let attempts: [(form: String?, clues: () throws -> [Clue])] = [
            (nil, { try clues(of: definitions.filter { forms.contains($0.lemma) }, mask) }),
            (Self.baseForm, { try clues(of: definitions.filter { Self.isBase($0, of: word) }, mask) }),
            (Self.relative, { try clues(of: relatives(of: word), mask) }),
            (Self.cognate, { try [clue(ofCognateOf: word, mask)].compactMap(\.self) }),
        ]
        for attempt in attempts {
            let found = try attempt.clues()
            guard found.isEmpty else { return found.prefix(Self.mostClues).map { $0.about(attempt.form) } }
        }
        return []
    }

    /// The values of ``Clue/form`` for clues to a word other than the answer.
    public static let baseForm = "base form", relative = "related word", cognate = "similar English word"

    /// Whether a word has this base form. For a form in no table the base form is guessed by the ending, which is too
    /// unreliable for short words.
    private static func isBase(_ definition: Definition, of word: String) -> Bool {
        let shared = zip(AnswerMask.folded(definition.lemma), AnswerMask.folded(word)).prefix { $0 == $1 }.count
        return definition.lemma != word && shared >= fewestShared && 2 * shared >= word.count
    }

    private static let fewestShared = 3

    /// The words of the dictionary from which `word` may be derived.
    private func relatives(of word: String) throws -> [Definition] {
        for base in WordFamily.bases(of: AnswerMask.folded(word), language: language) {
            let found = try (dictionary?.definitions(of: base) ?? []).filter { AnswerMask.folded($0.lemma) == base }
            if try found.contains(where: { try !clues(of: [$0], AnswerMask(of: [], among: [])).isEmpty }) {
                return found
            }
        }
        return []
    }

    /// The meaning of an English word of the same origin, if there is one that is not common in another sense.
    private func clue(ofCognateOf word: String, _ mask: AnswerMask) throws -> Clue? {
        for spelling in Cognates.english(for: AnswerMask.folded(word), language: language) {
            guard let definition = try english.definition(of: spelling), definition.lemma == spelling,
                try english.frequency(of: spelling) <= Self.mostFrequentCognate
            else { continue }
            return try meaning(ofEnglish: Translation(text: spelling), mask)
        }
        return nil
    }

    /// The greatest frequency of a cognate, on the Zipf scale. Common words have often changed their meaning: “actual”.
    private static let mostFrequentCognate = 3.3

    private func clues(of definitions: [Definition], _ mask: AnswerMask) throws -> [Clue] {
        try definitions.flatMap { try clues(of: $0, mask) }
    }

    private func clues(of definition: Definition, _ mask: AnswerMask) throws -> [Clue] {
        let meanings = definition.senses.compactMap { sense in
            mask.masked(sense.definition).map {
                Clue(text: $0, partOfSpeech: Self.part(sense.partOfSpeech), kind: .definition)
            }
        }
        let synonyms = try (dictionary?.synonyms(of: definition.lemma) ?? []).compactMap { synonyms in
            let words = hidden(synonyms.words.filter { !mask.isDerived($0) }, mask)
            return words.isEmpty ? nil : clue(words, part: synonyms.partOfSpeech, kind: .synonyms)
        }
        var translations = try self.translations(of: definition, mask)
        if translations.isEmpty { translations = try meaningsOfTranslations(of: definition, mask) }
        return meanings + (readers.first == language ? synonyms + translations : translations + synonyms)
    }

    /// The translation into the chat's language. For a puzzle in that language, or if that translation would give the
    /// word away, the translation into another language that most players read.
    private func translations(of definition: Definition, _ mask: AnswerMask) throws -> [Clue] {
        let translator = WordTranslator(english: english, dictionaries: dictionaries)
        for reader in readers {
            guard let found = try translator.translation(of: definition, from: language, into: reader) else { continue }
            let words = hidden(found.words, mask)
            guard !words.isEmpty else { continue }
            let part = definition.senses.first?.partOfSpeech ?? found.translations[0].partOfSpeech
            return [clue(words, of: label(found.language), part: part, kind: .translation)]
        }
        return []
    }

    /// The meanings of the word's translations in their own language: “a small pointed missile” for “dart”, which
    /// translates “dard”.
    private func meaningsOfTranslations(of definition: Definition, _ mask: AnswerMask) throws -> [Clue] {
        for reader in readers where reader != language {
            let clues =
                reader == LanguageCode.english
                ? try englishWords(for: definition).compactMap { try meaning(ofEnglish: $0, mask) }
                : try translations(of: definition, into: reader).compactMap { translation in
                    let alike = try dictionaries[reader]?.synonyms(of: translation.text) ?? []
                    let words = hidden(alike.mixed, mask)
                    return words.isEmpty
                        ? nil : clue(words, of: label(reader), part: translation.partOfSpeech, kind: .translation)
                }
            if !clues.isEmpty { return clues }
        }
        return []
    }

    private func translations(of definition: Definition, into reader: String) throws -> ArraySlice<Translation> {
        try dictionary?.translations(of: definition.lemma, into: reader).prefix(Self.bridges) ?? []
    }

    /// The word's English translations, or else the English translations of its translations into other languages.
    private func englishWords(for definition: Definition) throws -> [Translation] {
        let direct = try translations(of: definition, into: LanguageCode.english)
        guard direct.isEmpty else { return Array(direct) }
        return try MappedDictionary.readers.filter { $0 != language }.flatMap { bridge in
            try translations(of: definition, into: bridge).flatMap { between in
                let words = try dictionaries[bridge]?.translations(of: between.text, into: LanguageCode.english) ?? []
                // A technical word is often spelled as in English.
                return words.prefix(1) + [Translation(text: between.text, partOfSpeech: between.partOfSpeech)]
            }
        }
    }

    private func meaning(
        ofEnglish translation: Translation, _ mask: AnswerMask
    ) throws -> Clue? {
        let senses = try english.definition(of: translation.text)?.senses ?? []
        let fitting = senses.filter { translation.partOfSpeech.isEmpty || $0.partOfSpeech == translation.partOfSpeech }
        return fitting.lazy.compactMap { sense in
            mask.masked(sense.definition).map {
                Clue(
                    text: "\(label(LanguageCode.english)): \($0)", partOfSpeech: Self.part(sense.partOfSpeech),
                    kind: .translation)
            }
        }.first
    }

    /// The words that do not give the answer away.
    private func hidden(_ words: [String], _ mask: AnswerMask) -> [String] {
        Array(words.lazy.filter { !mask.isGivenAway(by: $0) }.prefix(Self.shownWords))
    }

    private func clue(_ words: [String], of tongue: String? = nil, part: String, kind: Clue.Kind) -> Clue {
        let list = words.joined(separator: ", ")
        return Clue(text: tongue.map { "\($0): \(list)" } ?? list, partOfSpeech: Self.part(part), kind: kind)
    }

    private static func part(_ name: String) -> String? { name.isEmpty ? nil : name }
}

extension Clue {
    /// The clue with the form of the word it is about; `nil` for the answer itself.
    fileprivate func about(_ form: String?) -> Clue {
        guard let form else { return self }
        var clue = self
        clue.form = form
        return clue
    }
}
