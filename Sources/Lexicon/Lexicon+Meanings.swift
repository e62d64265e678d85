extension Lexicon {
    /// A sense of a word or of its base form.
    struct Meaning {
        var lemma: String
        /// The relation of the word to the lemma; `nil` when it is the lemma itself.
        var form: WordForm?
        var sense: LexiconTables.SenseRecord
    }

    /// The most senses shown for each further base form.
    private static let furtherSenses = 3

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

    /// All meanings of `word` (lower case) by their lemmas: those of its most used lemma first.
    func meaningsByLemma(of word: String) -> [[Meaning]] {
        let direct = mostUsedFirst(directMeanings(of: word)).flatMap(\.self)
        let all = direct.isEmpty ? derivedMeanings(of: word) : direct
        return all.reduce(into: []) { groups, meaning in
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

    /// The meanings of the words from which `word` (lower case) is derived.
    func derivedMeanings(of word: String) -> [Meaning] {
        derivedMeanings(of: word, depth: 0)
    }

    private func derivedMeanings(of word: String, depth: Int) -> [Meaning] {
        // Almost any noun can be used as a verb. But "moming" is a misprint, not a form of "mom", so such a word must be listed.
        let isListed = tables.find(word) != nil
        let forms = morphology.derivations(of: word).filter { isListed || $0.form != .conversion }
        let derived = bestFirst(forms.map { meanings(of: $0.base, as: $0) })
        guard derived.isEmpty, depth < 2 else { return derived }
        // No dictionary knows "coworkers" or "coworker", but "coworker" itself is made from a known word.
        let bases = morphology.spelledBases(of: word).sorted { ($0.count, $0) > ($1.count, $1) }
        return bases.lazy.map { derivedMeanings(of: $0, depth: depth + 1) }.first { !$0.isEmpty } ?? []
    }

    /// All meanings of the most used lemma, then the first few of each other lemma.
    private func bestFirst(_ groups: [[Meaning]]) -> [Meaning] {
        let groups = mostUsedFirst(groups)
        return (groups.first ?? []) + groups.dropFirst().flatMap { $0.prefix(Self.furtherSenses) }
    }

    /// The groups that are not empty, the most used first and the others in their order.
    private func mostUsedFirst(_ groups: [[Meaning]]) -> [[Meaning]] {
        let groups = groups.filter { !$0.isEmpty }
        let weights = groups.map(weight)
        guard let best = groups.indices.max(by: { (weights[$0], $1) < (weights[$1], $0) }) else { return [] }
        return [groups[best]] + groups.indices.filter { $0 != best }.map { groups[$0] }
    }

    /// How well known a lemma is, by its meanings (at least one). Nobody has counted the uses of many lemmas. Among these, GCIDE's are often
    /// obsolete, the word itself comes before words that it is a form of, and these are ordered by frequency.
    private func weight(of meanings: [Meaning]) -> LemmaWeight {
        LemmaWeight(
            tagCount: meanings.reduce(0) { $0 + $1.sense.tagCount },
            isCurrent: meanings.contains { $0.sense.source != .gcide }, isWordItself: meanings[0].form == nil,
            frequency: tables.find(meanings[0].lemma).map(tables.frequency) ?? 0)
    }

    private struct LemmaWeight: Comparable {
        var tagCount: Int
        var isCurrent: Bool
        var isWordItself: Bool
        var frequency: Double

        private var key: (Int, Int, Int, Double) { (tagCount, isCurrent ? 1 : 0, isWordItself ? 1 : 0, frequency) }

        static func < (lhs: LemmaWeight, rhs: LemmaWeight) -> Bool { lhs.key < rhs.key }
    }

    private func meanings(of lemma: String, as derived: DerivedForm?) -> [Meaning] {
        guard let number = tables.find(lemma) else { return [] }
        var senses = tables.senses(number)
        if let partOfSpeech = derived?.partOfSpeech {
            senses.removeAll { $0.partOfSpeech != partOfSpeech }
        } else if derived?.form == .opposite {
            senses = Self.negatable(senses)
        }
        if senses.isEmpty, let derived, !derived.form.isInflection { return inflectedMeanings(of: lemma, as: derived) }
        return senses.map { Meaning(lemma: lemma, form: derived?.form, sense: $0) }
    }

    /// The meanings of a derived word whose base form is itself an inflected form: "rewatched" from "watched".
    private func inflectedMeanings(of word: String, as derived: DerivedForm) -> [Meaning] {
        morphology.inflections(of: word).flatMap { inflection in
            let partOfSpeech = derived.partOfSpeech ?? inflection.partOfSpeech
            guard inflection.partOfSpeech == partOfSpeech else { return [Meaning]() }
            return meanings(
                of: inflection.base,
                as: DerivedForm(base: inflection.base, form: derived.form, partOfSpeech: partOfSpeech))
        }
    }

    /// The senses that "un-" or "non-" can negate: those of an adjective if there are any, otherwise those of a verb.
    private static func negatable(_ senses: [LexiconTables.SenseRecord]) -> [LexiconTables.SenseRecord] {
        for partOfSpeech in [PartOfSpeech.adjective, .verb] {
            let matching = senses.filter { $0.partOfSpeech == partOfSpeech }
            if !matching.isEmpty { return matching }
        }
        return senses
    }
}
