extension Lexicon {
    /// A sense of a word or of its base form.
    struct Meaning {
        var lemma: String
        /// What the word is of the lemma; `nil` when it is the lemma.
        var form: WordForm?
        var sense: LexiconTables.SenseRecord
    }

    /// How many senses of a second base form are worth showing.
    private static let furtherSenses = 3

    /// The rules of word forms over the words of this lexicon.
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

    /// The meanings of `word`, in lower case: those of the lemma it is best known as first, then some of each other.
    /// Derivations are looked at only when the dictionaries know neither the word nor a base form.
    func meanings(of word: String) -> [Meaning] {
        let inflected = morphology.inflections(of: word).map { meanings(of: $0.base, as: $0) }
        let direct = Self.bestFirst([meanings(of: word, as: nil)] + inflected)
        return direct.isEmpty ? derivedMeanings(of: word) : direct
    }

    /// The meanings of the words from which `word`, in lower case, is derived.
    func derivedMeanings(of word: String) -> [Meaning] {
        derivedMeanings(of: word, depth: 0)
    }

    private func derivedMeanings(of word: String, depth: Int) -> [Meaning] {
        // Any noun might be a verb, but "moming" is a misprint rather than a form of "mom": such a word must be in a list.
        let isListed = tables.find(word) != nil
        let forms = morphology.derivations(of: word).filter { isListed || $0.form != .conversion }
        let derived = Self.bestFirst(forms.map { meanings(of: $0.base, as: $0) })
        guard derived.isEmpty, depth < 2 else { return derived }
        // "coworkers": no dictionary knows "coworker" either, but it too is made from a known word.
        let bases = morphology.spelledBases(of: word).sorted { ($0.count, $0) > ($1.count, $1) }
        return bases.lazy.map { derivedMeanings(of: $0, depth: depth + 1) }.first { !$0.isEmpty } ?? []
    }

    /// Those of the lemma that is used most, then the first few of each other.
    private static func bestFirst(_ groups: [[Meaning]]) -> [Meaning] {
        let groups = groups.filter { !$0.isEmpty }
        let weights = groups.map { $0.reduce(0) { $0 + $1.sense.tagCount } }
        guard
            let best = groups.indices.max(by: { weights[$0] < weights[$1] || (weights[$0] == weights[$1] && $0 > $1) })
        else { return [] }
        let others = groups.indices.filter { $0 != best }.flatMap { groups[$0].prefix(furtherSenses) }
        return groups[best] + others
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

    /// The meanings of a derived word whose base form is itself only an inflected form: "rewatched" from "watched".
    private func inflectedMeanings(of word: String, as derived: DerivedForm) -> [Meaning] {
        morphology.inflections(of: word).flatMap { inflection in
            let partOfSpeech = derived.partOfSpeech ?? inflection.partOfSpeech
            guard inflection.partOfSpeech == partOfSpeech else { return [Meaning]() }
            return meanings(
                of: inflection.base,
                as: DerivedForm(base: inflection.base, form: derived.form, partOfSpeech: partOfSpeech))
        }
    }

    /// The senses that "un-" or "non-" turns round: an adjective's if there are any, else a verb's.
    private static func negatable(_ senses: [LexiconTables.SenseRecord]) -> [LexiconTables.SenseRecord] {
        for partOfSpeech in [PartOfSpeech.adjective, .verb] {
            let matching = senses.filter { $0.partOfSpeech == partOfSpeech }
            if !matching.isEmpty { return matching }
        }
        return senses
    }
}
