import BotState
import Foundation
import Hive
import Lexicon
import Messaging
import PuzzleRound
import Testing

/// A round without a chat: what guesses are worth, what finds change, which word comes next.
@Suite("A round")
struct RoundTests {
    private let ana = PersonID(platform: .telegram, id: "ana")
    private let ben = PersonID(platform: .telegram, id: "ben")
    private let time = Date(timeIntervalSince1970: 1_700_000_000)

    private func round(edition: Edition = .digital, clues: [Game.Clue] = [], unfit: Set<String> = []) throws -> Round {
        let board = try #require(Board(center: "y", outer: "acehnt")).with(edition: edition)
        let game = Game(id: "g", board: board, startedAt: .distantPast, lastPlayedAt: .distantPast, clues: clues)
        let words = ["they", "yeah", "yacht", "achy", "chantey"].map {
            Word(text: $0, acceptance: 1, isOfferable: !unfit.contains($0), frequency: 3)
        }
        return Round(game, expected: words, rating: nil)
    }

    @Test("judges several words one after another, so that a word that comes twice counts once")
    func judging() throws {
        let round = try round()
        let words = ["yacht", "yacht", "chantey", "cat", "cane", "yzzy", "hyte", "nety"]
        var questions = 0
        let judgements = round.judgements(on: words, price: nil) {
            questions += 1
            return ["hyte"]
        }
        #expect(
            judgements.map(\.verdict) == [
                .good, .alreadyFound, .pangram, .tooShort, .missingCenter, .badLetters, .unlikely, .notInList,
            ])
        #expect(judgements.map(\.points) == [5, 0, 14, 0, 0, 0, 0, 0])
        #expect(judgements[5].badLetters == "Z")
        #expect(questions == 1, "the unlikely words are looked up once")
    }

    @Test("clues cost points in a competition, and none alone")
    func prices() throws {
        let round = try round(clues: [.init(word: "yacht", level: 3), .init(word: "they", level: 9)])
        let paid = round.judgements(on: ["yacht", "they", "achy"], price: HintPrice(cost: .normal)) { [] }
        #expect(paid.map(\.earned) == [3, 0, 1])
        let free = round.judgements(on: ["yacht", "they", "achy"], price: nil) { [] }
        #expect(free.map(\.earned) == [5, 1, 1])
    }

    @Test("a pangram that nobody should cheer at counts as any other word")
    func unfit() throws {
        let judgements = try round(unfit: ["chantey"]).judgements(on: ["chantey"], price: nil) { [] }
        #expect(judgements.map(\.verdict) == [.good] && judgements.map(\.points) == [14])
    }

    @Test("finds raise the score and the rank, and the last ends the game")
    func finds() throws {
        let start = try round()
        #expect(start.maximum == 22 && start.score == 0 && start.rank == .beginner && start.left == 5)
        let judgements = start.judgements(on: ["chantey", "they"], price: nil) { [] }
        let after = start.adding(judgements, foundBy: ana, at: time)
        #expect(after.score == 15 && after.found == ["chantey", "they"] && after.left == 3 && !after.game.isFinished)
        #expect(after.game.finds.map(\.person) == [ana, ana] && after.game.finds.map(\.foundAt) == [time, time])
        let rest = after.judgements(on: ["yeah", "yacht", "achy"], price: nil) { [] }
        let end = after.adding(rest, foundBy: ben, at: time)
        #expect(end.isComplete && end.game.isFinished && end.score == 22 && end.rank == .queenBee)
        #expect(start.game.finds.isEmpty, "the round before is unchanged")
    }

    @Test("words crossed off count for the board and for nobody")
    func crossingOff() throws {
        let after = try round().crossingOff(["yacht", "they"], for: nil, at: time)
        #expect(after.score == 6 && after.game.finds.allSatisfy { $0.person == nil && $0.penalty == 0 })
    }

    @Test("finds that are taken back open the board again")
    func removing() throws {
        let start = try round()
        let all = start.judgements(on: start.words, price: nil) { [] }
        let end = start.adding(all, foundBy: ana, at: time)
        let back = end.removing(end.game.finds.filter { $0.word == "achy" })
        #expect(!back.isComplete && !back.game.isFinished && back.score == end.score - 1)
    }

    @Test("a word that the puzzle took although nobody expected it belongs to the round")
    func unexpected() throws {
        let after = try round().crossingOff(["hyte"], for: ana, at: time)
        #expect(after.words.last == "hyte" && after.maximum == 23 && after.score == 1)
    }

    @Test("the next clue goes on along the trail, and then to a new word")
    func next() throws {
        let round = try round(clues: [.init(word: "they", level: 1), .init(word: "yeah", level: 1)])
        #expect(round.nextToHint(after: "they", trail: ["they", "yeah"])?.word == "yeah")
        #expect(round.nextToHint(after: "yeah", trail: ["they", "yeah"])?.word == "yacht")
        #expect(round.isOpen("they") && !round.isOpen("cat"))
        let told = try self.round(clues: [.init(word: "they", level: 9)])
        #expect(!told.isOpen("they") && !told.wordsLeftToHint.contains("they"))
    }
}
