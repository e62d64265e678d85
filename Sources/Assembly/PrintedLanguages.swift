public import Foundation
internal import Hive
public import Lexicon
public import TextReading

/// The languages other than English in which pages are read: those of which the words are installed beside the lexicon. The dictionaries of
/// Swedish and Norwegian serve the puzzles alone.
public enum PrintedLanguages {
    /// The languages, with the words and Tesseract's data open, because the worker may open no files later.
    /// - Throws: ``LexiconError`` for a dictionary that is there and can't be used.
    public static func installed(beside lexicon: URL) throws(LexiconError) -> [PrintedLanguage] {
        try ForeignWords.dictionaries(beside: lexicon).filter { PrintedLanguage.package(for: $0.key) != nil }
            .sorted { $0.key < $1.key }.map { PrintedLanguage(words: PrintedDictionary($0.value)) }
    }

    /// The languages in a sentence, with what is missing for one of them.
    public static func description(of languages: [PrintedLanguage]) -> String {
        let lacking = languages.filter { !$0.hasData }.map { language in
            let package = PrintedLanguage.package(for: language.code).map { ": apt install \($0)" } ?? ""
            return "; without Tesseract's data for \(language.code), accents are guessed\(package)"
        }
        return "books in " + ([LanguageCode.english] + languages.map(\.code)).joined(separator: ", ") + lacking.joined()
    }
}
