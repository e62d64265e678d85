public import Foundation
internal import Hive
internal import Lexicon

/// Builds the dictionary of a language other than English, together with its puzzles' words, in one file.
///
/// The build is deterministic: the same sources give the same file, byte for byte.
public struct DictionaryBuilder: Sendable {
    private let language: String
    private let sources: DictionarySources
    private let puzzleWords: WordListBuilder?

    /// - Parameter puzzleWords: the words of the puzzles in the language, if any.
    public init(language: String, sources: DictionarySources, puzzleWords: WordListBuilder?) {
        self.language = language
        self.sources = sources
        self.puzzleWords = puzzleWords
    }

    /// Builds the dictionary and replaces the file at `url`. Reports each step to `progress`.
    public func build(to url: URL, progress: (String) -> Void = { _ in }) throws(LexiconBuildError) {
        var file = LexiconWriter()
        try write(into: &file, progress: progress)
        progress("Writing \(url.path)")
        try file.write(to: url)
        try LicenceNotice(file: url, sources: LexiconSource.all(sourceNames())).write()
    }

    /// All sources: the tables, FreeDict, and the puzzles' words.
    private func sourceNames() throws(LexiconBuildError) -> [(name: String, version: String)] {
        let table = sources.tables.appending(path: "\(language)/sources.tsv")
        let tables = try DictionaryTable(table, required: true).rows.filter { $0.count == 2 }
        return tables.map { (String($0[0]), String($0[1])) } + sources.pairs.map { ("dict-freedict-\($0)", "") }
            + [puzzleWords?.sourceName].compactMap(\.self)
    }

    private func write(into file: inout LexiconWriter, progress: (String) -> Void) throws(LexiconBuildError) {
        progress("Reading the forms")
        let folder = sources.tables.appending(path: language)
        let senses = try DictionaryTable(folder.appending(path: "senses.tsv")).rows.filter { $0.count == 2 }
        var forms = FormCollection(
            try DictionaryTable(folder.appending(path: "forms.tsv"), required: true),
            explained: Set(senses.map { String($0[0]) }), language: language)
        let frequencies = try frequencies()
        let collected = try translations(forms: forms, progress: progress)
        for (form, base) in collected.forms { forms.correct(form, of: base) }
        progress("Reading the definitions")
        let explanations = explanations(senses, also: collected.definitions)
        let synonyms = try synonyms(in: folder, frequency: forms.frequency)
        var headwords = Set(explanations.keys).union(synonyms.keys)
        for translations in collected.into.values { headwords.formUnion(translations.words) }
        // An unexplained word that nobody writes is nearly always a technical compound.
        headwords = headwords.filter {
            (explanations[$0] != nil || synonyms[$0] != nil || forms.frequency(of: $0) > 0 || forms.bases.contains($0))
                && !forms.isInflected($0)
        }
        for headword in headwords { forms.addBase(headword) }
        forms.modernize()
        let known = forms
        try puzzleWords?.write(
            into: &file, frequency: { known.frequency(of: $0, ifExplainedBy: headwords, in: language) },
            base: { known.bases(of: $0).first }, progress: progress)
        let entries = headwords.filter(known.bases.contains).map { headword in
            var entry = DictionaryEntry(headword: headword)
            for (reader, translations) in collected.into {
                let table = frequencies[reader] ?? [:]
                let found = translations.translations(of: headword, own: known.frequency(of: headword)) {
                    table[$0] ?? 0
                }
                entry.translations[reader] = found.isEmpty ? nil : found
            }
            entry.explanations = Self.withParts(explanations[headword] ?? [], like: entry)
            entry.synonyms = synonyms[headword] ?? []
            return entry
        }
        let english = collected.fromEnglish.words.compactMap { headword -> DictionaryEntry? in
            let own = frequencies[LanguageCode.english]?[headword.lowercased()] ?? 0
            let found = collected.fromEnglish.translations(
                of: headword, own: own, frequency: known.frequency, isForm: known.isForm)
            return found.isEmpty || own == 0
                ? nil : DictionaryEntry(headword: headword, translations: [language: found])
        }
        progress("Laying out \(forms.forms.count) forms and \(entries.count) entries")
        DictionaryCompiler(language: language, forms: forms, entries: entries, english: english).write(into: &file)
    }

