public import ArgumentParser
import Assembly
import Console
public import Hive
import Lexicon

/// `honeycue solve CENTRE OUTER`: lists the words of a board.
struct SolveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "solve",
        abstract: "List the words of a board, easiest first.",
        discussion: """
            EXAMPLES
              honeycue solve Y ACEHNT
              honeycue solve y acehnt --edition print --json
              honeycue solve Ç ABEIRT --language ca
            """)

    @Argument(help: "The letter in the middle.")
    var center: String

    @Argument(help: "The letters around it, six in most editions.")
    var outer: String

    @Option(
        help: """
            The edition, which decides the rules: digital (English, 4 letters or more), print (English, 5 or more), \
            \(Edition.foreign.map(\.rawValue).joined(separator: ", ")).
            """)
    var edition: Edition?

    @Option(
        help:
            "The language of the words, if no edition says it: en, \(Lexicon.foreignLanguages.joined(separator: ", "))."
    )
    var language: String?

    @Flag(help: "Also list words that the puzzle is unlikely to accept.")
    var unlikely = false

    @Flag(help: "Print one JSON object per word.")
    var json = false

    func validate() throws {
        guard let usual = editions.first else {
            throw ValidationError(
                "There are no boards in “\(language ?? "")”. The languages are en, \(Lexicon.foreignLanguages.joined(separator: ", "))."
            )
        }
        if let edition, let language, edition.rules.language != language {
            throw ValidationError(
                "The edition \(edition.rawValue) has words of “\(edition.rules.language)”, not of “\(language)”.")
        }
        if board == nil { throw ValidationError(Self.fault(of: usual)) }
    }

    func run() async throws {
        guard let board else { return }
        let settings = try await settingsOfProcess()
        let words = try openWords(of: board.rules.language, settings: settings)
        let listing = try WordListing(board: board, words: words, includesUnlikely: unlikely)
        try (json ? listing.json() : listing.lines()).forEach { print($0) }
    }

    /// The editions that the board may have, the usual one first.
    private var editions: [Edition] { edition.map { [$0] } ?? Edition.all(in: language ?? LanguageCode.english) }

    /// The board by the rules of the first edition that allows it.
    private var board: Board? { editions.lazy.compactMap { Board(center: center, outer: outer, edition: $0) }.first }

    private static func fault(of edition: Edition) -> String {
        let rules = edition.rules
        if rules.language == LanguageCode.english {
            return
                "A board is one letter in the middle and six others around it, all different: honeycue solve Y ACEHNT"
        }
        let tiles = Set([rules.outerTiles.lowerBound, rules.outerTiles.upperBound]).sorted().map(String.init)
            .joined(separator: " or ")
        let marked = rules.alphabet.subtracting(.basic).description
        return """
            A board of the edition \(edition.rawValue) is one letter in the middle and \(tiles) others around it\
            \(rules.usesTilesOnce ? "" : ", all different"), of A–Z\(marked.isEmpty ? "" : " and \(marked)").
            """
    }
}

extension Edition {
    /// The editions in other languages than English.
    fileprivate static let foreign = allCases.filter { $0.rules.language != LanguageCode.english }
}

extension Edition: ExpressibleByArgument {}
