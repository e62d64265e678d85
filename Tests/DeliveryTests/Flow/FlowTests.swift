import BotState
import Delivery
import Foundation
import ManualClock
import Messaging
import Synchronization
import Testing

@Suite("The way of a message")
struct FlowTests {
    @Test("each chat is answered in order, each message once")
    func answersInOrder() async throws {
        let bench = try Bench()
        bench.platform.expectAcknowledgement()
        try await bench.running(bench.flow().services) {
            for index in 0..<10 {
                bench.platform.feed(
                    .text("a\(index)", in: .ana, "a\(index)"), .text("b\(index)", in: .bob, "b\(index)"))
            }
            try await bench.platform.waitForDeliveries(20)
        }
        for (chat, name) in [(ChatID.ana, "a"), (.bob, "b")] {
            let texts = bench.platform.delivered.filter { $0.message.chat == chat }.map(\.message.text)
            #expect(texts == (0..<10).map { "\(name)\($0)" })
        }
        #expect(bench.platform.acknowledgedCursor == PollCursor(rawValue: "20"))
    }

    @Test("an answer that was made while its update was stored is sent without being read from the outbox")
    func sendsReady() async throws {
        let clock = ManualClock()
        let looks = FailingTimes()
        let bench = try Bench(clock: clock.clock) { call in
            if call == .nextOutgoing { looks.isLeft() }
        }
        bench.platform.expectAcknowledgement()
        try await bench.running(bench.instantFlow().services) {
            // The first batch after a start is not handled while it is stored.
            for index in 0..<5 {
                bench.platform.feed(.text("\(index)", in: index % 2 == 0 ? .ana : .bob, "\(index)"))
                try await bench.platform.waitForDeliveries(index + 1)
                try await eventually { try await bench.store.backlog().pendingMessages == 0 }
            }
        }
        #expect(bench.platform.texts == ["0", "1", "2", "3", "4"])
        #expect(looks.count == 2, "one at the start, and one for the first answer")
    }

    @Test("two answers to one message are both sent, in their order")
    func sendsBoth() async throws {
        let bench = try Bench()
        bench.platform.expectAcknowledgement()
        let flow = bench.instantFlow { state, input, _ in
            Step(state: state, outgoing: ["a", "b"].map { .say("\($0)\(input.id)", in: state.chat) })
        }
        try await bench.running(flow.services) {
            for index in 0..<3 {
                bench.platform.feed(.text("\(index)"))
                try await bench.platform.waitForDeliveries(index * 2 + 2)
            }
        }
        #expect(bench.platform.texts == ["a0", "b0", "a1", "b1", "a2", "b2"])
    }

    @Test("an update that the conversation fails on is answered with an apology, and the chat goes on")
    func apologises() async throws {
        struct Failure: Error {}
        let bench = try Bench()
        bench.platform.expectAcknowledgement()
        let flow = bench.flow(handler: { state, update, now in
            if update.id == "1" { throw Failure() }
            return try Conversation.echo(state, update, now)
        })
        try await bench.running(flow.services) {
            bench.platform.feed(.text("0", "before"), .text("1", "poison"), .text("2", "after"))
            try await bench.platform.expectTexts(["before", "sorry", "after"])
        }
    }

    @Test("a step that the store rejects is answered with an apology too")
    func apologisesForInvalidStep() async throws {
        let bench = try Bench()
        bench.platform.expectAcknowledgement()
        let flow = bench.flow(handler: { state, update, now in
            var step = try Conversation.echo(state, update, now)
            if update.id == "1" { step.state.activeGameID = "no game of this chat" }
            return step
        })
        try await bench.running(flow.services) {
            bench.platform.feed(.text("1", "poison"), .text("2", "after"))
            try await bench.platform.expectTexts(["sorry", "after"])
        }
    }

    @Test("an update that the store can't accept is left out, and the rest of its batch is handled")
    func leavesOutInvalid() async throws {
        let bench = try Bench()
        bench.platform.expectAcknowledgement()
        bench.platform.feed(
            .text("1", "before"), .text("2", in: ChatID(platform: .telegram, id: ""), "nowhere"), .text("3", "after"))
        try await bench.running(bench.flow().services) {
            try await bench.platform.expectTexts(["before", "after"])
        }
        #expect(bench.platform.acknowledgedCursor == PollCursor(rawValue: "3"))
    }

    @Test("polling continues after failures, and the health report shows the last successful poll")
    func recoversPolling() async throws {
        let bench = try Bench(speed: 50)
        bench.platform.expectAcknowledgement()
        bench.platform.failPolls(.unavailable("reset"), .rateLimited(retryAfterSeconds: 2), .conflict("other"))
        let flow = bench.flow()
        #expect(try await flow.health.report().secondsSinceLastPoll == [.telegram: nil])
        try await bench.running(flow.services) {
            bench.platform.feed(.text("1"))
            try await bench.platform.expectTexts(["hello"])
            #expect(bench.platform.pollCount >= 4)
            let age = try await flow.health.report().secondsSinceLastPoll[.telegram] ?? nil
            let seconds = try #require(age)
            #expect(seconds >= 0)
        }
    }

