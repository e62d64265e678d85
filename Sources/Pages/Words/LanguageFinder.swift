internal import Hive
internal import TextReading

/// Determines the language of a page from words read with the English data, which loses accents.
///
/// It compares the likelihood of the words in each language (a naive Bayes classifier with word frequencies). A
/// sentence quoted in another language does not outweigh the English around it.
struct LanguageFinder {
    /// The frequency of a word on the Zipf scale; 0 if the language lacks it. The word is spelled as by
    /// ``LetterFolding``.
    typealias Frequency = (_ word: String) -> Double

    private let english: Frequency
    private let languages: [(code: String, frequency: Frequency)]

    init(english: @escaping Frequency, languages: [(code: String, frequency: Frequency)]) {
        (self.english, self.languages) = (english, languages)
    }

    /// The frequency assumed for a word that a language lacks, on the Zipf scale.
    private static let unknown = 1.0
    /// The lead over another language, in powers of ten, that decides for a language.
    private static let margin = 3.0
    /// The lead, in powers of ten, above which more lines of the page would not change the result.
    private static let certainty = 10.0
    /// The lead, in powers of ten, given to the first expected language. The next ones get less.
    private static let expected = 3.0
    /// The shortest words that count. Shorter ones are too ambiguous.
    private static let shortestWord = 2
    /// The weight of a capitalized word, which may be a name and so belong to no language.
    private static let capitalized = 0.4

    /// The result for a sample of words.
    struct Finding {
        /// The code of the likeliest language; `nil` for English.
        let language: String?
        /// Whether more words would hardly change the result.
        let isCertain: Bool
        fileprivate let leads: [String: Double]

        /// Whether the words are much likelier in the found language than in `other`.
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
    ///   - words: Words without surrounding punctuation, with the confidence of each.
    ///   - hints: The expected languages, the likeliest first.
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

    /// The logarithm to base ten of the likelihood ratio between a language and English.
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
    /// A finder for the languages with installed word lists.
    init(english: any WordList, languages: [PrintedLanguage]) {
        self.init(
            english: english.frequency(of:), languages: languages.map { ($0.code, $0.words.frequency(ofFolded:)) })
    }

    /// A finder for all languages with known common words.
    static func ofCommonWords() -> LanguageFinder {
        LanguageFinder(
            english: CommonWords.english.frequency, languages: CommonWords.others.map { ($0.language, $0.frequency) })
    }
}
