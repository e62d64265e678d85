import BotState
import Foundation
import Hive
import Lexicon
import Messaging
import PuzzleRound
import Testing

@testable import Conversation
@testable import DrawTalk
@testable import LookupTalk
@testable import PuzzleTalk
@testable import PuzzleUnderstanding
@testable import ReportTalk
@testable import Talk

@Suite("Limits of what is kept and shown")
struct LimitsTests {
    private let now = Date(timeIntervalSince1970: 1_700_000_000)
    private let ana = PersonID(platform: .telegram, id: "ana")

    @Test("the live board is posted anew when more than fifteen messages have come below it")
    func farAway() {
        var live = LiveBoard(gameID: "g", serial: "s")
        #expect(!live.isFarAway && live.handle.rawValue == "live-s")
        live.messagesSince = 15
        #expect(!live.isFarAway)
        live.messagesSince = 16
        #expect(live.isFarAway)
    }

    @Test("a group keeps three boards that wait, and twenty questions to the platform; nothing of games that are gone")
    func group() throws {
        var notes = GroupNotes()
        let board = try #require(Board(center: "y", outer: "acehnt"))
        notes.proposals = (0..<5).map {
            .init(id: "\($0)", board: board, notes: BoardNotes(outer: board.outer.letters), origin: .typed)
        }
        notes.checks = (0..<25).map { StandingCheck(jobID: "\($0)", errand: .openSettings) }
        notes.lookups = (0..<25).map { "\($0)" }
        notes.live = LiveBoard(gameID: "g", serial: "s")
        notes.race = Race(id: "r", gameID: "g")
        var kept = notes
        kept.keepOnly(games: ["g"])
        #expect(kept.proposals.map(\.id) == ["2", "3", "4"] && kept.live == notes.live && kept.race == notes.race)
        #expect(kept.checks.map(\.jobID) == (5..<25).map { "\($0)" } && kept.lookups == (5..<25).map { "\($0)" })
        kept.keepOnly(games: ["h"])
        #expect(kept.live == nil && kept.race == nil)
    }

    @Test("the notes keep ten steps to undo, and nothing of games that are gone")
    func session() {
        var notes = PuzzleNotes()
        notes.undo = (0..<12).map { UndoEntry(gameID: $0 == 11 ? "h" : "g", change: .found(["\($0)"])) }
        notes.openClues = ["g": "yacht", "h": "they"]
        notes.toldClues = ["g": ToldClues(word: "yacht", count: 2), "h": ToldClues(word: "they", count: 1)]
        notes.rejected = ["g": ["yacht"], "h": ["they"], "i": []]
        notes.boards = ["g": BoardNotes(outer: []), "h": BoardNotes(outer: [])]
        notes.keepOnly(games: ["g", "i"])
        #expect(notes.undo.map(\.change) == (1..<11).map { .found(["\($0)"]) })
        #expect(notes.openClues == ["g": "yacht"] && notes.toldClues.keys.sorted() == ["g"])
        #expect(notes.rejected == ["g": ["yacht"]] && notes.boards.keys.sorted() == ["g"])
    }

    @Test("fifteen hundred words of a page are kept")
    func page() throws {
        let words = (0..<1600).map { "w\($0)" }
        let notes = PageNotes(
            id: "p", photos: [], page: PageWords(words: words, lines: words.map { _ in 0 }), isWhole: true)
        #expect(notes.words.count == 1500 && notes.lines.count == 1500 && notes.words.last == "w1499")
        let old = #"{"id":"p","photos":[],"words":["a"],"lines":[0]}"#
        #expect(try !JSONDecoder().decode(PageNotes.self, from: Data(old.utf8)).isWhole)
        #expect(try JSONDecoder().decode(PageNotes.self, from: JSONEncoder().encode(notes)) == notes)
    }

