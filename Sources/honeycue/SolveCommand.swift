public import ArgumentParser
import Assembly
public import Hive

/// `honeycue solve CENTRE OUTER`: lists the words of a board.
struct SolveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "solve",
        abstract: "List the words of a board, easiest first.",
        discussion: """
            EXAMPLES
              honeycue solve Y ACEHNT
              honeycue solve y acehnt --edition print --json
            """)

    @Argument(help: "The letter in the middle.")
    var center: String

    @Argument(help: "The six letters around it.")
    var outer: String

    @Option(help: "The edition, which decides the rules: digital (4 letters or more) or print (5 or more).")
    var edition: Edition = .digital

    @Flag(help: "Also list words that the puzzle is unlikely to accept.")
    var unlikely = false

    @Flag(help: "Print one JSON object per word.")
    var json = false

    func validate() throws {
        if Board(center: center, outer: outer) == nil {
            throw ValidationError(
                "A board is one letter in the middle and six others around it, all different: honeycue solve Y ACEHNT")
        }
    }

    func run() async throws {
        guard let board = Board(center: center, outer: outer, edition: edition) else { return }
        let words = try await openWords(settings: settingsOfProcess())
        let listing = try WordListing(board: board, words: words, includesUnlikely: unlikely)
        try (json ? listing.json() : listing.lines()).forEach { print($0) }
    }
}

extension Edition: ExpressibleByArgument {}
