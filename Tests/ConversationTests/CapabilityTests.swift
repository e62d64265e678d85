import Foundation
import Messaging
import Persistence
import Testing

@testable import Conversation
@testable import LookupTalk
@testable import Talk

@Suite("What a platform can do")
struct CapabilityTests {
    private let ana = Person(id: PersonID(platform: .matrix, id: "ana"), name: "Ana")

    private func answer(to text: String, with capabilities: [Platform: Capabilities]) throws -> [OutgoingMessage.Action]
    {
        let conversation = Conversation(
            words: try Fixtures.words.get(), texts: try Fixtures.texts.get(), drawings: Fixtures.drawings,
            capabilities: capabilities)
        let chat = Chat(id: ChatID(platform: .matrix, id: "1"), kind: .group)
        var state = ChatState(chat: chat.id)
        var actions: [OutgoingMessage.Action] = []
        for (number, line) in ["/new Y ACEHNT", text].enumerated() {
            let event = Event.message(.init(id: MessageID(rawValue: "m\(number)"), text: line))
            let update = Update(id: "\(number)", chat: chat, sender: ana, date: .distantPast, event: event)
            let step = try conversation.step(state, .update(update), now: .distantPast)
            (state, actions) = (step.state, step.outgoing.map(\.action))
        }
        return actions
    }

    private func pictures(_ actions: [OutgoingMessage.Action]) -> Int {
        actions.count { if case .send(let content, _, _) = $0 { content.picture != nil } else { false } }
    }

    @Test("a text that is longer than a caption may be there is sent without its picture")
    func captions() throws {
        let roomy = Capabilities(captionLength: 1000, toastLength: 200, buttonByteLimit: 64)
        var tight = roomy
        tight.captionLength = 10
        #expect(try pictures(answer(to: "/standings", with: [.matrix: roomy])) == 1)
        #expect(try pictures(answer(to: "/standings", with: [.matrix: tight])) == 0)
        #expect(try pictures(answer(to: "/standings", with: [:])) == 0)
    }

    @Test("an answer to a button is cut to what is shown of it", arguments: [0, 5, 200])
    func toasts(length: Int) throws {
        let capabilities = Capabilities(captionLength: 1000, toastLength: length, buttonByteLimit: 64)
        let conversation = Conversation(
            words: try Fixtures.words.get(), texts: try Fixtures.texts.get(), drawings: Fixtures.drawings,
            capabilities: [.matrix: capabilities])
        let chat = Chat(id: ChatID(platform: .matrix, id: "1"), kind: .private)
        let press = Event.button(.init(id: "b", messageID: nil, data: "?"))
        let update = Update(id: "1", chat: chat, sender: ana, date: .distantPast, event: press)
        let step = try conversation.step(ChatState(chat: chat.id), .update(update), now: .distantPast)
        let whole = "That button has had its day. Try “help”."
        #expect(step.outgoing.map(\.action) == [.answerButton(id: "b", text: String(whole.prefix(length)))])
    }

    @Test("data of buttons fits into what the platform takes", arguments: [30, 64, 200])
    func buttons(limit: Int) throws {
        let capabilities = Capabilities(captionLength: 1000, toastLength: 200, buttonByteLimit: limit)
        let chat = Chat(id: ChatID(platform: .matrix, id: "1"), kind: .private)
        let event = Event.message(.init(id: MessageID(rawValue: "m"), text: ""))
        let resources = TalkResources(
            words: try Fixtures.words.get(), texts: try Fixtures.texts.get(), drawings: Fixtures.drawings,
            subjects: Conversation.subjects, capabilities: [.matrix: capabilities], operators: [])
        let turn = Turn(
            resources, state: ChatState(chat: chat.id),
            input: .update(Update(id: "1", chat: chat, sender: ana, date: .distantPast, event: event)),
            now: .distantPast)
        let word = String(repeating: "é", count: 100)
        let data = LookupButton(.word, turn.wordArgument(word)).data
        #expect(data.utf8.count <= limit && data.utf8.count > limit - 5)
    }
}
