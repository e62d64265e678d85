/// Guesses English words of the same origin: technical words that most European languages took from Greek and Latin.
enum Cognates {
    /// English spellings of `word` (without accents), the likeliest first. Empty for a language without rules.
    static func english(for word: String, language: String) -> [String] {
        guard word.count >= shortest, let endings = table[language] else { return [] }
        let stems = endings.filter { word.hasSuffix($0.own) }.flatMap { ending in
            ending.english.map { String(word.dropLast(ending.own.count)) + $0 }
        }
        let all = [word] + stems
        return all
            + all.flatMap { spelling in
                letters.filter { spelling.contains($0.own) }.map { spelling.replacing($0.own, with: $0.english) }
            }
    }

    private struct Ending {
        var own: String
        var english: [String]

        init(_ own: String, _ english: String...) { (self.own, self.english) = (own, english) }
    }

    /// The least length of a word. Shorter words are too often similar by accident.
    private static let shortest = 5

    /// Greek letters that English writes with two letters.
    private static let letters: [(own: String, english: String)] = [
        ("f", "ph"), ("t", "th"), ("c", "ch"), ("i", "y"), ("r", "rh"),
    ]

    private static let table = [
        "ca": [
            Ending("itzar", "ize"), Ending("oleg", "ologist"), Ending("oloc", "ologist"), Ending("itat", "ity"),
            Ending("acio", "ation"), Ending("acia", "aceous"), Ending("isme", "ism"), Ending("ista", "ist"),
            Ending("ita", "ite"), Ending("osi", "osis"), Ending("ids", "idae"), Ending("ema", "eme", "em"),
            Ending("ina", "in", "ine"), Ending("ica", "ic"), Ending("ada", "ated"), Ending("at", "ate", "ated"),
            Ending("it", "ite"), Ending("os", "ous"), Ending("og", "ogue"), Ending("ia", "y"), Ending("id", "ide"),
            Ending("i", "ium", "y"), Ending("e", "us"), Ending("a", "e"), Ending("", "e", "us", "um"),
        ]
    ]
}
