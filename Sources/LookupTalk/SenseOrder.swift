internal import Lexicon
internal import Talk

/// Orders the senses of a word by how well they fit its sentence: first those of the part of speech that its neighbours ask
/// for, and among them those whose definition and examples share words with the sentence (Lesk's method).
///
/// Otherwise it keeps the dictionary's own order, the best known sense first.
struct SenseOrder {
    private let context: Set<String>
    private let partOfSpeech: Set<String>

    init(sentence: Sentence?) {
        let around = sentence.map { $0.before + " " + $0.after } ?? ""
        context = Self.contentWords(of: around)
        partOfSpeech = sentence.map(Self.partsOfSpeech) ?? []
    }

    /// `senses` in the order to show them.
    func sorted(_ senses: [Sense]) -> [Sense] {
        let scored = senses.enumerated().map { (place: $0.offset, sense: $0.element, score: score($0.element)) }
        return scored.sorted { ($1.score, $0.place) < ($0.score, $1.place) }.map(\.sense)
    }

    private func score(_ sense: Sense) -> Int {
        let fits = partOfSpeech.isEmpty || partOfSpeech.contains(sense.partOfSpeech)
        return overlap(with: sense) + (fits ? Self.worthOfPartOfSpeech : 0)
    }

    /// The number of words that the sense shares with the sentence.
    private func overlap(with sense: Sense) -> Int {
        guard !context.isEmpty else { return 0 }
        let told = Self.contentWords(of: ([sense.definition] + sense.examples).joined(separator: " "))
        return context.intersection(told).count
    }

    /// Only many shared words can make up for the wrong part of speech.
    private static let worthOfPartOfSpeech = 4

    // MARK: - Part of speech from the neighbours

    /// The parts of speech that the word can have in its place; empty when the neighbours don't tell.
    private static func partsOfSpeech(in sentence: Sentence) -> Set<String> {
        // A comma or full stop between the words parts them.
        let before = sentence.before.split(separator: " ").last.map(String.init) ?? ""
        guard let previous = neighbour(before) else { return [] }
        let next = sentence.word.last?.isLetter == true ? sentence.after.split(separator: " ").first : nil
        let isFollowedByWord = next?.first?.isLetter == true
        switch previous {
        case _ where determiners.contains(previous):
            return isFollowedByWord ? ["noun", "adjective"] : ["noun"]
        case "to": return ["verb", "noun"]
        case _ where subjects.contains(previous): return ["verb", "adverb"]
        case _ where modals.contains(previous): return ["verb", "adverb"]
        case _ where copulas.contains(previous): return ["adjective", "verb", "adverb"]
        case _ where degrees.contains(previous): return ["adjective", "adverb"]
        case _ where prepositions.contains(previous): return ["noun", "adjective"]
        default: return []
        }
    }

    private static func neighbour(_ word: String) -> String? {
        guard let last = word.last, last.isLetter else { return nil }
        return PageWords.bare(word).lowercased()
    }

    private static let determiners: Set<String> = [
        "the", "a", "an", "this", "that", "these", "those", "my", "your", "his", "her", "its", "our", "their", "no",
        "some",
        "any", "every", "each", "whose",
    ]
    private static let subjects: Set<String> = ["i", "he", "she", "we", "they", "you", "who", "it"]
    private static let modals: Set<String> = [
        "can", "could", "will", "would", "shall", "should", "may", "might", "must", "did", "do", "does", "not",
    ]
    private static let copulas: Set<String> = [
        "is", "are", "was", "were", "be", "been", "being", "am", "seemed", "seems", "looked", "felt", "became", "grew",
    ]
    private static let degrees: Set<String> = ["very", "too", "so", "more", "most", "quite", "rather", "less", "as"]
    private static let prepositions: Set<String> = [
        "of", "in", "on", "with", "by", "from", "for", "at", "into", "upon", "without", "through", "under", "over",
    ]

    // MARK: - Shared words

    /// The stems of the words that carry meaning.
    private static func contentWords(of text: String) -> Set<String> {
        Set(MessageText(text).tokens.filter { $0.count > 3 && !emptyWords.contains($0) }.map(stem))
    }

    /// A rough stem is enough, because both sides are cut in the same way.
    private static func stem(_ word: String) -> String {
        for ending in ["ings", "ing", "edly", "ed", "es", "ly", "s"]
        where word.hasSuffix(ending) && word.count - ending.count >= 3 {
            return String(word.dropLast(ending.count))
        }
        return word
    }

    private static let emptyWords: Set<String> = [
        "that", "this", "with", "from", "have", "been", "were", "which", "what", "when", "where", "they", "them",
        "their",
        "there", "then", "than", "some", "such", "into", "upon", "would", "could", "should", "will", "shall", "very",
        "more",
        "most", "other", "only", "used", "being", "does", "about", "over", "your", "like", "also", "something",
        "someone",
    ]
}
