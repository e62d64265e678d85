/// Answers of the same board that are still to be found, with their inflections: what a clue to another word had better not
/// name.
struct OtherAnswers {
    private let forms: Set<String>

    /// `words` are in lower case.
    init(_ words: [String]) {
        forms = words.reduce(into: []) { forms, word in
            // Without "that" and "with" no English is left.
            if !GrammarWords.all.contains(word) { forms.formUnion(Self.inflections(of: word)) }
        }
    }

    /// Whether `word`, in lower case, is one of them.
    func contain(_ word: String) -> Bool { !forms.isEmpty && forms.contains(word) }

    private static func inflections(of word: String) -> [String] {
        let short = String(word.dropLast())
        let regular = [word, word + "s", word + "ed", word + "ing"]
        switch word.last {
        case "e": return regular + [word + "d", short + "ing"]
        case "y": return regular + [short + "ies", short + "ied"]
        default: return regular + [word + "es", word + word.suffix(1) + "ed", word + word.suffix(1) + "ing"]
        }
    }
}

/// Words that carry grammar rather than meaning: they tell nothing in a clue.
enum GrammarWords {
    static let all: Set<String> = [
        "the", "and", "for", "with", "that", "which", "from", "being", "having", "some", "one", "used", "any",
        "something",
        "someone", "not", "its", "etc", "who", "are", "has", "was", "into", "upon", "very", "such", "other", "this",
        "quality",
        "state", "act", "manner", "way", "relating", "pertaining", "esp", "usually", "often", "more", "than", "then",
        "them",
        "they", "their", "there", "these", "those", "when", "where", "what", "will", "would", "could", "should", "can",
        "may",
        "have", "had", "been", "were", "does", "done", "each", "both", "all", "out", "off", "onto", "over", "under",
        "between",
        "about", "after", "before", "also", "only", "most", "many", "much", "every", "another", "either", "neither",
        "like",
        "through", "without", "within", "until", "unto", "and", "but", "you", "your", "his", "her", "him", "she", "our",
        "how",
        "made", "make",
    ]
}
