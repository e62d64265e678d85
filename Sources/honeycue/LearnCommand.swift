import ArgumentParser
import Console
import Foundation
import Lexicon
import LexiconBuilder
import Settings

/// `honeycue learn ARCHIVE`: learns from more puzzles.
struct LearnCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "learn",
        abstract: "Learn from more puzzles which words the puzzle accepts.",
        discussion: """
            ARCHIVE is a text file with one puzzle per line, with all the words it accepted:

              {"date":"2025-05-09","center":"w","outer":"ahorty","answers":["arrow"]}

            A word that fits a board and is not among its answers counts as rejected that day. Later puzzles count more. \
            "edition":"print" marks a puzzle whose words have five letters or more. Nothing is learnt from a file with a bad line. \
            A puzzle that is learnt twice counts once.

            The verdicts are kept in the folder HONEYCUE_WORDS. There, always.txt and never.txt may list words that the puzzle \
            always or never accepts, one per line. The bot reads these files when it starts.

            EXAMPLE
              honeycue learn puzzles-of-may.jsonl
            """)

    @Argument(help: "A file with one puzzle per line.", completion: .file())
    var archive: String

    func run() async throws {
        let settings = try await settingsOfProcess()
        let lexicon = try openLexicon(settings: settings)
        try await reportingFaults {
            let archive = try PuzzleArchive(contentsOf: URL(filePath: archive))
            let file = Teachings.verdictFile(in: settings.words)
            let lesson = try Lesson(archive, after: VerdictFile(contentsOf: file), lexicon: lexicon)
            try lesson.verdicts.write(to: file)
            let puzzles = archive.puzzles.count == 1 ? "1 puzzle" : "\(archive.puzzles.count) puzzles"
            let verdicts = lesson.given == 1 ? "1 verdict" : "\(lesson.given) verdicts"
            print("\(puzzles) gave \(verdicts), \(lesson.new) of them new, kept in \(file.path).")
            show(lesson.nowListed, "Listed from now on")
            show(lesson.noLongerListed, "No longer listed")
        }
    }

    private func show(_ words: [String], _ title: String) {
        guard !words.isEmpty else { return }
        let shown = words.prefix(40).joined(separator: ", ")
        print("\(title): \(shown)\(words.count > 40 ? " and \(words.count - 40) more" : "")")
    }
}
