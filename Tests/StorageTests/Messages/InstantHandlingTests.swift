import BotState
import Foundation
import GRDB
import Messaging
import SQL
import Storage
import Testing

@Suite("Updates that are handled while they are stored")
struct InstantHandlingTests {
    private struct Refusal: Error {}

    /// Answers a message with its text, and notes it.
    private static let echo: InstantHandler = { pending in
        var state = pending.state
        state.session += Data("\(pending.input.summary);".utf8)
        return Step(state: state, outgoing: [.send(pending.input.summary, to: pending.state.chat)])
    }

    private func accept(_ updates: Update..., in store: any Store, by handler: @escaping InstantHandler = echo)
        async throws
        -> Acceptance
    {
        try await store.accept(updates, from: .telegram, cursor: PollCursor(rawValue: "9"), handler: handler)
    }

    @Test("are done: state, answers and jobs are stored, and nothing waits", arguments: StoreUnderTest.allCases)
    func handles(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let acceptance = try await accept(.text("1", "one"), .text("2", in: .bob, "b"), .text("3", "two"), in: store)
        #expect(acceptance.waiting.isEmpty)
        #expect(acceptance.handled.map(\.step.outgoing) == [[.send("one")], [.send("b", to: .bob)], [.send("two")]])
        #expect(try await store.cursor(of: .telegram)?.rawValue == "9")
        #expect(try await store.chatsWithPendingUpdates().isEmpty)
        #expect(try await store.state(of: .ana).session == Data("one;two;".utf8))
        #expect(try await store.drainOutgoing() == ["send one", "send b", "send two"])
    }

    @Test("are known when they come again", arguments: StoreUnderTest.allCases)
    func deduplicates(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        _ = try await accept(.text("1", "one"), in: store)
        #expect(try await accept(.text("1", "one"), in: store) == Acceptance())
        #expect(try await store.drainOutgoing() == ["send one"])
    }

    @Test("are not those of a chat in which another update waits", arguments: StoreUnderTest.allCases)
    func keepsOrder(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.accept(.text("1", "first"))
        let acceptance = try await accept(.text("2", "second"), .text("3", in: .bob, "b"), in: store)
        #expect(acceptance.waiting == [.ana])
        #expect(acceptance.handled.map(\.step.outgoing) == [[.send("b", to: .bob)]])
        #expect(try await store.drainTexts() == ["first", "second"])
    }

    @Test("are not those that must wait for a job", arguments: StoreUnderTest.allCases)
    func waitsForJobs(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let reads: InstantHandler = { Step(state: $0.state, jobs: [.reading("job", in: $0.state.chat)]) }
        let first = try await accept(.text("1", "photo"), in: store, by: reads)
        #expect(first.handled.flatMap(\.step.jobs).map(\.id) == ["job"])
        let second = try await accept(.text("2", "hint"), in: store)
        #expect(second == Acceptance(waiting: [.ana]))
        #expect(try await store.nextPending(in: .ana) == nil)
    }

    @Test(
        "are not those that the handler fails on; they wait, and the others are done",
        arguments: StoreUnderTest.allCases)
    func survivesHandler(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let acceptance = try await accept(.text("1", "bad"), .text("2", in: .bob, "good"), in: store) { pending in
            guard pending.input.summary != "bad" else { throw Refusal() }
            return try Self.echo(pending)
        }
        #expect(acceptance.waiting == [.ana] && acceptance.handled.count == 1)
        #expect(try await store.drainTexts() == ["bad"])
        #expect(try await store.drainOutgoing() == ["send good"])
    }

    @Test("are not those whose step the store refuses; nothing of it stays", arguments: StoreUnderTest.allCases)
    func survivesCommit(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let acceptance = try await accept(.text("1", "bad"), .text("2", in: .bob, "good"), in: store) { pending in
            var step = try Self.echo(pending)
            if pending.input.summary == "bad" { step.state.activeGameID = "no such game" }
            return step
        }
        #expect(acceptance.waiting == [.ana] && acceptance.handled.count == 1)
        #expect(try await store.drainTexts() == ["bad"])
        #expect(try await store.drainOutgoing() == ["send good"])
        #expect(try await store.state(of: .ana).session.isEmpty)
    }

    @Test("are received by the handler as the dispatcher would receive them, and only their identifiers are kept")
    func sameInput() async throws {
        let file = try TemporaryFolder().file("honeycue.sqlite")
        let store = try SQLiteStore(file: file, features: .all, now: { Moment.start })
        let update = Update.text("1", "hello")
        try await store.accept(update)
        let waiting = try #require(await store.nextPending(in: .ana))
        try await store.commit(Step(state: waiting.state), handling: waiting)
        let again = Update.text("2", "hello")
        _ = try await accept(again, in: store) { pending in
            var expected = waiting
            (expected.sequence, expected.revision) = (pending.sequence, pending.revision)
            expected.input = .update(again)
            #expect(pending == expected)
            return Step(state: pending.state)
        }
        let bodies = try await DatabaseQueue(path: file.path(percentEncoded: false)).read {
            try Data?.fetchAll($0, sql: "SELECT body FROM inbox ORDER BY sequence")
        }
        #expect(bodies.map { $0 == nil } == [true, true])
    }

    @Test("are not those of a chat whose state can't be read")
    func damagedChat() async throws {
        let file = try TemporaryFolder().file("honeycue.sqlite")
        let store = try SQLiteStore(file: file, features: .all, now: { Moment.start })
        try await store.accept(.text("1"))
        try await store.handleNext { $0.games = [try .sample("g")] }
        let queue = try DatabaseQueue(path: file.path(percentEncoded: false))
        try await queue.write { db in
            try db.execute(sql: "PRAGMA ignore_check_constraints = ON; UPDATE game SET center = outer_letters")
        }
        let acceptance = try await accept(.text("2", "hello"), .text("3", in: .bob, "b"), in: store)
        #expect(acceptance.waiting == [.ana] && acceptance.handled.count == 1)
    }

    @Test("may ask to be forgotten", arguments: StoreUnderTest.allCases)
    func forgets(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        _ = try await accept(.text("1", "secret"), in: store)
        let acceptance = try await accept(.text("2", "forget me"), in: store) {
            Step(state: ChatState(chat: $0.state.chat), outgoing: [.send("done")], forget: .ana)
        }
        #expect(acceptance.handled.map(\.step.forget) == [.ana])
        #expect(try await store.state(of: .ana).session.isEmpty)
        #expect(try await store.drainOutgoing() == ["send done"])
    }
}