    @Test("settings and notes come back as they were written")
    func roundTrips() throws {
        var (settings, daily, chat) = (GroupSettings(), DailyNotes(), ChatSettings())
        for choice in [
            SettingChoice.hintCost(.steep), .boardSetters(.administrators), .edition(.print), .language("de"),
            .morning(hour: 8), .closing(hour: 21), .quiet(QuietHours(start: 22, end: 7)), .timeZone("Asia/Tokyo"),
            .showsName(false),
        ] {
            let before = (settings, daily, chat)
            choice.apply(to: &settings, &daily, and: &chat)
            #expect((settings, daily, chat) != before)
        }
        #expect(settings.hintCost == .steep && settings.boardSetters == .administrators && settings.edition == .print)
        #expect(chat.languageCode == "de" && settings.closingHour == 21 && chat.timeZone == "Asia/Tokyo")
        #expect(chat.quietHours == QuietHours(start: 22, end: 7) && !settings.showsName)
        #expect(daily.morningHour == 8)
        let decoder = JSONDecoder()
        #expect(try decoder.decode(GroupSettings.self, from: JSONEncoder().encode(settings)) == settings)
        #expect(try decoder.decode(GroupSettings.self, from: Data("{}".utf8)) == GroupSettings())
        #expect(try decoder.decode(ChatSettings.self, from: JSONEncoder().encode(chat)) == chat)
        #expect(try decoder.decode(ChatSettings.self, from: Data("{}".utf8)) == ChatSettings())
        var notes = GroupNotes()
        (notes.id, notes.settings, notes.live) = ("i", settings, LiveBoard(gameID: "g", serial: "s", messagesSince: 3))
        (notes.wasToldItHears, notes.forbidsReactions, notes.isAway) = (true, true, true)
        notes.checks = [StandingCheck(jobID: "j", errand: .solve(gameID: "g"))]
        notes.lookups = ["l"]
        notes.race = Race(id: "r", gameID: "g", teamCount: 3, goal: .hour, teamGames: ["a"], endsAt: now)
        #expect(try decoder.decode(GroupNotes.self, from: JSONEncoder().encode(notes)) == notes)
        #expect(try decoder.decode(GroupNotes.self, from: Data("{}".utf8)) == GroupNotes())
        var drawer = DrawerNotes()
        (drawer.gameID, drawer.isDrawing, drawer.points, drawer.average, drawer.best) = ("g", true, 7, 3.5, 9)
        #expect(try decoder.decode(DrawerNotes.self, from: JSONEncoder().encode(drawer)) == drawer)
        #expect(try decoder.decode(DrawerNotes.self, from: Data("{}".utf8)) == DrawerNotes())
    }

    @Test("no setting is refused that a button offers, and hours are those of a day", arguments: 0..<24)
    func hours(hour: Int) {
        #expect(SettingChoice("closing=\(hour)") == .closing(hour: hour))
        #expect(SettingChoice("quiet=\(hour)-0") == .quiet(QuietHours(start: hour, end: 0)))
        #expect(SettingChoice("quiet=24-\(hour)") == nil && SettingChoice("closing=off") == .closing(hour: nil))
        #expect(SettingChoice("quiet=off") == .quiet(nil) && SettingChoice("quiet=1-2-\(hour)") == nil)
    }

    @Test(
        "a race lasts as long as its goal says",
        arguments: [
            ("5", RaceGoal.fiveMinutes, 300.0), ("15min", .quarterHour, 900), ("60m", .hour, 3600), ("1h", .hour, 3600),
            ("genius", .genius, nil), ("all", .allWords, nil), ("rank", .genius, nil), ("words", .allWords, nil),
        ] as [(String, RaceGoal, Double?)])
    func goals(word: String, goal: RaceGoal, seconds: Double?) throws {
        let language = try Fixtures.texts.get().language(for: "en")
        #expect(RaceGoal(word, in: language) == goal && goal.duration == seconds)
    }

