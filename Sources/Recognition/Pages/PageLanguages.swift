internal import Foundation

/// What reads the lines of a page in one language.
struct LanguageReader {
    /// The ISO 639-1 code; `nil` for English.
    var code: String?
    let recognizer: TextRecognizer
    let interpreter: WordInterpreter
}

/// The languages in which a reader reads pages. Every language is loaded on first use.
final class PageLanguages {
    let english: LanguageReader
    private let languages: [PrintedLanguage]
    private let finder: LanguageFinder?
    private let weights: SpellingWeights
    private var recognizers: [String: TextRecognizer] = [:]

    init(english: LanguageReader, languages: [PrintedLanguage], weights: SpellingWeights) {
        (self.english, self.languages, self.weights) = (english, languages, weights)
        finder =
            languages.isEmpty
            ? nil : english.interpreter.words.map { LanguageFinder(english: $0, languages: languages) }
    }

    /// The mean confidence below which a page may be in old print.
    private static let doubtful = 0.7
    /// By how much old print is read more confidently with its own data.
    private static let gain = 0.1

    /// The reader of a page in another language than English, and the page as it sees it; `nil` for English.
    /// - Parameters:
    ///   - english: The page as read in English.
    ///   - hints: The expected languages, the likeliest first.
    ///   - view: Reads the page.
    func reader(
        for english: inout PageView, hints: [String], view: (LanguageReader) -> PageView
    ) -> (LanguageReader, PageView)? {
        guard let finder else { return nil }
        var sample = english.sample(), finding = finder.finding(for: sample.flatMap(\.words), hints: hints)
        if !finding.isCertain {
            sample = english.wideSample()
            finding = finder.finding(for: sample.flatMap(\.words), hints: hints)
        }
        let certainty = sample.certainty
        if let language = finding.language {
            let reader = reader(of: language, language.data, name: language.code)
            return (reader, view(reader))
        }
        guard certainty < Self.doubtful else { return nil }
        for language in languages where language.oldData != nil {
            let reader = reader(of: language, language.oldData, name: "\(language.code) old")
            var old = view(reader)
            let sample = old.sample()
            if sample.certainty > certainty + Self.gain,
                finder.finding(for: sample.flatMap(\.words), hints: hints).language?.code == language.code
            {
                return (reader, old)
            }
        }
        return nil
    }

    private func reader(of language: PrintedLanguage, _ data: @autoclosure () -> Data?, name: String) -> LanguageReader
    {
        let recognizer = recognizers[name] ?? data().flatMap { try? TextRecognizer(languageData: $0) }
        recognizers[name] = recognizer
        return LanguageReader(
            code: language.code, recognizer: recognizer ?? english.recognizer,
            interpreter: WordInterpreter(words: language.words, foreign: language.words, weights: weights))
    }
}
