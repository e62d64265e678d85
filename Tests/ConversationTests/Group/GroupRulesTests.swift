import Foundation
import Hive
import PuzzleRound
import Testing

@testable import Conversation
@testable import DrawTalk
@testable import LookupTalk
@testable import PuzzleTalk
@testable import ReportTalk
@testable import Talk

@Suite("The rules of groups")
struct GroupRulesTests {
    @Test("clues lower a word's worth step by step, never to nothing before it is told")
    func prices() {
        let levels = Array(0...7)
        func worth(_ cost: HintCost, points: Int) -> [Int] {
            levels.map { points - HintPrice(cost: cost).penalty(points: points, level: $0, top: 7) }
        }
        #expect(worth(.normal, points: 5) == [5, 5, 4, 3, 2, 1, 1, 0])
        #expect(worth(.steep, points: 5) == [5, 5, 3, 1, 1, 1, 1, 0])
        #expect(worth(.free, points: 5) == [5, 5, 5, 5, 5, 5, 5, 0])
        #expect(HintPrice(cost: .normal).penalty(points: 5, level: 1, top: 7, retellings: 2) == 2)
        #expect(worth(.normal, points: 1) == [1, 1, 1, 1, 1, 1, 1, 0])
    }

    @Test(
        "quiet hours may pass midnight",
        arguments: [(22, 7, 23, true), (22, 7, 6, true), (22, 7, 7, false), (22, 7, 21, false), (0, 9, 8, true)])
    func quiet(start: Int, end: Int, hour: Int, isQuiet: Bool) {
        #expect(QuietHours(start: start, end: end).contains(hour: hour) == isQuiet)
    }

    @Test("what falls into quiet hours waits for their end, by the group's clock")
    func waits() {
        let clock = GroupClock(timeZone: "Europe/Berlin")
        let evening = Date(timeIntervalSince1970: 1_700_000_000)  // 23:13 in Berlin
        let end = clock.afterQuiet(evening, quiet: QuietHours(start: 22, end: 7))
        #expect(clock.hour(of: end) == 7 && clock.minute(of: end) == 0 && end.timeIntervalSince(evening) < 8 * 3600)
        #expect(clock.afterQuiet(evening, quiet: nil) == evening)
        #expect(clock.afterQuiet(evening, quiet: QuietHours(start: 0, end: 9)) == evening)
    }

    @Test("an hour that summer time skips or repeats is met once")
    func summerTime() {
        let clock = GroupClock(timeZone: "Europe/Berlin")
        // Midnight before the hour from two to three is skipped.
        let before = Date(timeIntervalSince1970: 1_711_839_600)
        let skipped = clock.next(hour: 2, after: before)
        #expect(clock.hour(of: skipped) == 3 && clock.minute(of: skipped) == 0)
        #expect(clock.hour(of: clock.next(hour: 2, after: skipped)) == 2)
    }

    @Test("a setting's button says what it sets, and nothing else can be set", arguments: SettingsPage.allCases)
    func choices(page: SettingsPage) {
        for choice in SettingChoice.choices(on: page, languages: ["en", "pt-br"], editions: Edition.allCases) {
            #expect(SettingChoice(choice.text) == choice)
            #expect(GroupButton(.set, choice.text).data.utf8.count <= 64)
        }
        for text in [
            "", "cost", "cost=", "cost=gold", "closing=24", "closing=-1", "zone=Nowhere/Land", "quiet=7", "x=y",
        ] {
            #expect(SettingChoice(text) == nil)
        }
    }

    @Test(
        "codes are read as people type them",
        arguments: [("7k2a-9xqz", "7K2A9XQZ"), (" O1 I l ", "0111"), ("<b>", "B"), ("", ""), ("🐝", "")])
    func codes(typed: String, read: String) {
        #expect(ChallengeCode.normalized(typed) == read)
    }

    @Test("names are shown short, and never play tricks")
    func names() {
        #expect(PersonName.short("Ana", or: "?") == "Ana")
        #expect(PersonName.short("\u{202E}\u{200B} \n", or: "?") == "?")
        #expect(PersonName.short("ㅤ", or: "?") == "?")
        #expect(PersonName.short(String(repeating: "🐝", count: 30), or: "?").count == 18)
        #expect(PersonName.short("👩‍👩‍👧‍👦", or: "?") == "👩‍👩‍👧‍👦")
        #expect(PersonName.short("אנה", or: "?") == "\u{2068}אנה\u{2069}")
        let piled = "A" + String(repeating: "\u{0301}", count: 200)
        #expect(PersonName.short(piled, or: "?").unicodeScalars.count == 4)
    }
}
