import BotState
import Foundation
import Hive
import Lexicon
import Messaging
import PuzzleRound
import Testing

@Suite("The hint ladder")
struct HintLadderTests {
    @Test("each step tells one thing more, and the last the word")
    func steps() {
        let told = (1...7).map { HintLadder(word: "yacht", level: $0) }
        #expect(told.map(\.toldLength) == [nil, 5, 5, 5, 5, 5, 5])
        #expect(told.map(\.toldLetters) == [nil, nil, "Y · · · ·", "Y A · · ·", "Y A C · ·", "Y A C H ·", "Y A C H T"])
        #expect(told.map(\.isAtTop) == [false, false, false, false, false, false, true])
        #expect(HintLadder(word: "yacht", level: .max).level == 7)
        #expect(HintLadder(word: "yacht", level: -3).level == 1)
        #expect(told[6].next == told[6])
    }

    @Test("counts words in the order of the hints, in which everyday words come last")
    func counts() throws {
        let game = try game()
        let words = [("they", 6.9), ("yacht", 3.6), ("achy", 2.6)].map {
            Word(text: $0, acceptance: 1, frequency: $1)
        }
        let round = Round(game, expected: words, rating: nil)
        #expect(round.offerable == words.dropFirst().map(\.text) + [words[0].text])
        #expect(round.offerable.map(round.hintPosition) == Array(1...words.count))
    }

    private func game(found: [String] = [], clues: [Game.Clue] = []) throws -> Game {
        let board = try #require(Board(center: "y", outer: "acehnt"))
        let ana = PersonID(platform: .telegram, id: "ana")
        let finds = found.map { Game.Find(word: $0, person: ana, points: 1, foundAt: .distantPast) }
        return Game(
            id: "g", board: board, startedAt: .distantPast, lastPlayedAt: .distantPast, finds: finds, clues: clues)
    }

    @Test("the easiest missing word comes first; skipped ones come back at the end, told ones after them")
    func order() throws {
        let words = ["they", "yacht", "achy"]
        var fresh = try game()
        #expect(fresh.nextToHint(of: words) == "they")
        var later = try game(found: ["they"], clues: [.init(word: "yacht", level: 1, isSkipped: true)])
        #expect(later.nextToHint(of: words) == "achy")
        var skipped = try game(
            found: ["achy"],
            clues: [.init(word: "they", level: 6), .init(word: "yacht", level: 2, isSkipped: true)])
        #expect(skipped.nextToHint(of: words) == "yacht")
        #expect(!skipped.clues[1].isSkipped)
        var told = try game(found: ["achy", "yacht"], clues: [.init(word: "they", level: 6)])
        #expect(told.nextToHint(of: words) == "they")
        #expect(told.nextToHint(of: words, after: "yacht") == "they")
        var done = try game(found: words)
        #expect(done.nextToHint(of: words) == nil)
    }

    @Test("once all missing words are told, each has its turn again")
    func turns() throws {
        let words = ["they", "yacht", "achy", "tiny"]
        let clues = words.map { Game.Clue(word: $0, level: 9) }
        var game = try game(found: ["yacht"], clues: clues)
        #expect(game.nextToHint(of: words) == "they")
        for (last, next) in [("they", "achy"), ("yacht", "achy"), ("achy", "tiny"), ("tiny", "they"), ("gone", "they")]
        {
            #expect(game.nextToHint(of: words, after: last) == next)
        }
        var done = try self.game(found: words, clues: clues)
        #expect(done.nextToHint(of: words, after: "they") == nil)
        #expect(done.nextToHint(of: [], after: "they") == nil)
    }
}
