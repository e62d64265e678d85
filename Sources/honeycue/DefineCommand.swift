import ArgumentParser
import Assembly

/// `honeycue define WORD…`: prints definitions.
struct DefineCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "define",
        abstract: "Print the definitions of words.",
        discussion: """
            Accepts any form of a word: "running" finds "run". For an unknown word, suggests similar words and exits with status 1.

            EXAMPLES
              honeycue define yacht
              honeycue define --json running geese
            """)

    @Flag(help: "Print one JSON object per word.")
    var json = false

    @Argument(help: "Words.")
    var words: [String]

    func run() async throws {
        let lexicon = try await openLexicon(settings: settingsOfProcess())
        var allKnown = true
        for word in words {
            let listing = try DefinitionListing(word: word, words: lexicon)
            try json ? print(listing.json()) : listing.lines().forEach { print($0) }
            allKnown = allKnown && listing.isKnown
        }
        if !allKnown { throw ExitCode(1) }
    }
}
