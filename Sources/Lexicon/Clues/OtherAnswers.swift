/// Other answers of the same board that nobody has found yet, with their inflections. A clue should not name them.
struct OtherAnswers {
    private let forms: Set<String>

    /// - Parameter words: the answers, in lower case.
    init(_ words: [String]) {
        forms = words.reduce(into: []) { forms, word in
            // Without words such as "that" and "with", no readable English would be left.
            if !GrammarWords.all.contains(word) { forms.formUnion(Self.inflections(of: word)) }
        }
    }

    /// Whether `word` (lower case) is one of these answers or their inflections.
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

/// Function words, which carry grammar rather than meaning and say nothing in a clue.
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
