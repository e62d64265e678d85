public import Lexicon

/// How many words of a test set get their right sense first.
public struct SenseScore: Hashable, Sendable {
    public private(set) var instances = 0
    /// The words for which the book has a sense of WordNet.
    public private(set) var answered = 0
    /// Those of which the first such sense is right.
    public private(set) var right = 0
    /// Right answers of WordNet's first sense, for which the lemma and part of speech are given.
    public private(set) var rightFirstSenses = 0

    /// Asks `lexicon` for the senses of each word of `set` in its sentence, without saying its lemma or part of speech.
    public init(of set: SenseTestSet, in lexicon: Lexicon) {
        for instance in set.instances {
            instances += 1
            let place = SentencePlace(before: instance.before, word: instance.word, after: instance.after)
            let ranked = lexicon.definitions(of: place.word, before: place.before, after: place.after) ?? []
            let keys = ranked.flatMap(\.senses).first { !$0.keys.isEmpty }?.keys
            answered += keys == nil ? 0 : 1
            right += instance.keys.isDisjoint(with: keys ?? []) ? 0 : 1
            let plain = lexicon.definitions(of: instance.lemma.replacing("_", with: " "))
                .filter { $0.lemma == instance.lemma.replacing("_", with: " ") }.flatMap(\.senses)
            let first = plain.first { !$0.keys.isEmpty && $0.partOfSpeech == instance.partOfSpeech }
            rightFirstSenses += instance.keys.isDisjoint(with: first?.keys ?? []) ? 0 : 1
        }
    }

    /// The harmonic mean of precision and recall.
    public var f1: Double { Double(2 * right) / Double(max(1, answered + instances)) }

    public var firstSenseF1: Double { Double(rightFirstSenses) / Double(max(1, instances)) }
}
