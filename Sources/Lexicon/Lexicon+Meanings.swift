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
                return tables.irregularBases(of: word).map { (tables.text($0.base), $0.partOfSpeech) }
            })
    }

    /// The meanings of `word`, in lower case: those of the lemma it is best known as first, then some of each other.
    /// Derivations are looked at only when the dictionaries know neither the word nor a base form.
    func meanings(of word: String) -> [Meaning] {
        var groups = [meanings(of: word, as: nil)]
        groups += morphology.inflections(of: word).map { meanings(of: $0.base, as: $0) }
        if groups.allSatisfy(\.isEmpty) {
            groups = morphology.derivations(of: word).map { meanings(of: $0.base, as: $0) }
        }
        groups = groups.filter { !$0.isEmpty }
        let weights = groups.map { $0.reduce(0) { $0 + $1.sense.tagCount } }
        guard let best = groups.indices.max(by: { weights[$0] < weights[$1] || (weights[$0] == weights[$1] && $0 > $1) })
        else { return [] }
        let others = groups.indices.filter { $0 != best }.flatMap { groups[$0].prefix(Self.furtherSenses) }
        return groups[best] + others
    }

    private func meanings(of lemma: String, as derived: DerivedForm?) -> [Meaning] {
        guard let number = tables.find(lemma) else { return [] }
        let senses = tables.senses(number).filter { sense in
            derived?.partOfSpeech.map { $0 == sense.partOfSpeech } ?? true
        }
        return senses.map { Meaning(lemma: lemma, form: derived?.form, sense: $0) }
    }
}
