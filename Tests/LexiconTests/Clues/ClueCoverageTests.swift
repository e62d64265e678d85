import Foundation
import Lexicon
import LexiconBuilder
import Testing

@testable import honeycue_lab

@Suite("Coverage of clues")
struct ClueCoverageTests {
    private let coverage: ClueCoverage

    init() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "archive-\(UUID().uuidString).jsonl")
        let puzzles = ["yacht", "tenancy"].map {
            #"{"date":"2024-05-09","center":"y","outer":"acehnt","answers":["chantey","\#($0)","ytacha"]}"#
        }
        try Data(puzzles.joined(separator: "\n").utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        coverage = try ClueCoverage(of: PuzzleArchive(contentsOf: file), clue: TestLexicon.opened().dictionaryClue)
    }

    @Test("each answer counts as often as puzzles accepted it")
    func occurrences() throws {
        let definitions = try #require(coverage.shares.first { $0.kind == .definition })
        #expect(definitions.occurrences == 4 && definitions.words == 3)
        #expect(coverage.unexplained.map(\.word) == ["ytacha"] && coverage.unexplained[0].count == 2)
        #expect(coverage.occurrences == 6 && abs(coverage.covered - 4.0 / 6) < 1e-9)
    }

    @Test("the same seed draws the same sample, each word once")
    func sample() {
        #expect(coverage.sample(3, seed: 5) == coverage.sample(3, seed: 5))
        #expect(coverage.sample(99, seed: 5) == ["chantey", "tenancy", "yacht", "ytacha"])
    }
}
