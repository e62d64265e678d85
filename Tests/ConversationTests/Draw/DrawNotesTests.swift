import BotState
import Foundation
import Messaging
import PhotoReading
import PuzzleRound
import Testing

@testable import Conversation
@testable import DrawTalk
@testable import LookupTalk
@testable import PuzzleTalk
@testable import ReportTalk
@testable import Talk

@Suite("What is noted of drawings")
struct DrawNotesTests {
    private let rules: DrawRules

    init() throws { rules = try Fixtures.texts.get().language(for: "en").data(DrawingData.self).rules }

    private func drawing(_ guesses: [(String, Double)], of label: String = "bee", timeLeft: Double? = nil) -> Drawing {
        let reading = SketchReading(
            guesses: guesses.map { .init(label: $0.0, probability: $0.1) }, verdict: .drawing)
        return Drawing(reading, of: label, round: 2, timeLeft: timeLeft, rules: rules)
    }

    @Test("a drawing keeps five guesses, and the place and probability of what was asked for wherever it ranks")
    func guesses() {
        let labels = ["cat", "dog", "sun", "hat", "car", "bee", "cup"]
        let drawn = drawing(labels.enumerated().map { ($0.element, 0.3 - 0.04 * Double($0.offset)) })
        #expect(drawn.guesses.map(\.label) == Array(labels.prefix(5)))
        #expect(drawn.place == 5 && abs(drawn.probability - 0.1) < 1e-9 && drawn.points == 8 && drawn.round == 2)
        let unknown = drawing([("cat", 0.9)])
        #expect(unknown.place == nil && unknown.probability == 0 && unknown.points == 0)
        #expect(drawing([("bee", 0.8)], timeLeft: -0.1).points == 18)
        #expect(drawing([("bee", 0.8)], timeLeft: -0.1).isLate && !drawing([("bee", 0.8)], timeLeft: 0).isLate)
    }

    @Test(
        "what is said of a drawing depends on the place of what was asked for, and how sure it is",
        arguments: [
            (0.8, DrawComment.great), (0.79, .good), (0.5, .good), (0.49, .fair), (0.05, .fair), (0.04, .nothing),
        ])
    func firstPlace(probability: Double, comment: DrawComment) {
        #expect(DrawComment(drawing([("bee", probability)]), least: 0.05) == comment)
    }

    @Test(
        "from the second place on too",
        arguments: [
            (1, 0.05, 0.9, DrawComment.second), (2, 0.05, 0.9, .third), (1, 0.04, 0.9, .other), (3, 0.3, 0.4, .other),
            (1, 0.04, 0.2, .other), (1, 0.04, 0.19, .nothing), (2, 0.01, 0.1, .nothing),
        ])
    func laterPlaces(place: Int, probability: Double, best: Double, comment: DrawComment) {
        var guesses = [("cat", best), ("dog", best / 2), ("sun", best / 3), ("hat", best / 4)]
        guesses[place] = ("bee", probability)
        #expect(DrawComment(drawing(guesses), least: 0.05) == comment)
    }

    @Test("of each new drawing a quarter goes into the average, and the best is kept")
    func learning() {
        var notes = DrawerNotes()
        var averages: [Double] = []
        for points in [80, 40, 40, 100] {
            notes.learn(clarity: points, points: points)
            averages.append(notes.average ?? -1)
        }
        #expect(averages == [80, 70, 62.5, 71.875] && notes.best == 100)
        notes.learn(clarity: 0, points: 0)
        #expect(notes.best == 100)
    }

    @Test(
        "the average decides which difficulties are asked for",
        arguments: [(0.0, 0), (44.9, 0), (45, 1), (74.9, 1), (75, 2), (100, 2), (500, 2)])
    func levels(average: Double, level: Int) {
        #expect(rules.weights(average: average) == rules.levels[level].weights)
    }

