import BotState
import Foundation
import Messaging
import Testing

@testable import Conversation
@testable import DrawTalk
@testable import LookupTalk
@testable import PuzzleTalk
@testable import ReportTalk
@testable import Talk

@Suite("What is said outside the conversation")
struct GateTests {
    private let ana = Person(id: PersonID(platform: .telegram, id: "ana"), name: "Ana")
    private let message = Event.message(.init(id: MessageID(rawValue: "m"), text: "yacht"))
    private let press = Event.button(.init(id: "b", messageID: nil, data: "hint:x"))
    private let query = Event.inlineQuery(InlineQuery(id: "q", text: "yacht"))

    private func update(_ event: Event, in kind: Chat.Kind = .private) -> Update {
        Update(
            id: "u", chat: Chat(id: ChatID(platform: .telegram, id: "7"), kind: kind), sender: ana,
            date: Date(timeIntervalSince1970: 0), event: event)
    }

    /// What each message does, in a word.
    private func acts(_ messages: [OutgoingMessage]) -> [String] {
        messages.map { message in
            switch message.action {
            case .send(let content, let handle, let reply):
                content.text.markup.isEmpty || handle != nil || reply != nil ? "odd" : "says"
            case .answerButton("b", let text, false): text?.isEmpty ?? true ? "odd" : "pops up"
            case .leaveChat: "leaves"
            default: "odd"
            }
        }
    }

    @Test("a step that failed is excused to who wrote alone with the bot, and to who pressed a button")
    func apology() throws {
        let conversation = try Fixtures.conversation()
        #expect(acts(conversation.apology(for: .update(update(message)))) == ["says"])
        #expect(acts(conversation.apology(for: .update(update(message, in: .group)))).isEmpty)
        for kind in [Chat.Kind.private, .group] {
            #expect(acts(conversation.apology(for: .update(update(press, in: kind)))) == ["pops up"])
            #expect(conversation.apology(for: .update(update(query, in: kind))).isEmpty)
            let end = ChatInput.JobEnd(
                id: "job", chat: update(message, in: kind).chat, person: ana.id, date: .distantPast,
                job: EndedJob(id: "j", subject: nil, result: nil))
            #expect(conversation.apology(for: .jobEnded(end)).isEmpty)
        }
        #expect(conversation.apology(for: .update(update(message))).allSatisfy { $0.chat.id == "7" })
        #expect(
            conversation.apology(for: .update(update(message))) != conversation.apology(for: .update(update(press))))
    }

    @Test(
        "who is turned away is told why; a group the bot is not there for it leaves", arguments: AccessRefusal.allCases)
    func turnedAway(reason: AccessRefusal) throws {
        let conversation = try Fixtures.conversation()
        let leaves = reason == .groupNotServed
        #expect(
            acts(conversation.answer(to: update(message), refused: reason))
                == (leaves ? ["says", "leaves"] : ["says"]))
        #expect(acts(conversation.answer(to: update(press), refused: reason)) == ["pops up"])
        #expect(conversation.answer(to: update(query), refused: reason).isEmpty)
        let words = IncomingMessage(id: MessageID(rawValue: "1"), text: "yacht")
        let guest = Event.guest(GuestQuery(id: "g", place: "-1", message: words))
        for event in [guest, .edited(words, sentAt: .distantPast)] {
            #expect(conversation.answer(to: update(event), refused: reason).isEmpty)
            #expect(conversation.apology(for: .update(update(event, in: .group))).isEmpty)
        }
    }
}
