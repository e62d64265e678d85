internal import Foundation

/// Orders the senses of a word by their fit with its sentence: by the part of speech that the neighbours suggest, by
/// the sense's uses in WordNet's tagged texts, and by the similarity of the sense's definition to the surrounding
/// words.
struct SenseRanking {
    private let lexicon: Lexicon
    private let sentence: SentenceTokens
    /// The log odds of each part of speech.
    private let tags: [Double]
    /// The subject vector of the sentence; `nil` if none of its other words has a vector.
    private let subject: [Float]?

    /// The weights, chosen by `Training/senses`; see its README.
    private static let weightOfTags = 0.9
    private static let weightOfSubject = 4.0
    /// The distance in words within which a word counts more.
    private static let near = 3
    private static let weightOfNear: Float = 1.5
    /// The uses assumed for a first sense that was never counted; later senses get less.
    private static let uncountedUses = 0.5
    /// The penalty of an offensive sense, and of a name if the word is not capitalized.
    private static let lossOfUnlikely = 4.0

    init(lexicon: Lexicon, sentence: SentenceTokens) {
        self.lexicon = lexicon
        self.sentence = sentence
        tags = PartOfSpeechTagger(lexicon: lexicon).scores(sentence)
        subject = Self.subject(of: sentence, in: lexicon)
    }

    /// The meanings of each base form, best fit first, and the base forms in the same order.
    func ranked(_ groups: [[Lexicon.Meaning]]) -> [[Lexicon.Meaning]] {
        var scores = scores(groups.flatMap(\.self))[...]
        let scored = groups.map { group in
            defer { scores = scores.dropFirst(group.count) }
            return zip(group, scores).enumerated()
                .sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }.map(\.element)
        }
        return scored.enumerated().sorted { lhs, rhs in
            let (left, right) = (lhs.element.first?.1 ?? 0, rhs.element.first?.1 ?? 0)
            return (right, lhs.offset) < (left, rhs.offset)
        }.map { $0.element.map(\.0) }
    }

    /// The score of each of `meanings`: log odds, up to a constant. If the tagger's odds are about even, the uses
    /// decide.
    private func scores(_ meanings: [Lexicon.Meaning]) -> [Double] {
        zip(meanings, Self.uses(of: meanings)).map { meaning, uses in
            log(uses) + Self.weightOfTags * tag(meaning.partOfSpeech) + Self.weightOfSubject * similarity(meaning)
                - (isUnlikely(meaning) ? Self.lossOfUnlikely : 0)
        }
    }

    private func isUnlikely(_ meaning: Lexicon.Meaning) -> Bool {
        meaning.sense.isOffensive
            || !sentence.isCapitalized && lexicon.tables.gloss(meaning.sense.gloss).isName(meaning.lemma)
    }

    private func tag(_ partOfSpeech: PartOfSpeech) -> Double {
        PartOfSpeechTagger.classes.firstIndex(of: partOfSpeech).map { tags[$0] } ?? 0
    }

    /// The uses of each meaning in the tagged texts. Uncounted senses come after counted ones, in the dictionary's
    /// order; but a sense of the bot's own glossary counts as well known as the sense before which it is inserted.
    private static func uses(of meanings: [Lexicon.Meaning]) -> [Double] {
        var places: [String: Int] = [:]
        let counted = meanings.map { meaning in
            let place = places[key(of: meaning), default: 0]
            places[key(of: meaning)] = place + 1
            return Double(meaning.sense.tagCount) + uncountedUses / Double(1 + place)
        }
        var following: [String: Double] = [:]
        let uses = zip(meanings, counted).reversed().map { meaning, uses in
            let uses = meaning.sense.source == .glossary ? max(uses, following[key(of: meaning)] ?? 0) : uses
            following[key(of: meaning)] = uses
            return uses
        }
        return uses.reversed()
    }

    /// Identifies the senses of one base form with one part of speech.
    private static func key(of meaning: Lexicon.Meaning) -> String { "\(meaning.lemma) \(meaning.sense.partOfSpeech)" }

    // MARK: Subject

    /// The cosine of the vectors of a sense and of the sentence; 0 if either is missing.
    private func similarity(_ meaning: Lexicon.Meaning) -> Double {
        guard let subject else { return 0 }
        let vector = lexicon.tables.vector(of: meaning.sense)
        return Double(zip(subject, vector).reduce(0) { $0 + $1.0 * $1.1 })
            / Double(max(1, vector.reduce(0) { $0 + $1 * $1 }.squareRoot()))
    }

    /// The sum of the vectors of the sentence's other words, scaled to length 1.
    private static func subject(of sentence: SentenceTokens, in lexicon: Lexicon) -> [Float]? {
        var sum = [Float](repeating: 0, count: LexiconFormat.vectorLength)
        for (place, token) in sentence.tokens.enumerated()
        where token.utf8.count > 2 && token != sentence.token(0) {
            guard let vector = lexicon.tables.find(token).flatMap(lexicon.tables.vector(of:)) else { continue }
            let weight = abs(place - sentence.place) <= near ? weightOfNear : 1
            for index in sum.indices { sum[index] += weight * vector[index] }
        }
        let length = sum.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return length > 0 ? sum.map { $0 / length } : nil
    }
}
