internal import Hive
internal import TextReading

/// Tells the language of a page from the words that were read with the English data, which loses accents.
///
/// It compares how likely each language makes the words, one by one (a naive Bayes classifier with the words' frequencies).
/// A sentence quoted in another language does not outweigh the English around it.
struct LanguageFinder {
    /// The frequency of a word on the Zipf scale, 0 if the language does not have it. The word is spelled as ``LetterFolding``
    /// spells it.
    typealias Frequency = (_ word: String) -> Double

    private let english: Frequency
    private let languages: [(code: String, frequency: Frequency)]

    init(english: @escaping Frequency, languages: [(code: String, frequency: Frequency)]) {
        (self.english, self.languages) = (english, languages)
    }

    /// The frequency of a word that a language does not have, on the Zipf scale.
    private static let unknown = 1.0
    /// By how many powers of ten a language must be likelier than another one.
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
        /// The code of the language in which the words are likeliest; `nil` for English.
        let language: String?
        /// Whether more lines would hardly change it.
        let isCertain: Bool
        fileprivate let leads: [String: Double]

        /// Whether the words are much likelier in the language found than in `other`.
        func isClear(of other: String) -> Bool {
            guard let language, let lead = leads[language] else { return false }
            return lead - (leads[other] ?? 0) > LanguageFinder.margin
        }
    }

    /// - Parameter hints: The expected languages, the likeliest first. They decide if the words do not.
    func finding(for words: [ReadWord], hints: [String] = []) -> Finding {
        finding(for: words.map { ($0.core, $0.confidence) }, hints: hints)
    }

    /// - Parameters:
    ///   - words: Words without punctuation around them, and how surely each was read.
    ///   - hints: As above.
    func finding(for words: [(text: String, confidence: Double)], hints: [String] = []) -> Finding {
        let parts = words.flatMap(Self.parts)
        let leads = languages.map { ($0.code, lead(of: $0.frequency, parts) + Self.bonus(for: $0.code, among: hints)) }
        guard let best = leads.max(by: { $0.1 < $1.1 }) else {
            return Finding(language: nil, isCertain: true, leads: [:])
        }
        let ahead = best.1 - Self.bonus(for: LanguageCode.english, among: hints)
        return Finding(
            language: ahead > Self.margin ? best.0 : nil, isCertain: abs(ahead) > Self.certainty,
            leads: Dictionary(leads, uniquingKeysWith: max))
    }

    /// By how many powers of ten a language is likelier than English.
    private func lead(of frequency: Frequency, _ words: [(text: String, confidence: Double)]) -> Double {
        words.reduce(0) { sum, word in
            let own = max(frequency(word.text), Self.unknown)
            return sum + word.confidence * (own - max(english(word.text), Self.unknown))
        }
    }

    private static func bonus(for code: String, among hints: [String]) -> Double {
        hints.firstIndex(of: code).map { expected / Double($0 + 1) } ?? 0
    }

    /// The words between apostrophes and hyphens: “l'homme” is l and homme.
    private static func parts(of word: (text: String, confidence: Double)) -> [(text: String, confidence: Double)] {
        let weight = word.confidence * (word.text.first?.isUppercase ?? false ? capitalized : 1)
        return LetterFolding.folded(word.text).split { !$0.isLetter }.filter { $0.count >= shortestWord }
            .map { (String($0), weight) }
    }
}

extension LanguageFinder {
    /// The finder among languages whose words are installed.
    init(english: any WordList, languages: [PrintedLanguage]) {
        self.init(
            english: english.frequency(of:), languages: languages.map { ($0.code, $0.words.frequency(ofFolded:)) })
    }

    /// The finder among all languages whose common words are known.
    static func ofCommonWords() -> LanguageFinder {
        LanguageFinder(
            english: CommonWords.english.frequency, languages: CommonWords.others.map { ($0.language, $0.frequency) })
    }
}
