import BotState
import Foundation
import Messaging
import Storage
import Testing

@Suite("An answer that is stored with its update")
struct ReadyEntryTests {
    /// Handles a text of Ana by sending `messages`, and returns those that are ready to be sent.
    private func ready(_ messages: OutgoingMessage..., in store: any Store) async throws -> [OutboxEntry] {
        let acceptance = try await store.accept([.text(UUID().uuidString)], from: .telegram, cursor: nil) {
            Step(state: $0.state, outgoing: messages)
        }
        return acceptance.handled.flatMap(\.ready)
    }

    @Test("is told as the outbox would tell it", arguments: StoreUnderTest.allCases)
    func isTold(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let group = ChatID(platform: .telegram, id: "-5", topic: "7")
        _ = try await store.accept(
            [.text("1", in: group)], from: .telegram, cursor: nil, handler: { Step(state: $0.state) })
        let picture = OutgoingMessage.Picture(png: Data([1, 2]), alternativeText: "a board")
        let content = OutgoingMessage.Content(RichText(markup: "<b>board</b>"), picture: picture)
        for message in [
            OutgoingMessage.send("hello"), OutgoingMessage(chat: group, action: .send(content, handle: nil)),
            OutgoingMessage(chat: .ana, action: .answerButton(id: "b", text: "yes")),
        ] {
            let ready = try await ready(message, in: store)
            let waiting = try await store.nextOutgoing()
            #expect(ready == waiting && ready.map(\.message) == [message])
            try await store.markDelivered(waiting[0], receipt: DeliveryReceipt())
        }
    }

    @Test("is not told when something else waits for its chat", arguments: StoreUnderTest.allCases)
    func isBehind(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let first = try await ready(.send("one"), .send("two"), in: store)
        #expect(first.map(\.message) == [.send("one")])
        #expect(try await ready(.send("three"), in: store).isEmpty)
        let answer = OutgoingMessage(chat: .ana, action: .answerButton(id: "b", text: nil))
        #expect(
            try await ready(.send("four"), answer, in: store).map(\.message) == [answer], "It may overtake the others.")
        #expect(try await ready(.send("b", to: .bob), in: store).map(\.message) == [.send("b", to: .bob)])
        #expect(
            try await store.drainOutgoing() == [
                "answer b", "send one", "send b", "send two", "send three", "send four",
            ])
    }

    @Test(
        "is not told when it changes a message, whose identifier is in the database", arguments: StoreUnderTest.allCases
    )
    func changes(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let handle = MessageHandle(rawValue: "h")
        let content = OutgoingMessage.Content(RichText(plain: "board"))
        _ = try await ready(OutgoingMessage(chat: .ana, action: .send(content, handle: handle)), in: store)
        try await store.deliverNext(as: "12")
        let edit = OutgoingMessage(chat: .ana, action: .edit(.handle(handle), content))
        #expect(try await ready(edit, in: store).isEmpty)
        let message = MessageID(rawValue: "12")
        #expect(try await store.nextOutgoing().map(\.message.action) == [.edit(.message(message), content)])
    }

    @Test("leaves more to send or not, as a look at the outbox does", arguments: StoreUnderTest.allCases)
    func leaves(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        func look(limit: Int = 10, holds: OutgoingHolds = .none) async throws -> OutgoingSelection {
            try await store.nextOutgoing(at: Moment.start, limit: limit, holds: holds, under: [])
        }
        #expect(try await look() == OutgoingSelection(entries: [], leavesSome: false))
        let first = try #require(try await ready(.send("one"), in: store).first)
        #expect(try await look() == OutgoingSelection(entries: [first], leavesSome: false))
        #expect(try await look(holds: OutgoingHolds(busyChats: [.ana])).leavesSome, "It waits for its chat.")
        let other = try #require(try await ready(.send("b", to: .bob), in: store).first)
        #expect(try await !look(limit: 2).leavesSome)
        #expect(try await look(limit: 1) == OutgoingSelection(entries: [first], leavesSome: true))
        _ = try await ready(.send("two"), in: store)
        #expect(try await look(limit: 2) == OutgoingSelection(entries: [first, other], leavesSome: true))
        #expect(try await store.markDelivered(first, receipt: DeliveryReceipt()), "“two” waits.")
        #expect(try await !store.markDelivered(other, receipt: DeliveryReceipt()))
        #expect(try await !look().leavesSome)
    }
}
