import ArgumentParser
import Foundation
import Hive
import Lexicon
import LexiconBuilder

/// `honeycue measure-clues ARCHIVE`: counts the answers of past puzzles that get a clue. Prints the figures of the model card.
/// Without ARCHIVE, counts the hints on the daily boards that begin with a clue which a person wrote.
struct MeasureCluesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure-clues",
        abstract: "Count the answers of past puzzles that get a clue, by kind of clue.",
        discussion: """
            ARCHIVE has the same form as for `honeycue learn`. With --sample, prints the clues to some answers instead. Answers \
            that puzzles accepted more often are chosen more often.

            Without ARCHIVE, counts the hints on the boards of the daily puzzle that begin with a clue which a person wrote.

            EXAMPLES
              honeycue measure-clues
              honeycue measure-clues archive.jsonl
              honeycue measure-clues archive.jsonl --sample 200 --seed 7
            """, shouldDisplay: false)

    @Option(help: "How many clues to print.")
    var sample: Int?

    @Option(help: "The seed of the sample; the same seed gives the same sample.")
    var seed: UInt64 = 1

    @Argument(help: "A file with one puzzle per line.", completion: .file())
    var archive: String?

    func run() async throws {
        let lexicon = try await openLexicon(settings: settingsOfProcess())
        guard let archive else { return Self.printDaily(lexicon) }
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

    private static func printDaily(_ lexicon: Lexicon) {
        let calendar = lexicon.calendar()
        for edition in Edition.all(in: LanguageCode.english) {
            let boards = (0..<calendar.period(of: edition)).compactMap { calendar.board(of: $0, edition: edition) }
            let share = WrittenClueShare(on: boards, in: lexicon)
            let percent = (1000 * Double(share.written) / Double(max(1, share.hints))).rounded() / 10
            print(
                "\(edition): \(share.written) of \(share.hints) hints on \(boards.count) boards, \(percent) %;",
                "\(share.leftOut) more name another answer")
        }
    }
}