    /// The explanations. Those without a part of speech get the one that all translations share.
    private static func withParts(
        _ explanations: [DictionaryEntry.Explanation], like entry: DictionaryEntry
    ) -> [DictionaryEntry.Explanation] {
        let parts = Set(entry.translations.values.flatMap { $0.map(\.partOfSpeech) }).subtracting([""])
        guard parts.count == 1, let part = PartOfSpeech.allCases.first(where: { parts.contains($0.name) }) else {
            return explanations
        }
        return explanations.map { explanation in
            var explanation = explanation
            explanation.partOfSpeech = explanation.partOfSpeech ?? part
            return explanation
        }
    }

    private func frequencies() throws(LexiconBuildError) -> [String: [String: Double]] {
        var tables: [String: [String: Double]] = [:]
        for reader in MappedDictionary.readers where reader != language {
            tables[reader] = try DictionaryTable.frequencies(sources.tables.appending(path: "frequency/\(reader).tsv"))
        }
        return tables
    }

    // MARK: Translations

    private struct Collected {
        /// Translations from this language into each reader's language.
        var into: [String: TranslationCollection] = [:]
        var fromEnglish = TranslationCollection()
        /// Verb forms with their base forms, to which articles refer.
        var forms: [(form: String, base: String)] = []
        /// Definitions in this language, found in dictionaries into other languages.
        var definitions: [String: [DictionaryEntry.Explanation]] = [:]
    }

    private func translations(
        forms: FormCollection, progress: (String) -> Void
    ) throws(LexiconBuildError) -> Collected {
        var collected = Collected()
        for pair in sources.pairs {
            progress("Reading FreeDict \(pair)")
            let parts = pair.split(separator: "-").map(String.init)
            guard parts.count == 2, let source = DictionarySources.codes[parts[0]],
                let target = DictionarySources.codes[parts[1]]
            else { continue }
            let dictionary = try FreeDict(pair, in: sources.freeDict)
            for article in dictionary.articles {
                add(article, from: source, into: target, to: &collected, forms: forms)
            }
            add(dictionary.examples, from: source, into: target, to: &collected, forms: forms)
        }
        for source in [language] + MappedDictionary.readers {
            for target in [language] + MappedDictionary.readers
            where target != source && (source == language || target == language) {
                for article in try listed(from: source, into: target) {
                    add(article, from: source, into: target, to: &collected, forms: forms)
                }
            }
        }
        return collected
    }

    /// The articles from tables of word pairs, with one translation each.
    private func listed(from source: String, into target: String) throws(LexiconBuildError) -> [FreeDict.Article] {
        var articles: [FreeDict.Article] = []
        for name in ["apertium", "dacco"] {
            let table = sources.tables.appending(path: "\(language)/\(name)-\(source)-\(target).tsv")
            for row in try DictionaryTable(table).rows where row.count == 3 {
                guard let headword = Headword.word(of: String(row[0])) else { continue }
                let part = PartOfSpeech.allCases.first { $0.name == row[1] || ($0 == .other && row[1] == "other") }
                articles.append(
                    FreeDict.Article(
                        headword: headword, partOfSpeech: part,
                        translations: [CleanTranslation(text: String(row[2]), partOfSpeech: part)], definitions: [],
                        related: []))
            }
        }
        return articles
    }

