import ArgumentParser
import Console
import Foundation
import Hive
import Lexicon
import LexiconBuilder

/// `honeycue build-lexicon FILE`: builds the lexicon, or the word list and dictionary of another language. Installation calls it.
struct BuildLexiconCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build-lexicon",
        abstract: "Compile the word list and dictionary from Debian's packages (installation does this).",
        shouldDisplay: false)

    @Option(
        help: "The language: \(languages.joined(separator: ", ")).")
    var language = LanguageCode.english

    @Option(
        help:
            "The folder with the tables of dictionaries. Without tables, a language has the words of its puzzles alone."
    )
    var tables = "var/dictionaries"

    @Argument(help: "The file to write.", completion: .file())
    var file: String

    func validate() throws {
        guard Self.languages.contains(language) else {
            throw ValidationError(
                "There is no word list for “\(language)”. The languages are \(Self.languages.joined(separator: ", ")).")
        }
    }

    func run() async throws {
        let url = URL(filePath: file)
        try build(to: url)
        StandardError.write("\(LicenceNotice.url(for: url).path) names its sources and their licences.")
    }

    private func build(to url: URL) throws {
        let report = { [language] (step: String) in StandardError.write("lexicon \(language): \(step)") }
        if language == LanguageCode.english {
            try LexiconBuilder(sources: .debian).build(to: url) { StandardError.write("lexicon: \($0)") }
            return
        }
        let puzzleWords = WordListBuilder(language: language)
        if let sources = dictionarySources {
            try DictionaryBuilder(language: language, sources: sources, puzzleWords: puzzleWords).build(
                to: url, progress: report)
        } else {
            try puzzleWords?.build(to: url, progress: report)
        }
    }

    /// The sources of the dictionary, if the language has one and its tables are there or are all that it has.
    private var dictionarySources: DictionarySources? {
        let tables = URL(filePath: tables)
        let hasTables = FileManager.default.fileExists(atPath: tables.appending(path: language).path)
        guard hasTables || !Lexicon.foreignLanguages.contains(language) else { return nil }
        return .debian(language, tables: tables)
    }

    private static let languages =
        [LanguageCode.english] + Set(Lexicon.foreignLanguages + MappedDictionary.languages).sorted()
}
