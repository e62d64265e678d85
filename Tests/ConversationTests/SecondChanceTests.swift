import BotState
import Foundation
import Hive
import Messaging
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

    @Test("notes on bonus words and on words for later are those of games that are loaded")
    func notes() throws {
        var puzzle = PuzzleNotes()
        puzzle.bonus = ["g": ["hyte"], "h": ["tyee"]]
        puzzle.keepOnly(games: ["g"])
        #expect(puzzle.bonus == ["g": ["hyte"]])
        #expect(try JSONDecoder().decode(PuzzleNotes.self, from: JSONEncoder().encode(puzzle)) == puzzle)
        #expect(try JSONDecoder().decode(PuzzleNotes.self, from: Data("{}".utf8)) == PuzzleNotes())

        var later = LaterNotes()
        later.words = ["g": ["yacht", "teh"], "h": ["tyee"]]
        let ana = PersonID(platform: .telegram, id: "ana")
        let board = try #require(Board(center: "y", outer: "acehnt"))
        var game = Game(id: "g", board: board, startedAt: Date(), lastPlayedAt: Date())
        game.finds = [.init(word: "yacht", person: ana, points: 5, foundAt: Date())]
        later.tidy([game])
        #expect(later.words == ["g": ["teh"]])
        #expect(try JSONDecoder().decode(LaterNotes.self, from: JSONEncoder().encode(later)) == later)
        #expect(try JSONDecoder().decode(LaterNotes.self, from: Data(#"{"words":7}"#.utf8)) == LaterNotes())
    }

    @Test("fifty words are kept for a board")
    func limit() throws {
        var chat = MemoryChat(try Fixtures.conversation())
        let ana = Person(id: PersonID(platform: .telegram, id: "ana"), name: "Ana")
        func say(_ text: String) throws -> String {
            let actions = try chat.send(.message(.init(id: MessageID(rawValue: "1"), text: text)), from: ana)
            guard case .send(let content, _, _)? = actions.last else { return "" }
            return content.text.plain
        }
        _ = try say("/new Y ACEHNT")
        let letters = "acehnt"
        let words = letters.flatMap { one in letters.flatMap { two in ["\(one)\(two)yy", "\(one)y\(two)y"] } }
        #expect(try say("/later " + words.prefix(49).joined(separator: " ")).contains("49 words"))
        let full = try say("/later " + words.dropFirst(49).joined(separator: " "))
        #expect(full.contains("Kept for later: \(words[49]). That is all I can keep for a board, 50 words."))
        #expect(try say("/later yeah").hasPrefix("That is all"))
        let list = try say("/later")
        #expect(list.contains(words[0]) && list.contains(words[49]) && !list.contains(words[50]))
        #expect(chat.shown.last?.content.keyboard?.rows.map(\.count) == [3, 3, 3, 3, 1])
    }
}
