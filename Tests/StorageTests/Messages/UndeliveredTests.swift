import BotState
import Foundation
import Messaging
import Testing

@Suite("Messages that were given up")
struct UndeliveredTests {
    @Test("are listed with what they were and why, and not with what they said", arguments: StoreUnderTest.allCases)
    func lists(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.enqueue(.send("refused"), .send("poison"), .send("next"))
        try await store.markUndeliverable(try await store.nextOutgoing()[0], reason: "too long")
        for _ in 1..<OutboxEntry.mostAttempts {
            try await store.postpone(try await store.nextOutgoing()[0], until: Moment.start)
        }
        try await store.markUndeliverable(try await store.nextOutgoing()[0], reason: "no answer")
        let messages = try await store.undelivered()
        #expect(messages.map(\.reason) == ["too long", "no answer"])
        #expect(messages.map(\.isSetAside) == [false, true])
        #expect(messages.allSatisfy { $0.chat == .ana && $0.kind == .send && $0.createdAt == Moment.start })
        let backlog = try await store.backlog()
        #expect(backlog.undeliverable == 2 && backlog.setAside == 1)
        try await store.forgetUndelivered()
        #expect(try await store.undelivered().isEmpty)
        #expect(try await store.drainOutgoing() == ["send next"])
    }

    @Test("an attempt that says nothing about the message does not count", arguments: StoreUnderTest.allCases)
    func countsAttempts(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.enqueue(.send("a"))
        for (counts, attempts) in [(false, 0), (true, 1), (false, 1), (true, 2)] {
            let entry = try await store.nextOutgoing()[0]
            try await store.postpone(entry, until: Moment.start, countingAttempt: counts)
            #expect(try await store.nextOutgoing()[0].attempts == attempts)
        }
    }
}
