import BotState
import Foundation
import Hive
import Messaging
import PuzzleRound
import Testing

@testable import Conversation
@testable import DrawTalk
@testable import LookupTalk
@testable import PuzzleTalk
@testable import ReportTalk
@testable import Talk

@Suite("Standings")
struct StandingsTests {
    private func line(_ name: String, _ points: Int, words: Int = 1, hints: Int = 0) -> Standings.Line {
        Standings.Line(
            person: PersonID(platform: .telegram, id: name), name: name,
            tally: Tally(points: points, words: words, hints: hints))
    }

    @Test("who is level shares a place, and the next place is counted on")
    func ties() {
        let standings = Standings([line("d", 3), line("b", 5), line("a", 5), line("c", 9)])
        #expect(standings.lines.map(\.name) == ["c", "a", "b", "d"])
        #expect(standings.lines.map(\.place) == [1, 2, 2, 4])
    }

    @Test("of equal points more words decide, then fewer clues")
    func tieBreaks() {
        let standings = Standings([line("a", 5, words: 1), line("b", 5, words: 5, hints: 2), line("c", 5, words: 5)])
        #expect(standings.lines.map(\.name) == ["c", "b", "a"] && standings.lines.map(\.place) == [1, 2, 3])
    }

    // MARK: Days

    private let ana = PersonID(platform: .telegram, id: "ana")
    private let monday = 19_674.0  // 13 November 2023

    private func play(_ days: [Double], takingBack: Double? = nil, zone: String? = nil) throws -> Player {
        let board = try #require(Board(center: "y", outer: "acehnt"))
        let words = ["they", "yacht", "teeny", "chantey", "catty", "hyena", "achy", "yeah"]
        var players: [Player] = []
        var game = Game(id: "g", board: board, startedAt: .distantPast, lastPlayedAt: .distantPast)
        let clock = GroupClock(timeZone: zone)
        for (day, word) in zip(days, words) {
            var next = game
            let date = Date(timeIntervalSince1970: (monday + day) * 86_400 + 3600)
            next.finds.append(.init(word: word, person: ana, points: board.points(for: word), foundAt: date))
            var ledger = Ledger(players: players, clock: clock, today: clock.day(of: date))
            ledger.enter(from: [game], to: [next])
            (players, game) = (ledger.players, next)
        }
        if let takingBack {
            var next = game
            let day = Int(monday + takingBack)
            next.finds.removeAll { clock.day(of: $0.foundAt) == day }
            var ledger = Ledger(players: players, clock: clock, today: day)
            ledger.enter(from: [game], to: [next])
            players = ledger.players
        }
        return try #require(players.first)
    }

    @Test(
        "days in a row make a streak, a gap begins a new one",
        arguments: [([0.0], 1), ([0, 0, 0], 1), ([0, 1, 2], 3), ([0, 1, 3], 1), ([0, 1, 3, 4], 2), ([6, 7], 2)])
    func streaks(days: [Double], length: Int) throws {
        #expect(try play(days).streak == length)
    }

    @Test("a day whose words were all taken back is no day of a streak")
    func takenBack() throws {
        let player = try play([0, 1, 2, 2], takingBack: 2)
        #expect(player.streak == 2 && player.total.words == 2)
    }

    @Test("a day of which one of two words was taken back stays a day of a streak")
    func oneTakenBack() throws {
        let board = try #require(Board(center: "y", outer: "acehnt"))
        var game = Game(id: "g", board: board, startedAt: .distantPast, lastPlayedAt: .distantPast)
        var players: [Player] = []
        func play(_ finds: [(String, Double)]) {
            var next = game
            next.finds = finds.map { word, day in
                let date = Date(timeIntervalSince1970: (monday + day) * 86_400)
                return .init(word: word, person: ana, points: 1, foundAt: date)
            }
            var ledger = Ledger(players: players, clock: GroupClock(timeZone: nil), today: Int(monday) + 1)
            ledger.enter(from: [game], to: [next])
            (players, game) = (ledger.players, next)
        }
        play([("they", 0)])
        play([("they", 0), ("yacht", 1)])
        play([("they", 0), ("yacht", 1), ("teeny", 1)])
        play([("they", 0), ("yacht", 1)])
        #expect(players.map(\.streak) == [2] && players.map(\.lastDay) == [Int(monday) + 1])
        play([("they", 0)])
        #expect(players.map(\.streak) == [1] && players.map(\.lastDay) == [Int(monday)])
    }

    @Test("a week begins on Monday")
    func weeks() throws {
        #expect(try play([5, 6]).week.words == 2)
        let next = try play([5, 6, 7])
        #expect(next.week.words == 1 && next.total.words == 3)
    }

    @Test("days are the group's own")
    func zones() throws {
        // One in the morning by UTC is still the evening before in New York.
        #expect(try play([0], zone: "America/New_York").lastDay == Int(monday) - 1)
        #expect(try play([0], zone: "Asia/Tokyo").lastDay == Int(monday))
    }

    @Test("another score for the same word changes the points and not the number of words")
    func rescored() throws {
        let board = try #require(Board(center: "y", outer: "acehnt"))
        var game = Game(id: "g", board: board, startedAt: .distantPast, lastPlayedAt: .distantPast)
        let date = Date(timeIntervalSince1970: monday * 86_400)
        game.finds = [.init(word: "yacht", person: ana, points: 5, foundAt: date)]
        var ledger = Ledger(players: [], clock: GroupClock(timeZone: nil), today: Int(monday))
        ledger.enter(from: [], to: [game])
        var other = game
        other.finds[0].points = 1
        ledger.enter(from: [game], to: [other])
        #expect(ledger.players.first?.total == Tally(points: 1, words: 1))
        #expect(ledger.players.first?.streak == 1 && ledger.players.first?.week == Tally(points: 1, words: 1))
    }
}
