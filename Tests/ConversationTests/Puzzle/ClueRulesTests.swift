import BotState
import Foundation
import Lexicon
import Messaging
import Testing

@testable import ClueTalk
@testable import Talk

@Suite("Clues that people write")
struct ClueRulesTests {
    private let rules: ClueRules

    init() throws { rules = ClueRules(words: try TestWordBook()) }

    @Test(
        "may not name their word, however it is disguised",
        arguments: [
            "a yacht", "YACHTS race", "y-a-c-h-t", "y a c h t", "ya ch t", "ya*cht", "y.a.c.h.t.", "yacht's", "y4cht",
            "yàcht",
            "уасht", "ｙａｃｈｔ", "y\u{200B}acht", "𝐲𝐚𝐜𝐡𝐭", "thcay backwards", "the t h c a y", "my_yacht_race",
            "y·a·c·h·t",
        ])
    func names(text: String) throws {
        #expect(try rules.fault(of: ClueRules.cleaned(text), for: "yacht") == .namesWord)
    }

    @Test(
        "may have links, names and commands no more than names of the word",
        arguments: ["see https://x", "t.me/x", "example.com", "ask @ana", "/reveal it", "try /reveal", "www.x.org"])
    func links(text: String) throws { #expect(try rules.fault(of: text, for: "yacht") == .link) }

    @Test(
        "may say anything else",
        arguments: [
            "a rich man's dinghy", "it's a boat, e.g. for 12 people", "⛵️💰", "либо лодка", "cha-cha-ty", "and/or a ship",
            "1st class; 100 feet", "a", "in it, on it, at it", "tacky? not at all!", "half-boat, half-house",
        ])
    func good(text: String) throws { #expect(try rules.fault(of: text, for: "yacht") == nil) }

    @Test("have one to 140 characters, and nothing that breaks their line")
    func limits() throws {
        #expect(try rules.fault(of: ClueRules.cleaned(" \u{202E}\u{200B}\n"), for: "yacht") == .empty)
        #expect(try rules.fault(of: "\u{3164}", for: "yacht") == .empty)
        let long = String(repeating: "é", count: 140)
        #expect(try rules.fault(of: long, for: "yacht") == nil)
        #expect(try rules.fault(of: long + "é", for: "yacht") == .tooLong)
        #expect(ClueRules.cleaned(" a \u{202E}rich\n\tman's\u{0} ") == "a rich man's")
        #expect(ClueRules.cleaned("z" + String(repeating: "\u{301}", count: 90)).unicodeScalars.count == 4)
    }

    @Test(
        "are hidden after two votes more against than for them, between two players after one",
        arguments: [
            (0, 0, 3, false), (0, 1, 3, false), (0, 2, 3, true), (1, 2, 3, false), (1, 3, 9, true), (0, 1, 2, true),
            (1, 1, 2, false),
        ])
    func voted(ups: Int, downs: Int, players: Int, isHidden: Bool) {
        let ana = PersonID(platform: .telegram, id: "ana")
        var clue = WrittenClue(id: "c", word: "yacht", text: "x", writer: ana, writtenAt: Date())
        for index in 0..<ups + downs {
            let person = PersonID(platform: .telegram, id: "\(index)")
            clue.count(.init(person: person, isUp: index >= ups))
            clue.count(.init(person: person, isUp: index < ups))
        }
        #expect(clue.standing == ups - downs && clue.isVotedDown(by: players) == isHidden)
    }
}
