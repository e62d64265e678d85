import BotState
import Foundation
import Hive
import Lexicon
import Messaging
import PuzzleRound
import Testing

/// What is kept of somebody's games: only differences are entered, so that nothing is counted twice and what is taken back is gone.
@Suite("The record of what was played")
struct PlayRecordTests {
    private let ana = PersonID(platform: .telegram, id: "ana")
    private let monday = 20_783

    /// - Parameter list: the words of the board, which grows when players say that the puzzle took one more.
    private func round(
        _ found: [String], clues: [String] = [], list: [String] = ["they", "yeah", "yacht", "achy", "chantey"]
    ) throws -> Round {
        let board = try #require(Board(center: "y", outer: "acehnt"))
        let game = Game(
            id: "g", board: board, startedAt: .distantPast, lastPlayedAt: .distantPast,
            clues: clues.map { .init(word: $0, level: 1) })
        let words = list.map { Word(text: $0, acceptance: 1, frequency: 3) }
        return Round(game, expected: words, rating: nil).crossingOff(found, for: ana, at: .distantPast)
    }

    @Test("adds what a game gains, and the rank of genius once")
    func gains() throws {
        var record = PlayRecord()
        let rounds = try [[], ["they"], ["they", "chantey"], ["they", "chantey", "yacht"]].map { try round($0) }
        record.note(from: nil, to: rounds[0], weekOf: monday)
        #expect(
            record
                == {
                    var none = PlayRecord(); none.note(from: nil, to: nil, weekOf: monday); return none
                }())
        for (before, after) in zip(rounds, rounds.dropFirst()) { record.note(from: before, to: after, weekOf: monday) }
        #expect(record.boards == 1 && record.words == 3 && record.points == 20 && record.pangrams == 1)
        #expect(record.geniuses == 1 && record.complete == 0)
        #expect(record.longest == ["chantey", "yacht", "they"])
        #expect(record.week.points == 20 && record.best.points == 20)
    }

    @Test("what is taken back no longer counts")
    func takenBack() throws {
        var record = PlayRecord()
        let (none, all) = (try round([]), try round(["they", "yeah", "yacht", "achy", "chantey"]))
        record.note(from: none, to: all, weekOf: monday)
        #expect(record.complete == 1 && record.boards == 1)
        record.note(from: all, to: none, weekOf: monday)
        #expect(record.boards == 0 && record.words == 0 && record.points == 0 && record.geniuses == 0)
        #expect(record.complete == 0 && record.pangrams == 0 && record.longest.isEmpty && record.best.points == 0)
    }

    @Test("a board counts once as one of a genius, and as complete, however its list of words changes meanwhile")
    func changedLists() throws {
        var record = PlayRecord()
        record.note(from: nil, to: try round(["they", "chantey"], list: ["they", "chantey"]), weekOf: monday)
        #expect(record.geniuses == 1 && record.complete == 1)
        let longer = ["they", "chantey", "cayenne", "catchy", "chatty", "tetchy"]
        let found = ["they", "chantey", "cayenne", "catchy", "chatty", "tetchy"]
        record.note(
            from: try round(["they", "chantey"], list: longer), to: try round(found, list: longer), weekOf: monday)
        #expect(record.geniuses == 1 && record.complete == 1)
        record.note(from: try round(found, list: longer), to: try round([], list: longer), weekOf: monday)
        #expect(record.geniuses == 0 && record.complete == 0)
    }

    @Test("a new week begins at nought, and the best one stays")
    func weeks() throws {
        var record = PlayRecord()
        record.note(from: nil, to: try round(["chantey"]), weekOf: monday)
        record.note(from: nil, to: try round(["they"]), weekOf: monday + 7)
        #expect(record.week.points == 1 && record.best.points == 14 && record.best.monday == monday)
    }

    @Test("counts the words to which a clue was given")
    func clues() throws {
        var record = PlayRecord()
        record.note(from: try round([]), to: try round([], clues: ["they", "yacht"]), weekOf: monday)
        #expect(record.hints == 2 && record.boards == 0)
    }

    @Test("keeps the ranks of two months, and survives being stored")
    func days() throws {
        var record = PlayRecord()
        for day in 0..<100 { record.note(.nice, on: day) }
        #expect(record.days.count == PlayRecord.daysKept && record.days[99] == .nice && record.days[39] == nil)
        record.note(nil, on: 99)
        #expect(record.days[99] == nil)
        let stored = try JSONEncoder().encode(record)
        #expect(try JSONDecoder().decode(PlayRecord.self, from: stored) == record)
    }
}
