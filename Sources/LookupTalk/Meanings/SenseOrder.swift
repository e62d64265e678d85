internal import Lexicon

/// Orders the senses of a word by how well they fit its sentence: first those of the part of speech that its neighbours ask
/// for, and among them those whose definition and examples share words with the sentence (Lesk's method).
///
/// Otherwise it keeps the dictionary's own order, the best known sense first.
struct SenseOrder {
    private let context: SentenceContext?

    init(sentence: Sentence?) {
        context = sentence.map { sentence in
            // Punctuation that touches the word parts it from what follows.
            let touching = String(sentence.word.reversed().prefix { !$0.isLetter }.reversed())
            return SentenceContext(before: sentence.before, after: touching + " " + sentence.after)
        }
    }

    /// `senses` in the order to show them.
    func sorted(_ senses: [Sense]) -> [Sense] {
        let scored = senses.enumerated().map { (place: $0.offset, sense: $0.element, score: score($0.element)) }
        return scored.sorted { ($1.score, $0.place) < ($0.score, $1.place) }.map(\.sense)
    }

    /// `definitions`, the one with the sense that fits best before the others.
    func sorted(_ definitions: [Definition]) -> [Definition] {
        guard context != nil, let best = sorted(definitions.flatMap(\.senses)).first,
            let place = definitions.firstIndex(where: { $0.senses.contains(best) })
        else { return definitions }
        return [definitions[place]] + definitions.indices.filter { $0 != place }.map { definitions[$0] }
    }

    private func score(_ sense: Sense) -> Int {
        let parts = context?.partsOfSpeech ?? []
        let fits = parts.isEmpty || parts.contains(sense.partOfSpeech)
        return overlap(with: sense) + (fits ? Self.worthOfPartOfSpeech : 0)
    }

    /// The number of words that the sense shares with the sentence.
    private func overlap(with sense: Sense) -> Int {
        guard let context, !context.words.isEmpty else { return 0 }
        let told = SentenceContext.contentWords(of: ([sense.definition] + sense.examples).joined(separator: " "))
        return context.words.intersection(told).count
    }

    /// Only many shared words can make up for the wrong part of speech.
    private static let worthOfPartOfSpeech = 4
}