    @Test("goals come round and round, and two to four teams race")
    func race() throws {
        #expect(RaceGoal.allCases.map(\.next) == [.quarterHour, .hour, .genius, .allWords, .fiveMinutes])
        let language = try Fixtures.texts.get().language(for: "en")
        #expect(RaceGoal("7", in: language) == nil && RaceGoal("", in: language) == nil && Race.teamCounts == 2...4)
        #expect(Race(id: "r", gameID: "g").teamCount == 2 && Race(id: "r", gameID: "g").goal == .quarterHour)
        #expect(!Race(id: "r", gameID: "g").isRunning && Race(id: "r", gameID: "g", teamGames: ["a"]).isRunning)
    }

    @Test("a challenge's code has eight signs in capitals, and sixteen of what is typed are read")
    func codes() {
        #expect(ChallengeCode.make(from: 0) == "00000000")
        #expect(ChallengeCode.make(from: 10 | 11 << 5 | 31 << 35) == "AB00000Z")
        #expect(ChallengeCode.make(from: .max) == "ZZZZZZZZ")
        #expect(ChallengeCode.normalized(String(repeating: "2", count: 20)).count == 16)
    }

    @Test("secret random numbers follow from the secret, the cause and its order, as RFC 4231 says they should")
    func secretNumbers() {
        #expect(SecretRandom(secret: Data("Jefe".utf8)).draw(["what do ya want for nothing?"]) == 0x5BDC_C146_BF60_754E)
        let random = SecretRandom(secret: Data("secret".utf8))
        #expect(random.draw(["a", "b"]) == random.draw(["a", "b"]))
        let others = [
            random.draw(["ab"]), random.draw(["b", "a"]), random.draw(["a", "b", ""]),
            SecretRandom(secret: Data("Secret".utf8)).draw(["a", "b"]),
        ]
        #expect(!others.contains(random.draw(["a", "b"])))
    }

    @Test("identifiers are short, stable and of Crockford's signs")
    func identifiers() {
        let ids = (0..<200).map { StableID.make("test", "\($0)") }
        #expect(Set(ids).count == 200 && ids[7] == StableID.make("test", "7"))
        #expect(ids.allSatisfy { $0.count == 12 && $0.allSatisfy { "0123456789abcdefghjkmnpqrstvwxyz".contains($0) } })
        #expect(StableID.make("ab", "c") != StableID.make("a", "bc"))
        #expect(ClueToken.of("yacht").count == 6)
        #expect(ClueToken.word(of: ClueToken.of("yacht"), among: ["they", "yacht"]) == "yacht")
        #expect(ClueToken.word(of: ClueToken.of("yacht"), among: ["they"]) == nil)
    }

    @Test("a list of words ends with an ellipsis when there are more")
    func lists() {
        #expect(WordLine.joined(["a", "b", "c"], limit: 3) == "a, b, c")
        #expect(WordLine.joined(["a", "b", "c"], limit: 2) == "a, b …" && WordLine.joined([]).isEmpty)
    }

    @Test(
        "a greeting has forty letters of a name, a table eighteen", arguments: [(40, 18), (41, 18), (18, 18), (17, 17)])
    func names(length: Int, inTable: Int) {
        let name = String(repeating: "x", count: length)
        #expect(PersonName.presentable(name).count == min(length, 40))
        #expect(PersonName.presentable(name).hasSuffix("…") == (length > 40))
        #expect(PersonName.short(name, or: "?").count == inTable)
        #expect(PersonName.short(name, or: "?").hasSuffix("…") == (length > 18))
    }

    @Test("the grid's figures stand in a table with their sums, and a dot where there are none")
    func grid() {
        let rows = TableRow.rows(of: HintGrid(of: ["achy", "acme", "yachtsmanlike"]))
        let words = rows.map { $0.cells.map(\.text).joined(separator: " ") }
        #expect(words == [" 4 13 Σ", "A 2 · 2", "Y · 1 1", "Σ 2 1 3"])
        #expect(rows.map { $0.cells.map(\.isHeader) }.dropFirst().allSatisfy { $0 == [true, false, false, false] })
    }

    // MARK: Games

