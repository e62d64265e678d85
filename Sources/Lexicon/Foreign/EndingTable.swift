/// The endings of a language, each with the lemma rules for words with this ending, learnt from the known forms.
///
/// An entry of the file is the key's length in bytes (8 bits), the key, the number of rules (8 bits), and the numbers of the rules (16
/// bits each), the likeliest first. Entries are in byte order of their keys.
package enum EndingKey {
    /// The longest ending in letters. Longer ones are no more informative.
    package static let longest = 8

    /// The key of the last `length` letters of `form`: “+” for a capitalized word, “-” for others, then the letters
    /// from the end. In most languages capitals carry no grammatical information, and all words get “-”.
    package static func key(of form: String, length: Int, regardsCase: Bool) -> String {
        let isCapital = regardsCase && form.first?.isUppercase == true
        return (isCapital ? "+" : "-")
            + String(String.UnicodeScalarView(form.lowercased().unicodeScalars.reversed().prefix(length)))
    }
}

/// Guesses the base forms of words that are in no list.
package struct LemmaGuesser {
    private let rules: (_ key: String) -> [LemmaRule]
    private let isBase: (String) -> Bool
    private let regardsCase: Bool

    /// - Parameters:
    ///   - rules: the rules for an ``EndingKey``, the likeliest first; empty for an unknown ending.
    ///   - isBase: whether a word is a known base form.
    package init(regardsCase: Bool, rules: @escaping (String) -> [LemmaRule], isBase: @escaping (String) -> Bool) {
        self.regardsCase = regardsCase
        self.rules = rules
        self.isBase = isBase
    }

    /// The known base form of `form` according to its longest known ending.
    package func base(of form: String) -> String? {
        for length in stride(from: min(EndingKey.longest, form.count), through: 1, by: -1) {
            for rule in rules(EndingKey.key(of: form, length: length, regardsCase: regardsCase)) {
                if let base = rule.bases(of: form).first(where: isBase) { return base }
            }
        }
        return nil
    }
}
