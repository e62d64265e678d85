/// The context of a word in an English sentence: the part of speech that its neighbours require, and the content words
/// around it.
package struct SentenceContext: Sendable {
    /// The parts of speech that the word can have in its place; empty if the neighbours do not decide.
    package let partsOfSpeech: Set<String>
    /// The stems of the content words around it.
    package let words: Set<String>

    /// - Parameters:
    ///   - before: the sentence up to the word.
    ///   - after: the rest of the sentence. It begins with a letter or a space unless punctuation touches the word.
    ///   - isAdjective: whether a word in lower case is primarily an adjective.
    package init(before: String, after: String, isAdjective: (String) -> Bool = { _ in false }) {
        words = Self.contentWords(of: before + " " + after)
        partsOfSpeech = Self.partsOfSpeech(before: before, after: after, isAdjective: isAdjective)
    }

    // MARK: - Part of speech from the neighbours

    private static func partsOfSpeech(
        before: String, after: String, isAdjective: (String) -> Bool
    ) -> Set<String> {
        // A comma or full stop separates the words.
        let nearest = before.split(separator: " ").suffix(2).map { neighbour(String($0)) }
        guard let last = nearest.last, let previous = last else { return [] }
        let isFollowedByWord = after.first { $0 != " " }?.isLetter == true
        let nominal: Set<String> = isFollowedByWord ? ["noun", "adjective"] : ["noun"]
        // “A brown bear”, “his last match”.
        if nearest.count == 2, let first = nearest[0], determiners.contains(first), isAdjective(previous) {
            return nominal
        }
        switch previous {
        case _ where determiners.contains(previous): return nominal
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
        return word.drop { !$0.isLetter && !$0.isNumber }.lowercased()
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

    /// The stems of the content words of `text`.
    package static func contentWords(of text: String) -> Set<String> { Set(plainWords(of: text).map(stem)) }

    /// The content words of `text`, in lower case.
    package static func plainWords(of text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && $0 != "'" && $0 != "’" }.map(String.init)
            .filter { $0.count > 3 && !emptyWords.contains($0) }
    }

    /// A rough stem. It suffices, because both sides are cut in the same way.
    package static func stem(_ word: String) -> String {
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
