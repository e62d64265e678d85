import Foundation
import PuzzleRound
import Testing

@testable import PuzzleTalk
@testable import Talk

@Suite("Second chances for words")
struct SecondChanceTests {
    @Test(
        "a guess is close to a word of five letters or more with one letter too many, too few, wrong or in its neighbour's place",
        arguments: [
            ("yachtt", true), ("yach", true), ("yacgt", true), ("yahct", true), ("yacht", false), ("yac", false),
            ("thcay", false), ("yacte", false), ("thay", false), ("", false), ("yachtts", false),
        ])
    func close(guess: String, isClose: Bool) {
        #expect(Closeness.isOneEdit(guess, from: ["they", "yacht"]) == isClose)
    }

    @Test("notes on bonus words are those of games that are loaded")
    func notes() throws {
        var puzzle = PuzzleNotes()
        puzzle.bonus = ["g": ["hyte"], "h": ["tyee"]]
        puzzle.keepOnly(games: ["g"])
        #expect(puzzle.bonus == ["g": ["hyte"]])
        #expect(try JSONDecoder().decode(PuzzleNotes.self, from: JSONEncoder().encode(puzzle)) == puzzle)
        #expect(try JSONDecoder().decode(PuzzleNotes.self, from: Data("{}".utf8)) == PuzzleNotes())
    }

    @Test("notes with words that an earlier version kept for later can still be read")
    func earlierNotes() throws {
        let stored = Data(#"{"bonus":["hyte"],"later":["yacht"]}"#.utf8)
        #expect(try JSONDecoder().decode(ArchivedNotes.self, from: stored).bonus == ["hyte"])
        let session = Data(#"{"version":2,"subjects":{"later":{"words":{"g":["yacht"]}},"puzzle":{}}}"#.utf8)
        #expect(try Session(decoding: session).encoded().isEmpty == false)
    }
}
