import Foundation
import Hive
import LexiconBuilder
import Testing

@Suite("Archives of puzzles")
final class PuzzleArchiveTests {
    private let file = FileManager.default.temporaryDirectory.appending(path: "archive-\(UUID().uuidString).jsonl")
    private let good = #"{"date":"2024-05-09","center":"y","outer":"acehnt","answers":["Yacht","chantey"]}"#

    deinit { try? FileManager.default.removeItem(at: file) }

    private func archive(_ lines: String...) throws -> PuzzleArchive {
        try Data(lines.joined(separator: "\n").utf8).write(to: file)
        return try PuzzleArchive(contentsOf: file)
    }

    @Test("a line is a puzzle, and empty lines are skipped")
    func reads() throws {
        let archive = try archive(good, "", "  ", good.replacing("05-09", with: "05-10"), "")
        #expect(archive.puzzles.map(\.date) == ["2024-05-09", "2024-05-10"])
        #expect(archive.puzzles[0].board == Board(center: "y", outer: "acehnt"))
        #expect(archive.puzzles[0].answers == ["yacht", "chantey"])
    }

    @Test(
        "the error for a bad line has its number and the fault",
        arguments: [
            ("yacht", "not a puzzle"),
            (#"{"date":"2024-05-09","center":"y"}"#, "not a puzzle"),
            (#"{"date":"May 9","center":"y","outer":"acehnt","answers":["chantey"]}"#, "\"May 9\" is not a date"),
            (#"{"date":"2024-13-09","center":"y","outer":"acehnt","answers":["chantey"]}"#, "is not a date"),
            (
                #"{"date":"2024-05-09","center":"y","outer":"acehny","answers":["chantey"]}"#,
                "not one letter and six others"
            ),
            (
                #"{"date":"2024-05-09","center":"y","outer":"acehnt","answers":["yolk","chantey"]}"#,
                "\"yolk\" does not fit"
            ),
            (
                #"{"date":"2024-05-09","center":"y","outer":"acehnt","answers":["yet","chantey"]}"#,
                "\"yet\" does not fit"
            ),
            (#"{"date":"2024-05-09","center":"y","outer":"acehnt","answers":["yacht"]}"#, "all seven letters"),
        ])
    func bad(line: String, complaint: String) throws {
        let error = #expect(throws: PuzzleArchiveError.self) { try archive(good, "", line) }
        let text = try #require(error?.description)
        #expect(text.contains("line 3: ") && text.contains(complaint), "\(text)")
    }

    @Test("an error lists ten bad lines and the number of the others")
    func many() throws {
        try Data(String(repeating: "x\n", count: 25).utf8).write(to: file)
        let error = #expect(throws: PuzzleArchiveError.self) { try PuzzleArchive(contentsOf: file) }
        #expect(error?.description.hasSuffix("and 15 more lines") == true)
    }

    @Test("an empty and a missing file are named")
    func none() throws {
        #expect(throws: PuzzleArchiveError.empty(path: file.path)) { try archive("", "") }
        try FileManager.default.removeItem(at: file)
        let error = #expect(throws: PuzzleArchiveError.self) { try PuzzleArchive(contentsOf: file) }
        #expect(error?.description.contains(file.path) == true)
    }
}
