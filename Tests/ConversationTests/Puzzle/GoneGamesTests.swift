import BotState
import Foundation
import Messaging
import Testing

@testable import PuzzleTalk
@testable import Talk

@Suite("Notes on games that are gone")
struct GoneGamesTests {
    @Test("go with the next step, in a group too")
    func step() throws {
        var chat = MemoryChat(try Fixtures.conversation(), kind: .group)
        var session = Session()
        session[GroupPuzzle.self].live = LiveBoard(gameID: "gone", serial: "s")
        session[GroupPuzzle.self].race = Race(id: "r", gameID: "gone")
        session[Puzzle.self].openClues = ["gone": "yacht"]
        chat.replaceSession(try session.encoded())
        let ana = Person(id: PersonID(platform: .telegram, id: "ana"), name: "Ana")
        _ = try chat.send(.message(.init(id: MessageID(rawValue: "1"), text: "/help")), from: ana)
        let after = Session(decoding: chat.session)
        #expect(after[GroupPuzzle.self].live == nil && after[GroupPuzzle.self].race == nil)
        #expect(after[Puzzle.self].openClues.isEmpty)
    }
}
