import ArgumentParser
import Foundation
import LexiconBuilder

/// `honeycue build-lexicon FILE`: builds the lexicon. Installation calls it.
struct BuildLexiconCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build-lexicon",
        abstract: "Compile the word list and dictionary from Debian's packages (installation does this).",
        shouldDisplay: false)

    @Argument(help: "The file to write.", completion: .file())
    var file: String

    func run() async throws {
        try LexiconBuilder(sources: .debian).build(to: URL(filePath: file)) { StandardError.write("lexicon: \($0)") }
    }
}
