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
        #expect(acts(conversation.apology(for: update(message))) == ["says"])
        #expect(acts(conversation.apology(for: update(message, in: .group))).isEmpty)
        for kind in [Chat.Kind.private, .group] {
            #expect(acts(conversation.apology(for: update(press, in: kind))) == ["pops up"])
            #expect(conversation.apology(for: update(query, in: kind)).isEmpty)
            #expect(conversation.apology(for: update(.jobFailed(jobID: "j"), in: kind)).isEmpty)
        }
        #expect(conversation.apology(for: update(message)).allSatisfy { $0.chat.id == "7" })
        #expect(conversation.apology(for: update(message)) != conversation.apology(for: update(press)))
    }

    @Test("who is turned away is told why; a group the bot is not there for it leaves", arguments: TurnedAway.allCases)
    func turnedAway(reason: TurnedAway) throws {
        let conversation = try Fixtures.conversation()
        let leaves = [.groupNotServed, .leaving].contains(reason)
        #expect(
            acts(conversation.answer(to: update(message), turnedAway: reason))
                == (leaves ? ["says", "leaves"] : ["says"]))
        #expect(acts(conversation.answer(to: update(press), turnedAway: reason)) == ["pops up"])
        #expect(conversation.answer(to: update(query), turnedAway: reason).isEmpty)
    }

    @Test("an administrator gets the figures, or else which orders there are")
    func figures() throws {
        let conversation = try Fixtures.conversation()
        let figures = BotFigures(
            uptime: "3 h 12 min", received: 9001, handled: 9002, refused: 9003, delivered: 9004, postponed: 9005,
            givenUp: 9006, photosRead: 9007, photosFailed: 9008, reports: 9009, memory: "84 MB")
        let told = conversation.answer(toAdministrator: update(message), figures: figures)
        guard acts(told) == ["says"], case .send(let content, _, _) = told[0].action else {
            Issue.record("\(told)")
            return
        }
        let text = content.text.markup.replacing(/[^0-9a-zA-Z ]/, with: "")
        for figure in ["3 h 12 min", "84 MB"] + (9001...9009).map(String.init) { #expect(text.contains(figure)) }
        let orders = conversation.answer(toAdministrator: update(message), figures: nil)
        #expect(acts(orders) == ["says"] && orders != told)
    }
}
