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
        session[GroupSubject.self].live = LiveBoard(gameID: "gone", serial: "s")
        session[GroupSubject.self].race = Race(id: "r", gameID: "gone")
        session[PuzzleSubject.self].openClues = ["gone": "yacht"]
        chat.replaceSession(try session.encoded())
        let ana = Person(id: PersonID(platform: .telegram, id: "ana"), name: "Ana")
        _ = try chat.send(.message(.init(id: MessageID(rawValue: "1"), text: "/help")), from: ana)
        let after = Session(decoding: chat.session)
        #expect(after[GroupSubject.self].live == nil && after[GroupSubject.self].race == nil)
        #expect(after[PuzzleSubject.self].openClues.isEmpty)
    }
}
