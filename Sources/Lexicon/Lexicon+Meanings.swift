extension Lexicon {
    /// A sense of a word or of its base form.
    struct Meaning {
        var lemma: String
        /// The relation of the word to the lemma; `nil` if it is the lemma itself.
        var form: WordForm?
        var sense: LexiconTables.SenseRecord
        /// The derivation of the word from the lemma, if no dictionary has it.
        var derivation: Derivation?

        /// The part of speech of the word.
        var partOfSpeech: PartOfSpeech { derivation?.partOfSpeech ?? form?.partOfSpeech ?? sense.partOfSpeech }
    }

    /// The maximum number of senses shown for each further base form.
    static let furtherSenses = 3

    /// The morphological rules, applied to the words of this lexicon.
    var morphology: Morphology {
        Morphology(
            isWord: { [tables] text, partOfSpeech in
                guard let word = tables.find(text) else { return false }
                guard let partOfSpeech else { return true }
                return tables.senses(word).contains { $0.partOfSpeech == partOfSpeech }
            },
            irregularBases: { [tables] text in
                guard let word = tables.find(text) else { return [] }
                return tables.irregularBases(of: word).map { (tables.text($0.word), $0.partOfSpeech) }
            })
    }

    /// The meanings of `word` (lower case): all of its most used lemma first, then some of each other lemma.
    /// Derivations are considered only when the dictionaries know neither the word nor a base form.
    func meanings(of word: String) -> [Meaning] {
        let direct = bestFirst(directMeanings(of: word))
        return direct.isEmpty ? derivedMeanings(of: word) : direct
    }

    /// All dictionary meanings of `word` (lower case), grouped by lemma; the most used lemma comes first.
    func directMeaningsByLemma(of word: String) -> [[Meaning]] {
        mostUsedFirst(directMeanings(of: word)).flatMap(\.self).reduce(into: []) { groups, meaning in
            if let place = groups.firstIndex(where: { $0[0].lemma == meaning.lemma }) {
                groups[place].append(meaning)
            } else {
                groups.append([meaning])
            }
        }
    }

    /// The meanings of the word itself, and those of each word of which it is an inflected form.
    private func directMeanings(of word: String) -> [[Meaning]] {
        [meanings(of: word, as: nil)] + morphology.inflections(of: word).map { meanings(of: $0.base, as: $0) }
    }

    /// The meanings of the word from which `word` (lower case) is derived.
    func derivedMeanings(of word: String) -> [Meaning] {
        WordAnalysis(tables: tables, morphology: morphology).derivations(of: word).flatMap(meanings)
    }

    private func meanings(by derivation: Derivation) -> [Meaning] {
        let senses = tables.find(derivation.lemma).map(tables.senses) ?? []
        return senses.filter { $0.partOfSpeech == derivation.basePartOfSpeech && $0.source != .gcide }
            .prefix(Self.furtherSenses)
            .map { Meaning(lemma: derivation.lemma, form: derivation.form, sense: $0, derivation: derivation) }
    }

    /// All meanings of the most used lemma, then the first few of each other lemma.
    private func bestFirst(_ groups: [[Meaning]]) -> [Meaning] {
        let groups = mostUsedFirst(groups)
        return (groups.first ?? []) + groups.dropFirst().flatMap { $0.prefix(Self.furtherSenses) }
    }

    /// The non-empty groups, the most used first and the others in their order.
    private func mostUsedFirst(_ groups: [[Meaning]]) -> [[Meaning]] {
        let groups = groups.filter { !$0.isEmpty }
        let weights = groups.map(weight)
        guard let best = groups.indices.max(by: { (weights[$0], $1) < (weights[$1], $0) }) else { return [] }
        return [groups[best]] + groups.indices.filter { $0 != best }.map { groups[$0] }
    }

    /// How well known a lemma is, judged by its meanings (at least one). A lemma in which the word only offends comes
    /// last. The uses of many lemmas were never counted. Among these, lemmas of GCIDE are often obsolete and come last,
    /// the word itself comes before words of which it is a form, and these are ordered by frequency.
    private func weight(of meanings: [Meaning]) -> LemmaWeight {
        let tagCount = meanings.reduce(0) { $0 + $1.sense.tagCount }
        let isCurrent = meanings.contains { $0.sense.source != .gcide }
        let isWordItself = meanings[0].form == nil
        return LemmaWeight(
            isFit: meanings.contains { !$0.sense.isOffensive },
            tagCount: isWordItself && isCurrent ? Self.worthOfWordItself * tagCount : tagCount,
            isCurrent: isCurrent, isWordItself: isWordItself,
            frequency: tables.find(meanings[0].lemma).map(tables.frequency) ?? 0)
    }

    /// The number of uses of another word's form that one use of the word itself outweighs: “pants” are trousers first,
    /// and a dove is a bird, but “rose” and “left” mostly mean the verb.
    private static let worthOfWordItself = 3

    private struct LemmaWeight: Comparable {
        /// Whether the word has a sense in which it does not offend.
        var isFit: Bool
        var tagCount: Int
        var isCurrent: Bool
        var isWordItself: Bool
        var frequency: Double

        private var key: (Int, Int, Int, Int, Double) {
            (isFit ? 1 : 0, tagCount, isCurrent ? 1 : 0, isWordItself ? 1 : 0, frequency)
        }

        static func < (lhs: LemmaWeight, rhs: LemmaWeight) -> Bool { lhs.key < rhs.key }
    }

    private func meanings(of lemma: String, as inflected: DerivedForm?) -> [Meaning] {
        guard let number = tables.find(lemma) else { return [] }
        return tables.senses(number).filter {
            inflected?.partOfSpeech == nil || $0.partOfSpeech == inflected?.partOfSpeech
        }
        .map { Meaning(lemma: lemma, form: inflected?.form, sense: $0) }
    }
}
