/// Short words that lose their vowel before another word: in “l'homme”, the page has one word, and the dictionary has
/// “homme”.
package enum Elision {
    private static let heads: [String: [String]] = [
        "ca": ["l", "d", "s", "n", "m", "t"],
        "fr": [
            "l", "d", "j", "m", "t", "s", "n", "c", "qu", "jusqu", "lorsqu", "puisqu", "quoiqu", "quelqu", "presqu",
        ],
        "it": [
            "l", "d", "un", "c", "s", "n", "m", "t", "v", "dell", "all", "nell", "sull", "dall", "coll", "quell",
            "quest", "bell", "sant", "tutt", "mezz", "nient", "com", "dov", "cos", "anch", "senz", "nessun",
        ],
    ]

    /// The heads in `language`, without apostrophes.
    package static func heads(in language: String) -> [String] { heads[language] ?? [] }

    private static let frequentHeads: Set = ["l", "d", "un", "dell", "all", "nell", "dall", "sull"]

    /// The log prior of a word's head relative to the most frequent heads; 0 for a word without a head.
    package static func prior(of word: String, in language: String) -> Double {
        guard stem(of: word, in: language) != nil else { return 0 }
        return frequentHeads.contains(String(word.prefix { $0 != "'" })) ? 0 : -1
    }

    /// `word` without its head; `nil` if it has none. The word must be in lower case with straight apostrophes.
    package static func stem(of word: String, in language: String) -> String? {
        guard let heads = heads[language], let apostrophe = word.firstIndex(of: "'"),
            word.index(after: apostrophe) < word.endIndex,
            heads.contains(LetterFolding.folded(String(word[..<apostrophe])))
        else { return nil }
        return String(word[word.index(after: apostrophe)...])
    }
}
