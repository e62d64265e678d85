import BotState
import Messaging
import Testing

@testable import Conversation
@testable import DrawTalk
@testable import LookupTalk
@testable import PuzzleTalk
@testable import ReportTalk
@testable import Talk

/// The search for clues takes most of the time of a hint.
@Suite("Looking clues up")
struct ClueLookUpTests {
    @Test(
        "a step looks the clues to its word up once, in a private chat and in a group",
        arguments: [Chat.Kind.private, .group])
    func once(kind: Chat.Kind) throws {
        let words = CountingWordBook(try TestWordBook())
        var chat = MemoryChat(try Fixtures.conversation().with(words: words), kind: kind)
        let ana = Person(id: PersonID(platform: .telegram, id: "ana"), name: "Ana")
        func say(_ text: String) throws {
            _ = try chat.send(.message(.init(id: MessageID(rawValue: "1"), text: text)), from: ana)
        }
        try say("/new Y ACEHNT")
        _ = words.takeCount()
        for command in ["/hint", "/hint", "/more", "/hint", "/skip", "/reveal"] {
            try say(command)
            #expect(words.takeCount() == 1, "\(command)")
        }
    }
}
