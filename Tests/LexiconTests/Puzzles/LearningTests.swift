import Foundation
import Hive
import Lexicon
import LexiconBuilder
import Testing

@Suite("An operator's own words")
final class LearningTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "words-\(UUID().uuidString)")
    private let lexicon: Lexicon
    private let board: Board

    init() throws {
        lexicon = try TestLexicon.opened()
        board = try #require(Board(center: "y", outer: "acehnt"))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func write(_ text: String, to file: String) throws {
        try Data(text.utf8).write(to: folder.appending(path: file))
    }

    private func book() throws -> AdjustedWordBook {
        AdjustedWordBook(lexicon, teachings: try Teachings(folder: folder))
    }

    private func archive(_ puzzles: (date: String, answers: String)...) throws -> PuzzleArchive {
        let lines = puzzles.map { puzzle in
            let answers = puzzle.answers.split(separator: " ").map { "\"\($0)\"" }.joined(separator: ",")
            return #"{"date":"\#(puzzle.date)","center":"y","outer":"acehnt","answers":[\#(answers)]}"#
        }
        try write(lines.joined(separator: "\n"), to: "archive.jsonl")
        return try PuzzleArchive(contentsOf: folder.appending(path: "archive.jsonl"))
    }

    private func learn(_ puzzles: (date: String, answers: String)...) throws -> Lesson {
        let file = Teachings.verdictFile(in: folder)
        var lesson: Lesson?
        for puzzle in puzzles {
            lesson = try Lesson(archive(puzzle), after: VerdictFile(contentsOf: file), lexicon: lexicon)
            try lesson?.verdicts.write(to: file)
        }
        return try #require(lesson)
    }

    @Test("without any of the files nothing changes")
    func nothing() throws {
        try FileManager.default.removeItem(at: folder)
        #expect(try book().words(on: board) == lexicon.words(on: board))
        #expect(try book().unlikelyWords(on: board) == lexicon.unlikelyWords(on: board))
    }

    @Test("words are always or never accepted, as the lists say")
    func lists() throws {
        try write("# mine\n\nTeCh\u{E9}y  # no dictionary has it\nHyte\n", to: "always.txt")
        try write("yacht\n", to: "never.txt")
        let (likely, unlikely) = (try book().words(on: board), try book().unlikelyWords(on: board))
        #expect(likely.contains { $0.text == "techey" && $0.acceptance == 1 })
        #expect(likely.contains { $0.text == "hyte" } && !unlikely.contains { $0.text == "hyte" })
        #expect(
            !likely.contains { $0.text == "yacht" } && unlikely.contains { $0.text == "yacht" && $0.acceptance == 0 })
        let others = lexicon.words(on: board).map(\.text).filter { $0 != "yacht" }
        #expect(likely.map(\.text).filter { $0 != "techey" && $0 != "hyte" } == others)
    }

    @Test("a word that is always accepted is listed next to words that are as easy")
    func place() throws {
        try write("hyte\n", to: "always.txt")
        let words = try book().words(on: board)
        let index = try #require(words.firstIndex { $0.text == "hyte" })
        #expect(words[..<index].allSatisfy { $0.ease >= words[index].ease })
    }

    @Test(
        "the error names a line that is not a word",
        arguments: [("fine\nit's", 2), ("yet", 1), ("two words", 1), ("# x\n\nn0ob", 3)])
    func badLine(text: String, line: Int) throws {
        try write(text, to: "never.txt")
        let error = #expect(throws: TeachingError.self) { try book() }
        #expect(error?.description.contains("never.txt, line \(line): ") == true)
    }

    @Test("the error names a word that is in both lists")
    func contradiction() throws {
        try write("yacht\n", to: "always.txt")
        try write("Yacht\n", to: "never.txt")
        let error = #expect(throws: TeachingError.self) { try book() }
        #expect(error?.description.contains("\"yacht\" is in") == true)
    }

    @Test("after learning a puzzle, the words it accepted are listed, known or not, and those it rejected are dropped")
    func verdicts() throws {
        let answers = lexicon.words(on: board).map(\.text).filter { $0 != "yacht" } + ["hyte", "techeyant"]
        let lesson = try learn((date: "2025-03-01", answers: answers.joined(separator: " ")))
        #expect(lesson.nowListed == ["hyte", "techeyant"] && lesson.noLongerListed == ["yacht"])
        let likely = try book().words(on: board).map(\.text)
        #expect(likely.contains("hyte") && likely.contains("techeyant") && !likely.contains("yacht"))
        #expect(try book().unlikelyWords(on: board).contains { $0.text == "yacht" })
    }

    @Test("a later verdict counts more than an earlier one, in whichever order they are learnt")
    func later() throws {
        _ = try learn((date: "2025-03-02", answers: "chantey hyte"), (date: "2025-03-01", answers: "chantey yacht"))
        let likely = try book().words(on: board).map(\.text)
        #expect(likely.contains("hyte") && !likely.contains("yacht"))
    }

    @Test("learning the same puzzle again changes nothing, and a correction replaces the old verdict")
    func again() throws {
        let first = try learn((date: "2025-03-01", answers: "chantey hyte"))
        #expect(first.new == first.given && first.given > 50)
        let second = try learn((date: "2025-03-01", answers: "chantey hyte"))
        #expect(second.new == 0 && second.verdicts == first.verdicts)
        let corrected = try learn((date: "2025-03-01", answers: "chantey"))
        #expect(
            corrected.new == 1
                && corrected.verdicts.verdicts["hyte"] == [PuzzleVerdict(date: "2025-03-01", isTaken: false)])
    }

    @Test("a word that one puzzle accepted and a later one rejected counts as rejected, though no dictionary has it")
    func unknownTurnedDown() throws {
        _ = try learn((date: "2025-03-01", answers: "chantey techeyant"), (date: "2025-04-01", answers: "chantey"))
        #expect(try !book().words(on: board).contains { $0.text == "techeyant" })
    }

    @Test(
        "the error for a damaged file of verdicts names the line",
        arguments: ["yacht\n", "yacht\t2025-03-01\n", "Y\t+2025-03-01\n"])
    func damaged(line: String) throws {
        try write("# head\n" + line, to: "verdicts.txt")
        #expect(throws: TeachingError.badLine(path: Teachings.verdictFile(in: folder).path, line: 2)) { try book() }
    }
}
