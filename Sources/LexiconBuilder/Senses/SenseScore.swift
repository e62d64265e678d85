public import Lexicon

/// How many words of a test set get their correct sense first.
public struct SenseScore: Hashable, Sendable {
    public private(set) var instances = 0
    /// The number of words for which the book has a sense of WordNet.
    public private(set) var answered = 0
    /// The number of answered words whose first such sense is correct.
    public private(set) var right = 0
    /// The number of correct answers if the part of speech is given as well.
    public private(set) var rightWithPartOfSpeech = 0
    /// The number of correct answers of the dictionary's order without the sentence.
    public private(set) var rightWithoutSentence = 0
    /// The number of correct answers of WordNet's first sense, given the lemma and part of speech.
    public private(set) var rightFirstSenses = 0

    /// Looks up each word of `set` in its sentence in `lexicon`, without its lemma or part of speech.
    public init(of set: SenseTestSet, in lexicon: Lexicon) {
        for instance in set.instances {
            let place = SentencePlace(before: instance.before, word: instance.word, after: instance.after)
            let ranked = Self.keyed(
                lexicon.definitions(of: place.word, before: place.before, after: place.after) ?? [])
            let lemma = instance.lemma.replacing("_", with: " ")
            let ofLemma = Self.keyed(lexicon.definitions(of: lemma).filter { $0.lemma == lemma })
            instances += 1
            answered += ranked.isEmpty ? 0 : 1
            right += instance.isRight(ranked.first) ? 1 : 0
            rightWithPartOfSpeech += instance.isRight(ranked.first(where: instance.isPossible)) ? 1 : 0
            rightWithoutSentence += instance.isRight(Self.keyed(lexicon.definitions(of: place.word)).first) ? 1 : 0
            rightFirstSenses += instance.isRight(ofLemma.first(where: instance.isPossible)) ? 1 : 0
        }
    }

    /// The senses with a key, which are those of WordNet.
    private static func keyed(_ definitions: [Definition]) -> [Sense] {
        definitions.flatMap(\.senses).filter { !$0.keys.isEmpty }
    }

    /// The harmonic mean of precision and recall for `right` correct answers.
    public func f1(_ right: Int) -> Double { Double(2 * right) / Double(max(1, answered + instances)) }

    /// The F1 of WordNet's first sense, which answers every word.
    public var firstSenseF1: Double { Double(rightFirstSenses) / Double(max(1, instances)) }
}

extension SenseTestSet.Instance {
    fileprivate func isRight(_ sense: Sense?) -> Bool { !keys.isDisjoint(with: sense?.keys ?? []) }

    fileprivate func isPossible(_ sense: Sense) -> Bool { sense.partOfSpeech == partOfSpeech }
}
