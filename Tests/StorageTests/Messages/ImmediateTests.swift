import BotState
import Foundation
import Messaging
import Testing

@Suite("Answers to presses in the outbox")
struct ImmediateTests {
    private func answer(_ id: String, in chat: ChatID = .ana) -> OutgoingMessage {
        OutgoingMessage(chat: chat, action: .answerButton(id: id, text: nil))
    }

    private func look(
        _ store: any Store, limit: Int = 10, _ change: (inout OutgoingHolds) -> Void = { _ in }
    ) async throws -> (texts: [String], leavesSome: Bool) {
        var holds = OutgoingHolds.none
        change(&holds)
        let selection = try await store.nextOutgoing(at: Moment.start, limit: limit, holds: holds, under: [])
        return (selection.entries.map(\.message.action.summary), selection.leavesSome)
    }

    @Test("all go at once, also to a chat that is busy, paced or quiet", arguments: StoreUnderTest.allCases)
    func goAtOnce(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.enqueue(.send("one"), answer("a"), answer("b"))
        #expect(try await look(store).texts == ["answer a", "answer b", "send one"])
        let busy = try await look(store) { holds in
            (holds.busyChats, holds.pacedChats, holds.quietChats) = ([.ana], [.ana], [.ana])
        }
        #expect(busy == (["answer a", "answer b"], true))
        #expect(try await look(store, limit: 0) == (["answer a", "answer b"], true))
    }

    @Test("keep to their own limit and pauses, and are not found while in flight", arguments: StoreUnderTest.allCases)
    func keepLimit(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.enqueue(answer("a"), answer("b"))
        try await store.enqueue(answer("c", in: .bob), from: .bob)
        let entries = try await store.nextOutgoing()
        #expect(try await look(store) { $0.immediate.limit = 2 } == (["answer a", "answer b"], true))
        let rest = try await look(store) { $0.immediate.inFlight = [entries[0].sequence] }
        #expect(rest.texts == ["answer b", "answer c"])
        #expect(try await look(store) { $0.immediate.pausedChats = [.ana] } == (["answer c"], true))
        try await store.postpone(entries[0], until: Moment.later(5))
        #expect(try await look(store).texts == ["answer b", "answer c"])
        #expect(try await store.nextOutgoingDue(after: Moment.start) == Moment.later(5))
    }

    @Test("take no turn from their chat", arguments: StoreUnderTest.allCases)
    func takeNoTurn(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.enqueue(.send("a1"))
        try await store.enqueue(.send("b1", to: .bob), answer("b", in: .bob), from: .bob)
        let press = try #require(await store.nextOutgoing().first)
        #expect(try await !store.markDelivered(press, receipt: DeliveryReceipt()))
        #expect(try await look(store, limit: 1).texts == ["send a1"])
    }

    @Test("do not keep the message behind them from being ready", arguments: StoreUnderTest.allCases)
    func letMessageBeReady(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let acceptance = try await store.accept([.text("1")], from: .telegram, cursor: nil) {
            Step(state: $0.state, outgoing: [answer("a"), .send("one"), .send("two")])
        }
        let ready = acceptance.handled.flatMap(\.ready)
        #expect(ready.map(\.message.action.summary) == ["answer a", "send one"])
        #expect(try await store.nextOutgoing() == ready)
    }

    @Test("an announcement comes after what is asked for, and says that it is one", arguments: StoreUnderTest.allCases)
    func announces(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        var remark = OutgoingMessage.send("remark")
        remark.isAnnouncement = true
        try await store.enqueue(remark, .send("hint"))
        let hint = try await store.nextOutgoing()[0]
        #expect(hint.message == .send("hint"))
        try await store.markDelivered(hint, receipt: DeliveryReceipt())
        #expect(try await store.nextOutgoing().map(\.message) == [remark])
        #expect(try await look(store) { $0.quietChats = [.ana] }.texts.isEmpty)
    }
}