    private func game() throws -> Game {
        let board = try #require(Board(center: "y", outer: "acehnt"))
        return Game(id: "g", board: board, startedAt: now, lastPlayedAt: now)
    }

    @Test("clues are noted word by word, and never go back")
    func clues() throws {
        var game = try game()
        game.noteRetelling("yacht")
        game.setSkipped("they", false)
        #expect(game.clues.isEmpty && game.isUntouched)
        game.noteClue("yacht", level: 3)
        game.noteClue("yacht", level: 2)
        game.noteRetelling("yacht")
        game.setSkipped("they", true)
        #expect(
            game.clues == [
                .init(word: "yacht", level: 3, retellings: 1), .init(word: "they", level: 1, isSkipped: true),
            ])
        #expect(game.clueLevel(of: "yacht") == 3 && game.clueLevel(of: "achy") == 0 && !game.isUntouched)
        game.setSkipped("they", false)
        #expect(!game.clues[1].isSkipped)
    }

    @Test("a find that counts again takes the place of the one that did not")
    func finds() throws {
        var game = try game()
        game.add(.init(word: "yacht", person: ana, points: 0, foundAt: now))
        #expect(game.countedWords.isEmpty && !game.isUntouched)
        game.add(.init(word: "yacht", person: ana, points: 5, penalty: 2, foundAt: now))
        #expect(game.finds.count == 1 && game.countedWords == ["yacht"] && game.finds[0].earned == 3)
        game.add(.init(word: "they", person: ana, points: 1, penalty: 4, foundAt: now))
        #expect(game.finds[1].earned == 0)
        let book = try Fixtures.words.get()
        #expect(try Round(game, expected: book.words(on: game.board), rating: nil).score == 3)
        game.board = try #require(Board(center: "t", outer: "acehny"))
        game.finds.append(.init(word: "achy", person: ana, points: 1, foundAt: now))
        let known = try (book.words(on: game.board) + book.unlikelyWords(on: game.board)).map(\.text)
        #expect(game.recount(among: Set(known)) == ["achy"])
        #expect(game.finds.map(\.points) == [5, 1, 0])
    }

    @Test("an earned point is never less than none")
    func judgements() {
        #expect(Judgement(word: "they", verdict: .good(points: 1), unlikely: [], penalty: 3).earned == 0)
        let judgement = Judgement(word: "yacht", verdict: .good(points: 5), unlikely: ["yacht"], penalty: 2)
        #expect(judgement.earned == 3 && judgement.isTaken && judgement.verdict == .good)
        #expect(Judgement(word: "hyte", verdict: .notInList, unlikely: ["hyte"]).verdict == .unlikely)
        #expect(Judgement(word: "hyte", verdict: .notInList, unlikely: []).verdict == .notInList)
        #expect(Judgement(word: "yxz", verdict: .badLetters(["X", "Z"]), unlikely: []).badLetters == "X, Z")
    }

    @Test("who found a word, asked for a clue, joined or voted takes part")
    func participants() throws {
        var game = try game()
        let others = ["ben", "cem"].map { PersonID(platform: .telegram, id: $0) }
        #expect(game.participants.isEmpty)
        game.add(.init(word: "yacht", person: ana, points: 5, foundAt: now))
        game.update(others[0]) { $0.hints += 1 }
        game.update(others[0]) { $0.hints += 1 }
        game.update(others[1]) { $0.wantsReveal = true }
        #expect(game.participants == Set([ana] + others) && game.members.count == 2)
        #expect(game.member(others[0])?.hints == 2 && game.member(ana) == nil)
    }

    @Test("tallies add up and take away field by field")
    func tallies() {
        let (left, right) = (
            Tally(points: 9, words: 7, pangrams: 5, hints: 3), Tally(points: 1, words: 2, pangrams: 3, hints: 1)
        )
        #expect(left + right == Tally(points: 10, words: 9, pangrams: 8, hints: 4))
        #expect(left - right == Tally(points: 8, words: 5, pangrams: 2, hints: 2))
    }
}
