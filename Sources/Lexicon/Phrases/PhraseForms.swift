/// The phrases of which a text may be a form: “kicked the bucket” is a form of “kick the bucket”, “lost his temper” of
/// “lose one's temper”.
struct PhraseForms {
    /// A phrase as a dictionary may list it, by its ``PhraseKey``.
    struct Candidate: Hashable {
        var key: String
        /// The part of speech that the form implies; `nil` for any. Only a verb can be “kicked”.
        var partOfSpeech: PartOfSpeech?
    }

    let morphology: Morphology

    /// The maximum number of candidates for a text. A text with more is hardly a phrase.
    private static let limit = 512
    /// The maximum number of words in another form than the dictionary's. Placeholders do not count: “gave me a piece of
    /// her mind” has one change.
    private static let mostChanges = 2
    /// The maximum number of words of an inflected phrase. WordNet has longer phrases, but nobody inflects them.
    private static let longest = 8

    /// The candidates for `words` (lower case): first the words unchanged, then those with the fewest changes.
    func candidates(of words: [String]) -> [Candidate] {
        guard words.count <= Self.longest else { return [Candidate(key: words.joined(separator: " "))] }
        var all: [(words: [String], partOfSpeech: PartOfSpeech?, changes: Int)] = [([], nil, 0)]
        for word in words {
            let bases = bases(of: word)
            let unchanged = [word] + Self.placeholders(for: word)
            all = all.flatMap { head in
                unchanged.map { (head.words + [$0], head.partOfSpeech, head.changes) }
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

    /// The placeholders of a dictionary's entry for which `word` may stand: “lose one's temper”, “pull someone's leg”,
    /// “give someone the slip”. The key of “Tom's” is “toms”.
    private static func placeholders(for word: String) -> [String] {
        if reflexives.contains(word) { return ["oneself"] }
        let objects = people.contains(word) ? ["someone"] : things.contains(word) ? ["something"] : []
        if possessives.contains(word) { return ["ones", "someones"] + objects }
        let isOwner = word.utf8.count >= shortestOwner && word.hasSuffix("s")
        return isOwner ? ["someones", "ones"] + objects : objects
    }

    /// The words that `word` may replace in a dictionary's entry.
    private func bases(of word: String) -> [(word: String, partOfSpeech: PartOfSpeech?)] {
        // “Bricked up” is a form of “brick up”, although no dictionary has “brick” as a verb.
        let forms = morphology.inflections(of: word) + morphology.spelledInflections(of: word)
        var seen: Set<DerivedForm> = []
        return forms.map { DerivedForm(base: $0.base, form: .variant, partOfSpeech: $0.partOfSpeech) }
            .filter { seen.insert($0).inserted }.map { ($0.base, $0.partOfSpeech) }
    }

    private static let possessives: Set<String> = ["my", "your", "his", "her", "its", "our", "their"]
    private static let people: Set<String> = [
        "me", "you", "him", "her", "us", "them", "people", "everybody", "everyone", "anybody", "anyone", "somebody",
    ]
    private static let things: Set<String> = ["it", "this", "that", "things", "everything", "anything"]
    /// The least number of letters of a noun's possessive: “Ed's”.
    private static let shortestOwner = 3
    private static let reflexives: Set<String> = [
        "myself", "yourself", "himself", "herself", "itself", "ourselves", "yourselves", "themselves",
    ]
}
