import ArgumentParser
import Assembly
import Console
import Hive
import Lexicon
import Settings

/// `honeycue define WORD…`: prints definitions.
struct DefineCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "define",
        abstract: "Print the definitions of words and phrases.",
        discussion: """
            Accepts any form of a word: "running" finds "run". For an unknown word, suggests similar words and exits with status 1.

            EXAMPLES
              honeycue define yacht
              honeycue define --json running geese
              honeycue define "gave it up"
              honeycue define --in "She sat down on the bank of the river." bank
              honeycue define --language de Häuser
            """)

    @Option(help: "The language of the words: en, \(MappedDictionary.languages.joined(separator: ", ")).")
    var language = LanguageCode.english

    @Option(
        name: .customLong("in"),
        help: "A sentence with the words: the senses that fit it come first. English only.")
    var sentence: String?

    @Flag(help: "Print one JSON object per word.")
    var json = false

    @Argument(help: "Words, or phrases in quotation marks.")
    var words: [String]

    func validate() throws {
        guard language == LanguageCode.english || MappedDictionary.languages.contains(language) else {
            throw ValidationError(
                "There is no dictionary of “\(language)”. The languages are en, \(MappedDictionary.languages.joined(separator: ", "))."
            )
        }
    }

    func run() async throws {
        let settings = try await settingsOfProcess()
        let allKnown = language == LanguageCode.english ? try defineEnglish(settings) : try defineForeign(settings)
        if !allKnown { throw ExitCode(1) }
    }

    private func defineEnglish(_ settings: Settings) throws -> Bool {
        let lexicon = try openLexicon(settings: settings)
        let book = withOwnDictionaries(lexicon, settings: settings)
        var allKnown = true
        for word in words {
            let listing = try DefinitionListing(
                word: word, words: book, place: sentence.map { lexicon.place(of: word, in: $0) })
            try json ? print(listing.json()) : listing.lines().forEach { print($0) }
            allKnown = allKnown && listing.isKnown
        }
        return allKnown
    }

    private func defineForeign(_ settings: Settings) throws -> Bool {
        let dictionary = try openDictionary(of: language, settings: settings)
        var allKnown = true
        for word in words {
            let listing = try ForeignListing(word: word, dictionary: dictionary)
            try json ? print(listing.json()) : listing.lines().forEach { print($0) }
            allKnown = allKnown && listing.isKnown
        }
        return allKnown
    }
}
