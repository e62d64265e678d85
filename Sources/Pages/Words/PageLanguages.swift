internal import Foundation
internal import PhotoReading
internal import TextReading

/// The reader of lines in one language.
struct LanguageReader {
    /// The ISO 639-1 code; `nil` for English.
    var code: String?
    let recognizer: TextRecognizer
    let interpreter: WordInterpreter
}

/// The languages in which pages can be read. Each is loaded on first use.
final class PageLanguages {
    let english: LanguageReader
    private let languages: [PrintedLanguage]
    private let finder: LanguageFinder?
    private let common = LanguageFinder.ofCommonWords()
    private let weights: SpellingWeights
    private var recognizers: [String: TextRecognizer] = [:]

    init(english: LanguageReader, languages: [PrintedLanguage], weights: SpellingWeights) {
        (self.english, self.languages, self.weights) = (english, languages, weights)
        finder =
            languages.isEmpty
            ? nil : english.interpreter.words.map { LanguageFinder(english: $0, languages: languages) }
    }

    /// The mean confidence below which a page may be old print.
    private static let doubtful = 0.7
    /// The mean confidence below which a page read in its own language may be old print. It is higher, because that
    /// data reads old print fairly well.
    private static let mayBeOld = 0.85
    /// The gain in confidence that decides for old print: over the English data, and over the language's modern data.
    /// On four pages of Fraktur the latter gain was 0.05 to 0.14, on four of modern print at most 0.01.
    private static let gain = 0.1, ownGain = 0.04

    /// The reader for a page in another language, and the page as seen by it; `nil` for English.
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
        if let language = languages.first(where: { $0.code == finding.language }) {
            return isOfAnother(than: language.code, sample) ? nil : clearest(language, view: view)
        }
        guard sample.certainty < Self.doubtful else { return nil }
        for language in languages {
            guard let (reader, old) = old(language, than: sample.certainty + Self.gain, view: view) else { continue }
            var page = old
            let words = page.sample().flatMap(\.words)
            if finder.finding(for: words, hints: hints).language == language.code { return (reader, page) }
        }
        return nil
    }

    /// Whether a page read with this confidence may be old print that is upside down. Old print has so many letters
    /// below the baseline that the layout can't determine which way is up.
    func mayBeOverturned(at certainty: Double) -> Bool {
        certainty < Self.doubtful && languages.contains { $0.oldData != nil }
    }

    /// The language of `words`, which were read as English, if no dictionary for it is installed; `nil` if they are
    /// English or too few.
    func unexplained(_ words: [PageReading.Word]) -> String? {
        let finding = common.finding(
            for: words.map { (PageReading.bare($0.text), $0.confidence) })
        guard finding.isCertain, let code = finding.language else { return nil }
        return languages.contains { $0.code == code } ? nil : code
    }

    /// Whether the lines are in a language without a dictionary that resembles the language `code`, as Dutch resembles
    /// German.
    private func isOfAnother(than code: String, _ sample: [LineReading]) -> Bool {
        let finding = common.finding(for: sample.flatMap(\.words))
        guard finding.isCertain, finding.isClear(of: code) else { return false }
        return !languages.contains { $0.code == finding.language }
    }

    /// The reader for `language`, and the page as seen by it: with the data for old print if that gives a higher
    /// confidence.
    private func clearest(
        _ language: PrintedLanguage, view: (LanguageReader) -> PageView
    ) -> (LanguageReader, PageView) {
        let reader = reader(of: language, language.data, name: language.code)
        var page = view(reader)
        guard language.oldData != nil else { return (reader, page) }
        let certainty = page.sample().certainty
        guard certainty < Self.mayBeOld else { return (reader, page) }
        return old(language, than: certainty + Self.ownGain, view: view) ?? (reader, page)
    }

    /// The reader for old print in `language`, and the page as seen by it, if its confidence exceeds `certainty`.
    private func old(
        _ language: PrintedLanguage, than certainty: Double, view: (LanguageReader) -> PageView
    ) -> (LanguageReader, PageView)? {
        guard language.oldData != nil else { return nil }
        let reader = reader(of: language, language.oldData, name: "\(language.code) old")
        var page = view(reader)
        return page.sample().certainty > certainty ? (reader, page) : nil
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
