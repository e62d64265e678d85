internal import Hive

public import struct Foundation.URL

/// The dictionary of a language, read from the file `lexicon-XX.bin` that `DictionaryBuilder` has built.
///
/// Opening only maps the file into memory. All look-ups read it in place.
public struct MappedDictionary: ForeignDictionary {
    public let language: String
    let forms: FormTable
    let habits: LanguageHabits
    private let sections: LexiconSections
    private let entries: EntryTable
    private let english: EntryTable

    /// The languages with dictionaries, as ISO 639-1 codes.
    public static let languages = ["ca", "de", "es", "fr", "it", "nb", "nl", "pt", "sv"]

    /// The languages into which words are translated: those that the bot speaks.
    public static let readers = [LanguageCode.english, "ca", "de", "es", "fr"]

    /// Opens the dictionary of `language` in the file at `url`; `nil` if the file has only the words of puzzles.
    /// - Throws: ``LexiconError`` if the file can't be used.
    public init?(contentsOf url: URL, language: String) throws(LexiconError) {
        sections = try LexiconSections(path: url.path)
        guard !sections[.dictionaryForms].isEmpty else { return nil }
        self.language = language
        habits = .of(language)
        forms = FormTable(sections: sections)
        entries = EntryTable(
            sections: sections, blocks: .dictionaryEntryBlocks, heads: .dictionaryHeads, entries: .dictionaryEntries)
        english = EntryTable(
            sections: sections, blocks: .englishEntryBlocks, heads: .englishHeads, entries: .englishEntries)
    }

    /// Checks the whole file against its checksum. Opening does not.
    public func verify() throws(LexiconError) {
        guard sections.isIntact() else { throw .damaged(path: sections.path) }
    }

    // MARK: ForeignDictionary

    public func definitions(of word: String, before: String, after: String) -> [Definition] {
        let printed = Self.bare(word)
        let lemmas = LemmaSearch(dictionary: self, word: printed, before: before, after: after).lemmas()
        return lemmas.map { lemma in
            Definition(
                word: printed, lemma: lemma, senses: (entries.entry(of: lemma)?.explanations ?? []).map(Self.sense))
        }
    }

    public func translations(of lemma: String, into language: String) -> [Translation] {
        entries.entry(of: lemma)?.translations[language] ?? []
    }

    public func synonyms(of lemma: String) -> [Synonyms] { entries.entry(of: lemma)?.synonyms ?? [] }

    public func translations(fromEnglish lemma: String) -> [Translation] {
        let entry = english.entry(of: lemma) ?? english.entry(of: lemma.lowercased())
        return entry?.translations[language] ?? []
    }

    public func frequency(of word: String) -> Double {
        let printed = Self.bare(word)
        let known = written(printed)
        let exact = known.filter { $0.text == printed }.map(\.frequency).max()
        return exact ?? known.map(\.frequency).max() ?? 0
    }

    public func suggestions(for word: String, limit: Int) -> [String] {
        NearForms(forms: forms, word: Self.bare(word)).suggestions(limit: limit)
    }

    /// The most frequent words of the language in lower case, the most frequent first.
    public var frequentWords: [String] {
        sections[.dictionaryFrequentWords].split(separator: LexiconFormat.itemMark).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    private static func sense(_ explanation: DictionaryEntry.Explanation) -> Sense {
        Sense(
            partOfSpeech: explanation.partOfSpeech?.name ?? "", definition: explanation.text,
            source: explanation.source.name)
    }

    /// `word` without the punctuation around it.
    static func bare(_ word: String) -> String {
        let start = word.drop { !$0.isLetter && !$0.isNumber && $0 != "'" && $0 != "’" }
        let end = start.lastIndex { $0.isLetter || $0.isNumber }
        return FoldedSpelling.straightened(end.map { start[...$0] } ?? start[...])
    }

    // MARK: Parts for the search of base forms

    /// The written forms that equal `word` apart from case and accents.
    func written(_ word: String) -> [WrittenForm] { FoldedSpelling.of(word).map(forms.forms) ?? [] }

    /// Whether a word, exactly as written, is a known base form.
    func isBase(_ word: String) -> Bool {
        written(word).contains { $0.text == word && $0.rules.contains(0) }
    }

    /// Whether a dictionary has an entry for a base form.
    func hasEntry(_ lemma: String) -> Bool { entries.entry(of: lemma) != nil }

    /// The parts of speech of a base form according to the dictionaries.
    func partsOfSpeech(of lemma: String) -> Set<String> {
        guard let entry = entries.entry(of: lemma) else { return [] }
        let explained = entry.explanations.compactMap { $0.partOfSpeech?.name }
        let alike = entry.synonyms.map(\.partOfSpeech).filter { !$0.isEmpty }
        return Set(
            explained + alike + entry.translations.values.flatMap { $0.map(\.partOfSpeech) }.filter { !$0.isEmpty })
    }

    /// The base forms that a written form's rules give, the likeliest first.
    func bases(of form: WrittenForm) -> [String] {
        form.rules.compactMap { rule($0)?.bases(of: form.text).first }
    }

    private func rule(_ number: Int) -> LemmaRule? {
        let start = Int(sections.load(UInt32.self, at: 4 * number, of: .dictionaryRuleStarts))
        let end = Int(sections.load(UInt32.self, at: 4 * number + 4, of: .dictionaryRuleStarts))
        let all = sections[.dictionaryRules]
        guard start <= end, end <= all.count else { return nil }
        return LemmaRule(bytes: all[start..<end])
    }

    /// Guesses base forms of words that are not in the file.
    var guesser: LemmaGuesser {
        LemmaGuesser(regardsCase: habits.capitalizesNouns, rules: rules(ofEnding:), isBase: isBase)
    }

    private func rules(ofEnding key: String) -> [LemmaRule] {
        let wanted = Array(key.utf8)
        var low = 0
        var high = sections[.dictionaryEndingStarts].count / 4
        while low < high {
            let middle = (low + high) / 2
            if ending(middle).key.lexicographicallyPrecedes(wanted) { low = middle + 1 } else { high = middle }
        }
        guard low < sections[.dictionaryEndingStarts].count / 4 else { return [] }
        let found = ending(low)
        guard found.key.elementsEqual(wanted) else { return [] }
        return (0..<Int(sections.load(UInt8.self, at: found.end, of: .dictionaryEndings))).compactMap {
            rule(Int(sections.load(UInt16.self, at: found.end + 1 + 2 * $0, of: .dictionaryEndings)))
        }
    }

    private func ending(_ index: Int) -> (key: UnsafeRawBufferPointer, end: Int) {
        let all = sections[.dictionaryEndings]
        let start = Int(sections.load(UInt32.self, at: 4 * index, of: .dictionaryEndingStarts))
        let end = start + 1 + Int(sections.load(UInt8.self, at: start, of: .dictionaryEndings))
        guard start < end, end <= all.count else { return (UnsafeRawBufferPointer(rebasing: all[0..<0]), 0) }
        return (UnsafeRawBufferPointer(rebasing: all[start + 1..<end]), end)
    }
}
