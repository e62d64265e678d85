internal import Hive

/// Tells the language of a page from the words that were read with the English data, which loses accents.
///
/// It compares how likely each language makes the words, one by one (a naive Bayes classifier with the words' frequencies).
/// A sentence quoted in another language does not outweigh the English around it.
struct LanguageFinder {
    let english: any WordList
    let languages: [PrintedLanguage]

    /// The frequency of a word that a language does not have, on the Zipf scale.
    private static let unknown = 1.0
    /// By how many powers of ten a language must be likelier than English.
    private static let margin = 3.0
    /// The lead of either language over the other above which more lines of the page would not change the result.
    private static let certainty = 10.0
    /// The powers of ten that the first expected language gains over the others; the next ones gain less.
    private static let expected = 3.0
    /// Words with fewer letters say little.
    private static let shortestWord = 2
    /// How much a word with a capital letter counts. It may be a name, which no language has more than another.
    private static let capitalized = 0.4

    /// The result for some words of a page.
    struct Finding {
        /// The language in which the words are likeliest; `nil` for English.
        let language: PrintedLanguage?
        /// Whether more lines would hardly change it.
        let isCertain: Bool
    }

    /// - Parameter hints: The expected languages, the likeliest first. They decide if the words do not.
    func finding(for words: [ReadWord], hints: [String]) -> Finding {
        let words = words.flatMap(Self.parts)
        let best = languages.map { (language: $0, lead: lead(of: $0, words) + Self.bonus(for: $0.code, among: hints)) }
            .max { $0.lead < $1.lead }
        guard let best else { return Finding(language: nil, isCertain: true) }
        let ahead = best.lead - Self.bonus(for: LanguageCode.english, among: hints)
        return Finding(language: ahead > Self.margin ? best.language : nil, isCertain: abs(ahead) > Self.certainty)
    }

    /// By how many powers of ten the language is likelier than English.
    private func lead(of language: PrintedLanguage, _ words: [(text: String, confidence: Double)]) -> Double {
        words.reduce(0) { sum, word in
            let own = max(language.words.frequency(ofFolded: word.text), Self.unknown)
            return sum + word.confidence * (own - max(english.frequency(of: word.text), Self.unknown))
        }
    }

    private static func bonus(for code: String, among hints: [String]) -> Double {
        hints.firstIndex(of: code).map { expected / Double($0 + 1) } ?? 0
    }

    /// The words between apostrophes and hyphens: “l'homme” is l and homme.
    private static func parts(of word: ReadWord) -> [(text: String, confidence: Double)] {
        let weight = word.confidence * (word.core.first?.isUppercase ?? false ? capitalized : 1)
        return LetterFolding.folded(word.core).split { !$0.isLetter }.filter { $0.count >= shortestWord }
            .map { (String($0), weight) }
    }
}
