/// The phrases that a text may be a form of: “kicked the bucket” is a form of “kick the bucket”, “lost his temper” of “lose one's temper”.
struct PhraseForms {
    /// A phrase as a dictionary may list it, by its ``PhraseKey``.
    struct Candidate: Hashable {
        var key: String
        /// The part of speech that the form asks of the phrase; `nil` for any: only a verb can be “kicked”.
        var partOfSpeech: PartOfSpeech?
    }

    let morphology: Morphology

    /// The most candidates of one text. A text of many forms with many base forms each is hardly a phrase.
    private static let limit = 512
    /// The most words that differ from the dictionary's, as in “lost his temper”.
    private static let mostChanges = 2
    /// The most words of a phrase with other forms. WordNet has longer phrases, but no people inflect them.
    private static let longest = 8

    /// The candidates of `words`, each in lower case: first the words as they stand, then those with the fewest changes.
    func candidates(of words: [String]) -> [Candidate] {
        guard words.count <= Self.longest else { return [Candidate(key: words.joined(separator: " "))] }
        var all: [(words: [String], partOfSpeech: PartOfSpeech?, changes: Int)] = [([], nil, 0)]
        for word in words {
            let bases = bases(of: word)
            all = all.flatMap { head in
                [(head.words + [word], head.partOfSpeech, head.changes)]
                    + bases.compactMap { base in
                        let agrees = [nil, head.partOfSpeech].contains(base.partOfSpeech) || head.partOfSpeech == nil
                        guard agrees, head.changes < Self.mostChanges else { return nil }
                        return (head.words + [base.word], head.partOfSpeech ?? base.partOfSpeech, head.changes + 1)
                    }
            }
            guard all.count <= Self.limit else { return [Candidate(key: words.joined(separator: " "))] }
        }
        return all.enumerated().sorted { ($0.element.changes, $0.offset) < ($1.element.changes, $1.offset) }
            .map { Candidate(key: $0.element.words.joined(separator: " "), partOfSpeech: $0.element.partOfSpeech) }
    }

    /// The other words that may stand for `word` in the dictionary's entry.
    private func bases(of word: String) -> [(word: String, partOfSpeech: PartOfSpeech?)] {
        if Self.possessives.contains(word) { return [("ones", nil)] }
        if Self.reflexives.contains(word) { return [("oneself", nil)] }
        // “Bricked up” is a form of “brick up”, although no dictionary has “brick” as a verb.
        let forms = morphology.inflections(of: word) + morphology.spelledInflections(of: word)
        var seen: Set<DerivedForm> = []
        return forms.map { DerivedForm(base: $0.base, form: .variant, partOfSpeech: $0.partOfSpeech) }
            .filter { seen.insert($0).inserted }.map { ($0.base, $0.partOfSpeech) }
    }

    private static let possessives: Set<String> = ["my", "your", "his", "her", "its", "our", "their"]
    private static let reflexives: Set<String> = [
        "myself", "yourself", "himself", "herself", "itself", "ourselves", "yourselves", "themselves",
    ]
}