    @Test(
        "an alarm counts only in the phase it was set for",
        arguments: [
            (DrawAlarm.Kind.warning, [DrawGame.Phase.drawing]), (.time, [.drawing]), (.end, [.drawing, .guessing]),
            (.names, [.showing]), (.next, [.resting]), (.machine, [.guessing]), (.letter, [.guessing]),
        ])
    func alarms(kind: DrawAlarm.Kind, phases: [DrawGame.Phase]) throws {
        var game = DrawGame(id: "g", mode: .together, rounds: 3, startedAt: .distantPast)
        game.round = 2
        let alarm = DrawAlarm(kind, of: game, number: 4)
        #expect(try #require(DrawAlarm(note: alarm.note)) == alarm && alarm.number == 4)
        for phase in [DrawGame.Phase.lobby, .drawing, .showing, .guessing, .resting] {
            game.phase = phase
            #expect(alarm.isAbout(game) == phases.contains(phase))
        }
        game.phase = phases[0]
        game.round = 3
        #expect(!alarm.isAbout(game))
        var other = DrawGame(id: "h", mode: .together, rounds: 3, startedAt: .distantPast)
        (other.round, other.phase) = (2, phases[0])
        #expect(!alarm.isAbout(other))
    }

    @Test(
        "what is no alarm's note is none",
        arguments: ["", "end", "end:g:1", "end:g:x:0", "end:g:1:x", "x:g:1:0", "end:g:1:0:0"])
    func noAlarm(note: String) { #expect(DrawAlarm(note: note) == nil) }

    @Test("a game's last round is its number of rounds")
    func lastRound() {
        var game = DrawGame(id: "g", mode: .alone, rounds: 3, startedAt: .distantPast)
        game.round = 2
        #expect(!game.isLast)
        game.round = 3
        #expect(game.isLast)
    }

    @Test(
        "rules that can't be played by are refused",
        arguments: [
            ("\"fewest\": 3", "\"fewest\": 0"), ("\"fewest\": 3", "\"fewest\": 6"), ("\"usual\": 5", "\"usual\": 11"),
            ("\"seconds\": 60", "\"seconds\": 0"), ("\"seconds\": 60", "\"seconds\": 3601"),
            ("\"untilNames\": 8", "\"untilNames\": 0"), ("\"untilNext\": 15", "\"untilNext\": 0"),
            ("\"guessingSeconds\": 60", "\"guessingSeconds\": 0"), ("\"share\": 0.5", "\"share\": 1.1"),
            ("\"drawerShare\": 0.75", "\"drawerShare\": -0.1"), ("\"floorFrom\": 0.05", "\"floorFrom\": 1.01"),
            ("[30, 30, 15]", "[30, 101, 15]"), ("\"machine\": 30", "\"machine\": -1"),
            ("\"last\": 40", "\"last\": 101"),
            ("\"first\": 100", "\"first\": 39"), ("[30, 10]", "[60, 10]"), ("[30, 10]", "[30, 0]"),
            ("[30, 10]", "[10, 30]"), ("[15, 30, 40, 50]", "[15, 60]"), ("[15, 30, 40, 50]", "[30, 15]"),
            ("[15, 30, 40, 50]", "[0, 15]"),
        ])
    func faults(part: String, replacement: String) throws {
        let file = Fixtures.templates.resolvingSymlinksInPath().appending(path: "en/drawing.json")
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.contains(part))
        let broken = try JSONDecoder().decode(DrawRules.self, from: Data(text.replacing(part, with: replacement).utf8))
        #expect(broken.fault != nil && rules.fault == nil)
    }

    @Test(
        "rules at their bounds can be played by",
        arguments: [
            ("\"fewest\": 3", "\"fewest\": 1"), ("\"fewest\": 3", "\"fewest\": 5"), ("\"most\": 10", "\"most\": 5"),
            ("\"seconds\": 60", "\"seconds\": 3600"), ("\"untilNext\": 15", "\"untilNext\": 1"),
            ("\"share\": 0.5", "\"share\": 1"), ("[30, 30, 15]", "[0, 100, 15]"), ("\"first\": 100", "\"first\": 40"),
            ("[30, 10]", "[59, 1]"), ("[30, 10]", "[]"),
        ])
    func bounds(part: String, replacement: String) throws {
        let file = Fixtures.templates.resolvingSymlinksInPath().appending(path: "en/drawing.json")
        let text = try String(contentsOf: file, encoding: .utf8).replacing(part, with: replacement)
        #expect(text.contains(replacement))
        #expect(try JSONDecoder().decode(DrawRules.self, from: Data(text.utf8)).fault == nil)
    }
}
