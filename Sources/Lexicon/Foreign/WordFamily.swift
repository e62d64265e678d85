/// Guesses relatives of a word that is in no dictionary, from the affixes of its language.
///
/// These are guesses: “mareta” is a little “mare”, but a “caramel” has no “cara”. A caller must present them as such.
enum WordFamily {
    /// The words from which `word` may be derived, the likeliest first, without accents. Empty for a language without
    /// rules.
    static func bases(of word: String, language: String) -> [String] {
        guard let rules = table[language] else { return [] }
        let ended = rules.endings.flatMap { rule -> [String] in
            guard word.hasSuffix(rule.ending) else { return [] }
            let stem = String(word.dropLast(rule.ending.count))
            guard stem.count >= shortestStem else { return [] }
            let stems = softens(rule.ending) ? spellings(of: stem) : [stem]
            return stems.flatMap { stem in rule.bases.map { stem + $0 } }
        }
        let begun = rules.beginnings.compactMap { beginning -> String? in
            let rest = word.dropFirst(beginning.count)
            return word.hasPrefix(beginning) && rest.count >= shortestRest ? String(rest) : nil
        }
        return ended + begun
    }

    private struct Rule {
        var ending: String
        var bases: [String]

        init(_ ending: String, _ bases: String...) { (self.ending, self.bases) = (ending, bases) }
    }

    private struct Rules {
        /// The endings, longest first.
        var endings: [Rule]
        var beginnings: [String]
    }

    private static let shortestStem = 4
    private static let shortestRest = 5

    /// Whether letters before `ending` are spelled differently than before an “a”: “vaca”, “vaqueta”.
    private static func softens(_ ending: String) -> Bool { ending.first == "e" || ending.first == "i" }

    private static func spellings(of stem: String) -> [String] {
        let hard = [("qu", "c"), ("gu", "g"), ("g", "j")]
        return [stem] + hard.filter { stem.hasSuffix($0.0) }.map { String(stem.dropLast($0.0.count)) + $0.1 }
    }

    private static let table = [
        "ca": Rules(
            endings: [
                Rule("adora", "ar"), Rule("edora", "er", "re"), Rule("idora", "ir"), Rule("ador", "ar"),
                Rule("edor", "er", "re"), Rule("idor", "ir"), Rule("adissa", "ar"), Rule("adis", "ar"),
                Rule("ament", "", "a"), Rule("able", "ar"), Rule("ible", "ir"), Rule("acio", "ar"),
                Rule("adura", "ar"), Rule("itzar", "", "a"), Rule("ejar", "", "a"), Rule("aire", "a", "", "ar"),
                Rule("ista", "", "a"), Rule("isme", ""), Rule("itat", ""), Rule("eria", "er", "a"),
                Rule("assa", "a", ""), Rule("atge", "ar"), Rule("ada", "a", "", "ar"), Rule("era", "a", "", "er"),
                Rule("eta", "a", "e"), Rule("ota", "a"), Rule("osa", "", "a"), Rule("ina", "i"),
                Rule("ona", "o"), Rule("ana", "a"), Rule("ica", "ic"), Rule("iva", "iu"), Rule("er", "a", ""),
                Rule("et", "", "e"), Rule("ot", ""), Rule("os", "", "a"),
            ],
            beginnings: [
                "anti", "auto", "contra", "des", "foto", "inter", "macro", "micro", "mono", "poli", "re", "semi",
                "sobre", "sub",
            ])
    ]
}
