import ArgumentParser
import Assembly
import Console
import Foundation
import Hive
import Lexicon
import LexiconBuilder
import Settings

/// `honeycue-lab clues ARCHIVE`: counts the answers of past puzzles that get a clue. Prints the figures of the model card.
/// Without ARCHIVE, counts the hints on the daily boards that begin with a clue which a person wrote.
struct CluesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clues",
        abstract: "Count the answers of past puzzles that get a clue, by kind of clue.",
        discussion: """
            ARCHIVE has the same form as for `honeycue learn`. With --sample, prints the clues to some answers instead. Answers \
            that puzzles accepted more often are chosen more often. With --dictionaries, the clues are those that the \
            dictionaries give where a person wrote another.

            With --language, ARCHIVE is of a puzzle in that language; its lines need no more than the answers: \
            {"answers": ["gos", "gossa"]}. The clues are those in a chat that speaks the language of --reader.

            Without ARCHIVE, counts the hints on the boards of the daily puzzle that begin with a clue which a person wrote.

            EXAMPLES
              honeycue-lab clues
              honeycue-lab clues archive.jsonl
              honeycue-lab clues archive.jsonl --sample 200 --seed 7
              honeycue-lab clues catalan.jsonl --language ca --reader es
            """)

    @Option(help: "The language of the puzzles: en, \(MappedDictionary.languages.joined(separator: ", ")).")
    var language = LanguageCode.english

    @Option(help: "The language of the chat, if the puzzles are not English.")
    var reader = LanguageCode.english

    @Flag(help: "Leave out the clues that people wrote.")
    var dictionaries = false

    @Option(help: "How many clues to print.")
    var sample: Int?

    @Option(help: "The seed of the sample; the same seed gives the same sample.")
    var seed: UInt64 = 1

    @Argument(help: "A file with one puzzle per line.", completion: .file())
    var archive: String?

    func run() async throws {
        let settings = try await settingsOfProcess()
        let lexicon = try openLexicon(settings: settings)
        guard let archive else { return Self.printDaily(lexicon) }
        let file = URL(filePath: archive)
        try await reportingFaults {
            let english = dictionaries ? lexicon.dictionaryClue : lexicon.clue
            let clue = language == LanguageCode.english ? english : try foreignClue(settings, lexicon)
            let coverage =
                language == LanguageCode.english
                ? try ClueCoverage(of: PuzzleArchive(contentsOf: file), clue: clue)
                : try ClueCoverage(of: Self.answers(in: file), clue: clue)
            if let sample {
                for word in coverage.sample(sample, seed: seed) {
                    let clue = try clue(word)
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

    /// Finds the best clue to a word of `language` as the bot does.
    private func foreignClue(_ settings: Settings, _ lexicon: Lexicon) throws -> (String) throws -> Clue {
        let words = try openWords(of: language, settings: settings)
        let writer = ForeignClueWriter(
            language: language, reader: reader, english: lexicon,
            dictionaries: try ForeignWords.dictionaries(beside: settings.lexicon)
        ) { $0 }
        return { word in
            try writer.clues(for: word, written: words.writtenForms(of: word), among: []).first ?? words.clue(for: word)
        }
    }

    /// The answers of the puzzles in `file` with how often each is one.
    private static func answers(in file: URL) throws -> [String: Int] {
        struct Line: Decodable { var answers: [String] }
        var counts: [String: Int] = [:]
        for line in try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isNewline) {
            for answer in try JSONDecoder().decode(Line.self, from: Data(line.utf8)).answers {
                counts[answer, default: 0] += 1
            }
        }
        return counts
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