    private func add(
        _ article: FreeDict.Article, from source: String, into target: String, to collected: inout Collected,
        forms: FormCollection
    ) {
        var article = article
        if source == language {
            // A plural with its own entry adds nothing to its singular.
            guard !article.isPlural || forms.bases.contains(article.headword), !forms.isInflected(article.headword)
            else { return }
            article.headword = forms.modern(article.headword)
            if MappedDictionary.readers.contains(target) {
                collected.into[target, default: TranslationCollection()]
                    .add(article.translations, of: article.headword, partOfSpeech: article.partOfSpeech)
            }
            if target == LanguageCode.english {
                collected.fromEnglish.addOpposite(
                    article.translations, of: article.headword, partOfSpeech: article.partOfSpeech)
            }
            if article.partOfSpeech == .verb { collected.forms += article.related.map { ($0, article.headword) } }
            collected.definitions[article.headword, default: []] += article.definitions.map {
                DictionaryEntry.Explanation(partOfSpeech: article.partOfSpeech, text: $0, source: .freeDict)
            }
        } else if target == language {
            for index in article.translations.indices {
                article.translations[index].text = forms.modern(article.translations[index].text)
            }
            let own = article.translations.filter { !forms.isInflected($0.text) || article.translations.count == 1 }
            if source == LanguageCode.english {
                collected.fromEnglish.add(own, of: article.headword, partOfSpeech: article.partOfSpeech)
            }
            if MappedDictionary.readers.contains(source) {
                collected.into[source, default: TranslationCollection()]
                    .addOpposite(
                        own.filter { (!$0.isPlural || forms.bases.contains($0.text)) && !forms.isInflected($0.text) },
                        of: article.headword,
                        partOfSpeech: article.partOfSpeech)
            }
        }
    }

    /// Adds the examples of a dictionary between this language and English.
    private func add(
        _ examples: Set<TranslatedExample>, from source: String, into target: String, to collected: inout Collected,
        forms: FormCollection
    ) {
        let own: [TranslatedExample]
        switch (source, target) {
        case (language, LanguageCode.english): own = Array(examples)
        case (LanguageCode.english, language): own = examples.map(\.reversed)
        default: return
        }
        collected.into[LanguageCode.english, default: TranslationCollection()]
            .add(own, sourceBases: forms.bases(of:), targetBases: ExampleCounts.englishBases)
        collected.fromEnglish
            .add(own.map(\.reversed), sourceBases: ExampleCounts.englishBases, targetBases: forms.bases(of:))
    }

    // MARK: Synonyms

    private static let mostMeanings = 6
    private static let mostSynonyms = 8

    /// The synonyms of each word in each of its meanings, the most frequent first.
    private func synonyms(
        in folder: URL, frequency: (String) -> Double
    ) throws(LexiconBuildError) -> [String: [Synonyms]] {
        var all: [String: [Synonyms]] = [:]
        for row in try DictionaryTable(folder.appending(path: "synonyms.tsv")).rows where row.count == 3 {
            guard let headword = Headword.word(of: String(row[0])), (all[headword]?.count ?? 0) < Self.mostMeanings
            else { continue }
            let words = row[2].split(separator: ", ").map { String($0) }.filter { $0 != headword }
            let usual = words.map { (text: $0, zipf: frequency($0)) }.sorted { ($1.zipf, $0.text) < ($0.zipf, $1.text) }
            guard !usual.isEmpty else { continue }
            all[headword, default: []].append(
                Synonyms(words: usual.prefix(Self.mostSynonyms).map(\.text), partOfSpeech: String(row[1])))
        }
        return all
    }

    // MARK: Definitions

    private static let mostExplanations = 6
    private static let longestExplanation = 240

    private func explanations(
        _ senses: [[Substring]], also others: [String: [DictionaryEntry.Explanation]]
    ) -> [String: [DictionaryEntry.Explanation]] {
        var all: [String: [DictionaryEntry.Explanation]] = [:]
        for row in senses
        where (all[String(row[0])]?.count ?? 0) < Self.mostExplanations && row[1].utf8.count <= Self.longestExplanation
        {
            let part = language == "de" && row[0].first?.isUppercase == true ? PartOfSpeech.noun : nil
            all[String(row[0]), default: []].append(
                .init(partOfSpeech: part, text: String(row[1]), source: .wiktionary))
        }
        for (word, explanations) in others where all[word] == nil {
            var seen: Set<String> = []
            let unique = explanations.filter {
                2 < $0.text.count && $0.text.count <= Self.longestExplanation && seen.insert($0.text).inserted
            }
            if !unique.isEmpty { all[word] = Array(unique.prefix(Self.mostExplanations)) }
        }
        return all
    }
}
