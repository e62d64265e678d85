import ArgumentParser
import Foundation
import Hive
import Lexicon
import LexiconBuilder
import Testing

@testable import honeycue

@Suite("Solving a board on the command line")
struct SolveTests {
    @Test(
        "the language or the edition decides which letters make a board",
        arguments: [
            ["y", "acehnt"], ["Ç", "ABEIRT", "--language", "ca"], ["ç", "abeir", "--edition", "catalan"],
            ["ñ", "aceiou", "--language", "es"], ["r", "bemsenda", "--language", "de"],
            ["r", "bemsnd", "--language", "de", "--edition", "german"],
        ])
    func accepted(arguments: [String]) throws { _ = try SolveCommand.parse(arguments) }

    @Test(
        "a board that the rules do not allow is refused with what they ask for",
        arguments: [
            (["y", "acehn"], "A board is one letter in the middle and six others around it"),
            (["Ç", "ABEIRT"], "A board is one letter in the middle and six others around it"),
            (
                ["ñ", "abeirt", "--language", "ca"],
                "edition catalan is one letter in the middle and 5 or 6 others around it"
            ),
            (["a", "bcdefg", "--language", "eo"], "There are no boards in “eo”."),
            (
                ["a", "bcdefg", "--language", "de", "--edition", "swedish"],
                "The edition swedish has words of “sv”, not of “de”."
            ),
        ])
    func refused(arguments: [String], reason: String) {
        let error = #expect(throws: (any Error).self) { try SolveCommand.parse(arguments) }
        #expect(error.map(SolveCommand.message)?.contains(reason) == true)
    }

    @Test("words are listed as they are typed, with their written forms beside them")
    func listing() throws {
        let board = try #require(Board(center: "a", outer: "dimnrt", edition: .spanish))
        let listing = try WordListing(board: board, words: try spanishList(), includesUnlikely: false)
        #expect(listing.lines() == ["tia           1   tía", "mandarinita  21 ★ mandarínita"])
        #expect(
            try listing.json().last
                == #"{"acceptance":1,"definition":"","pangram":true,"score":21,"word":"mandarinita","written":["mandarínita"]}"#
        )
    }

    @Test("each English word has the clue that a hint begins with, whoever wrote it")
    func clues() throws {
        let board = try #require(Board(center: "y", outer: "acehnt"))
        let lines = try WordListing(board: board, words: Yacht(), includesUnlikely: false).json()
        #expect(lines.count == 1 && lines[0].contains(#""definition":"a rich man's boat""#), "\(lines)")
    }

    /// A list of three words, of which two have the centre letter of the test's board.
    private func spanishList() throws -> PuzzleWordList {
        let folder = FileManager.default.temporaryDirectory.appending(path: "solve-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let source = folder.appending(path: "words")
        try Data("tía\nmandarínita\ndimir\n".utf8).write(to: source)
        let file = folder.appending(path: "list.bin")
        try WordListBuilder(language: "es", source: .dictionary(source, package: "wtest"))?.build(to: file)
        return try PuzzleWordList(contentsOf: file)
    }
}

/// A book of one word, to which a person wrote a clue.
private struct Yacht: WordBook {
    func words(on board: Board) -> [Word] { [Word(text: "yacht", acceptance: 1)] }
    func unlikelyWords(on board: Board) -> [Word] { [] }
    func definition(of word: String) -> Definition? { nil }
    func frequency(of word: String) -> Double { 0 }
    func suggestions(for word: String, limit: Int) -> [String] { [] }
    func clues(for word: String, among others: [String]) -> [Clue] {
        [
            Clue(text: "a rich man's boat", partOfSpeech: nil, kind: .written),
            Clue(text: "an expensive vessel", partOfSpeech: "noun", kind: .definition),
        ]
    }
    func masked(_ text: String, hiding word: String, among others: [String]) -> String { text }
}
