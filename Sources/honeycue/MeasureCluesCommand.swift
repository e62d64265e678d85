import ArgumentParser
import Foundation
import Lexicon
import LexiconBuilder

/// `honeycue measure-clues ARCHIVE`: counts the answers of past puzzles that get a clue. Prints the figures of the model card.
struct MeasureCluesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure-clues",
        abstract: "Count the answers of past puzzles that get a clue, by kind of clue.",
        discussion: """
            ARCHIVE has the same form as for `honeycue learn`. With --sample, prints the clues to some answers instead. Answers \
            that puzzles accepted more often are chosen more often.

            EXAMPLES
              honeycue measure-clues archive.jsonl
              honeycue measure-clues archive.jsonl --sample 200 --seed 7
            """, shouldDisplay: false)

    @Option(help: "How many clues to print.")
    var sample: Int?

    @Option(help: "The seed of the sample; the same seed gives the same sample.")
    var seed: UInt64 = 1

    @Argument(help: "A file with one puzzle per line.", completion: .file())
    var archive: String

    func run() async throws {
        let lexicon = try await openLexicon(settings: settingsOfProcess())
        try await reportingFaults {
            let coverage = try ClueCoverage(of: PuzzleArchive(contentsOf: URL(filePath: archive)), in: lexicon)
            if let sample {
                for word in coverage.sample(sample, seed: seed) {
                    let clue = lexicon.clue(for: word)
                    print(
                        "\(word)\t\(clue.kind)\t\([clue.partOfSpeech, clue.form].compactMap(\.self).joined(separator: ", "))\t\(clue.text)"
                    )
                }
            } else {
                coverage.shares.forEach { print("| \($0.kind) | \($0.occurrences) | \($0.words) |") }
                print("covered: \((coverage.covered * 10_000).rounded() / 100) % of \(coverage.occurrences)")
                print("unexplained:", coverage.unexplained.map { "\($0.word) \($0.count)" }.joined(separator: ", "))
            }
        }
    }
}