    @Test("wrong credentials stop everything with an error that explains it")
    func stopsUnauthorized() async throws {
        let bench = try Bench()
        bench.platform.failPolls(.unauthorized("401"))
        bench.platform.expectAcknowledgement()
        await #expect(throws: PollingStopped.unauthorized(.telegram, "401")) {
            try await bench.running(bench.flow().services) { try await eventually { bench.platform.pollCount > 0 } }
        }
    }

    @Test("what waited when the bot was stopped is handled and sent after the next start")
    func resumes() async throws {
        let bench = try Bench()
        _ = try await bench.store.accept([.text("1", "waited")], from: .telegram, cursor: PollCursor(rawValue: "0"))
        bench.platform.expectAcknowledgement()
        try await bench.running(bench.flow().services) {
            try await bench.platform.expectTexts(["waited"])
        }
    }

    // MARK: By a clock that the test drives

    @Test("the health shows how long ago the platform answered, and what waits")
    func health() async throws {
        let clock = ManualClock()
        let bench = try Bench(clock: clock.clock)
        bench.platform.expectAcknowledgement()
        let due = clock.date.addingTimeInterval(100)
        try await bench.enqueueJob(Job(id: "later", chat: .bob, work: .wake("tea"), due: due, holdsUpChat: false))
        let flow = bench.flow()
        let before = try await flow.health.report()
        #expect(before.secondsSinceLastPoll == [.telegram: nil] && before.backlog.openJobs == 1)
        try await bench.running(flow.services) {
            try await eventually { bench.platform.pollCount == 1 }
            clock.advance(by: 7)
            #expect(try await flow.health.report().secondsSinceLastPoll == [.telegram: 7])
            bench.platform.feed(.text("1"))
            try await eventually { bench.platform.pollCount == 2 }
            #expect(try await flow.health.report().secondsSinceLastPoll == [.telegram: 0])
        }
        bench.environment.faults.raise("full", on: .store)
        #expect(flow.health.faultsByPart == [.store: "full"])
    }

    @Test("who the bot is on a platform is told before its first update is handled, and its commands are announced")
    func logsIn() async throws {
        let clock = ManualClock()
        let bench = try Bench(clock: clock.clock)
        bench.platform.expectAcknowledgement()
        let commands = [CommandDescription(name: "hint", summary: "The next hint")]
        let told = Mutex<[String]>([])
        let flow = MessageFlow(
            store: bench.store, platforms: [bench.platform],
            behavior: .init(
                commands: commands,
                handler: { state, update, now in
                    told.withLock { $0.append(update.id) }
                    return try Conversation.echo(state, update, now)
                }, apology: { _ in [] }, performer: .idle,
                loggedIn: { platform, identity in told.withLock { $0.append("\(platform.rawValue) \(identity.name)") } }
            ),
            environment: bench.environment)
        bench.platform.feed(.text("1"))
        try await bench.running(flow.services) { try await bench.platform.waitForDeliveries(1) }
        #expect(told.withLock { $0 } == ["telegram Cue", "1"])
        #expect(bench.platform.announced == [commands])
    }

    @Test("what passes is counted")
    func counts() async throws {
        let clock = ManualClock()
        let bench = try Bench(clock: clock.clock)
        bench.platform.expectAcknowledgement()
        bench.platform.failDelivery(of: "late", .rateLimited(retryAfterSeconds: 1))
        bench.platform.feed(.text("1", "hello"), .text("2", in: .bob, "late"))
        try await bench.running(bench.flow().services) {
            try await bench.platform.waitForDeliveries(1)
            try await clock.waitForPause(of: 1.1)
            clock.advance(by: 1.1)
            try await bench.platform.waitForDeliveries(2)
        }
        let counted = DeliveryCounters.Count.allCases.filter { bench.environment.counters.value(of: $0) > 0 }
        #expect(
            counted == [.updatesReceived, .updatesHandled, .messagesDelivered, .deliveriesPostponed, .rateLimited])
        #expect(bench.environment.counters.value(of: .messagesDelivered) == 2)
    }

    @Test("old updates are deleted while the flow runs")
    func keepsHouse() async throws {
        let clock = ManualClock()
        let bench = try Bench(clock: clock.clock)
        bench.platform.expectAcknowledgement()
        bench.platform.feed(.text("1"))
        try await bench.running(bench.flow().services) {
            try await bench.platform.waitForDeliveries(1)
            try await clock.waitForPause(of: 3600)
            clock.advance(by: 4 * 24 * 3600)
            try await clock.waitForPause(of: 3600)
            #expect(try await bench.store.accept([.text("1")], from: .telegram, cursor: nil) == [.ana])
        }
    }

    @Test("messages on their way when a chat migrates go to its new identifier, and so do its next updates")
    func migrates() async throws {
        let clock = ManualClock()
        let bench = try Bench(clock: clock.clock)
        let (old, new) = (ChatID(platform: .telegram, id: "-5"), ChatID(platform: .telegram, id: "-1005"))
        bench.platform.expectAcknowledgement()
        bench.platform.failDelivery(of: "first", .chatMigrated(to: new))
        try await bench.running(bench.flow().services) {
            bench.platform.feed(.text("1", in: old, "first"), .text("2", in: old, "second"))
            bench.platform.feed(.text("3", in: old, "third"))
            try await bench.platform.expectTexts(["first", "second", "third"])
        }
        #expect(bench.platform.delivered.allSatisfy { $0.message.chat == new })
    }
}
