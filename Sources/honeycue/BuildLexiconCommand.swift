import ArgumentParser
import Foundation
import Lexicon
import LexiconBuilder

/// `honeycue build-lexicon FILE`: builds the lexicon, or the word list of another language. Installation calls it.
struct BuildLexiconCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build-lexicon",
        abstract: "Compile the word list and dictionary from Debian's packages (installation does this).",
        shouldDisplay: false)

    @Option(
        help: "The language: \(languages.joined(separator: ", ")). All but en have a list of words without meanings.")
    var language = english

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
        if language == Self.english {
            try LexiconBuilder(sources: .debian).build(to: url) { StandardError.write("lexicon: \($0)") }
        } else {
            try WordListBuilder(language: language)?.build(to: url) { [language] in
                StandardError.write("words of \(language): \($0)")
            }
        }
    }

    private static let english = "en"
    private static let languages = [english] + Lexicon.foreignLanguages
}
