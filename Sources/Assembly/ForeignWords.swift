public import Foundation
public import Lexicon

/// The words and dictionaries of other languages, which stand beside the lexicon: `lexicon-ca.bin` beside `lexicon.bin`.
public enum ForeignWords {
    /// Where the words of `language` are, if they are installed.
    public static func file(of language: String, beside lexicon: URL) -> URL {
        let name = lexicon.deletingPathExtension().lastPathComponent
        return lexicon.deletingLastPathComponent().appending(path: "\(name)-\(language).\(lexicon.pathExtension)")
    }

    /// The installed word lists by the language's code.
    /// - Throws: ``LexiconError`` for a file that is there and can't be used.
    public static func installed(beside lexicon: URL) throws(LexiconError) -> [String: PuzzleWordList] {
        var lists: [String: PuzzleWordList] = [:]
        for language in Lexicon.foreignLanguages {
            let file = file(of: language, beside: lexicon)
            guard FileManager.default.fileExists(atPath: file.path) else { continue }
            lists[language] = try PuzzleWordList(contentsOf: file)
        }
        return lists
    }

    /// The installed dictionaries by the language's code.
    /// - Throws: ``LexiconError`` for a file that is there and can't be used.
    public static func dictionaries(beside lexicon: URL) throws(LexiconError) -> [String: MappedDictionary] {
        var dictionaries: [String: MappedDictionary] = [:]
        for language in MappedDictionary.languages {
            let file = file(of: language, beside: lexicon)
            guard FileManager.default.fileExists(atPath: file.path) else { continue }
            dictionaries[language] = try MappedDictionary(contentsOf: file, language: language)
        }
        return dictionaries
    }
}
