import BotState
import Delivery
import Foundation
import ManualClock
import Messaging
import ServiceLifecycle
import Synchronization
import Testing

@Suite("Sending")
struct SenderTests {
    private func sender(_ bench: Bench, _ limits: SendingLimits = .generous) -> Sender {
        bench.platform.limit(to: limits)
        return Sender(store: bench.store, platforms: [bench.platform], environment: bench.environment)
    }

    @Test("messages go one after the other as long as that keeps up, so that a kill doubles at most one")
    func sendsOneByOne() async throws {
        let bench = try Bench(clock: .stopped)
        try await bench.enqueueOneEach(inChats: 8)
        try await bench.running([sender(bench)]) { try await bench.platform.waitForDeliveries(8) }
        #expect(bench.platform.mostAtOnce == 1)
    }

    @Test("messages go concurrently after a slow one has kept others waiting, but never two to one chat")
    func sendsSideBySide() async throws {
        let clock = ManualClock()
        let bench = try Bench(clock: clock.clock)
        let barrier = Barrier()
        bench.platform.holdDeliveries(at: barrier)
        var limits = SendingLimits.generous
        limits.overall = .init(30, in: .seconds(1))
        for _ in 0..<2 { try await bench.enqueueOneEach(inChats: 8) }
        try await bench.running([sender(bench, limits)]) {
            try await barrier.waitUntilReached()
            try await clock.waitForPause(of: 2)
            #expect(barrier.waiting == 1)
            clock.advance(by: 2)
            try await barrier.waitUntilReached(by: 4)
            barrier.open()
            try await bench.platform.waitForDeliveries(16)
        }
        #expect(bench.platform.mostAtOnce == 4)
    }

    @Test("the outbox is looked at once for all that happened meanwhile")
    func looksOnce() async throws {
        let barrier = Barrier()
        let looks = Mutex(0)
        let bench = try Bench(clock: .stopped) { call in
            guard call == .nextOutgoing else { return }
            looks.withLock { $0 += 1 }
            try await barrier.pass()
        }
        let sender = sender(bench)
        try await bench.running([sender]) {
            try await barrier.waitUntilReached()
            for _ in 0..<100 { sender.wake() }
            barrier.open()
            try await bench.enqueueOneEach(inChats: 1)
            sender.wake()
            try await bench.platform.waitForDeliveries(1)
        }
        #expect(looks.withLock { $0 } <= 6, "Not one for each of a hundred.")
    }

    @Test("the sender waits as long as a platform asks, and keeps the chat's order")
    func honoursRetryAfter() async throws {
        let bench = try Bench(speed: 20)
        try await bench.enqueue(.say("first"), .say("second"))
        bench.platform.failDelivery(of: "first", .rateLimited(retryAfterSeconds: 5))
        let start = bench.environment.clock.instant()
        try await bench.running([sender(bench)]) {
            try await bench.platform.expectTexts(["first", "second"])
        }
        #expect(bench.platform.delivered[0].time - start >= .seconds(5.1))
        #expect(bench.platform.attempts == ["first", "first", "second"])
    }

    @Test("an unreachable platform is retried with growing pauses and the same key")
    func backsOff() async throws {
        let bench = try Bench(speed: 50)
        try await bench.enqueue(.say("first"), .say("second"))
        bench.platform.failDelivery(
            of: "first", .unavailable("reset"), .unavailable("reset"), .unavailable("reset"))
        let start = bench.environment.clock.instant()
        try await bench.running([sender(bench)]) {
            try await bench.platform.expectTexts(["first", "second"])
        }
        #expect(bench.platform.delivered[0].time - start >= .seconds(1 + 2 + 4))
        #expect(Set(bench.platform.delivered.map(\.key)).count == 2)
    }

    @Test("a pause that ends just before the sender waits for it is not missed")
    func missesNoAlarm() async throws {
        let bench = try Bench(clock: .jumping(by: .milliseconds(600)))
        try await bench.enqueue(.say("first"))
        bench.platform.failDelivery(of: "first", .unavailable("reset"))
        try await bench.running([sender(bench)]) { try await bench.platform.expectTexts(["first"]) }
    }

    @Test("a message that a platform will never accept is given up, and the rest goes on")
    func givesUp() async throws {
        let bench = try Bench()
        try await bench.enqueue(.say("bad"), .say("good"))
        bench.platform.failDelivery(of: "bad", .rejected("message is too long"))
        try await bench.running([sender(bench)]) {
            try await bench.platform.expectTexts(["good"])
        }
        #expect(try await bench.store.backlog().undeliverable == 1)
    }

    @Test("a chat that has blocked the bot receives nothing more")
    func stopsForBlockedChat() async throws {
        let bench = try Bench()
        try await bench.enqueue(.say("a1"), .say("a2"))
        try await bench.enqueue(.say("b1", in: .bob), from: .bob)
        bench.platform.failDelivery(of: "a1", .chatUnavailable("blocked"))
        try await bench.running([sender(bench)]) {
            try await bench.platform.expectTexts(["b1"])
            try await eventually { try await bench.store.backlog().pendingMessages == 0 }
        }
        #expect(bench.platform.attempts.sorted() == ["a1", "b1"])
    }

    @Test("a message to a chat that has migrated goes to its new identifier")
    func followsMigration() async throws {
        let bench = try Bench()
        let (old, new) = (ChatID(platform: .telegram, id: "-5"), ChatID(platform: .telegram, id: "-1005"))
        try await bench.enqueue(.say("hello", in: old), from: old)
        bench.platform.failDelivery(of: "hello", .chatMigrated(to: new))
        try await bench.running([sender(bench)]) { try await bench.platform.waitForDeliveries(1) }
        #expect(bench.platform.delivered.map(\.message.chat) == [new])
    }

    @Test("an activity indicator that fails is not retried")
    func dropsActivity() async throws {
        let bench = try Bench()
        let typing = OutgoingMessage(chat: .ana, action: .showActivity(.typing))
        try await bench.enqueue(typing, from: .ana)
        bench.platform.failDelivery(of: "activity", .unavailable("reset"))
        try await bench.running([sender(bench)]) {
            try await eventually { try await bench.store.backlog().pendingMessages == 0 }
        }
        #expect(bench.platform.attempts == ["activity"])
    }

    @Test("a chat's rate limit is respected, and answers to buttons overtake")
    func keepsPace() async throws {
        let bench = try Bench(speed: 20)
        let pace = SendingLimits.Pace(2, in: .seconds(4))
        var limits = SendingLimits.generous
        limits.chat = pace
        let answer = OutgoingMessage(chat: .ana, action: .answerButton(id: "b", text: nil))
        try await bench.enqueue(.say("1"), .say("2"), .say("3"), .say("4"))
        let sender = sender(bench, limits)
        let start = bench.environment.clock.instant()
        try await bench.running([sender]) {
            try await bench.platform.waitForDeliveries(2)
            try await bench.enqueue(answer)
            sender.wake()
            try await bench.platform.waitForDeliveries(5)
        }
        let messages = bench.platform.delivered.filter { $0.message.text != "answer: b" }
        #expect(messages.map(\.message.text) == ["1", "2", "3", "4"])
        #expect(messages[3].time - start >= .seconds(3.99))
    }

    @Test("photos that the bot deletes do not hold up the sheet of the drawings on them")
    func deletesAtAnyRate() async throws {
        // The clock stands still, so that whatever a limit holds up never goes.
        let bench = try Bench(clock: ManualClock().clock)
        var limits = SendingLimits.generous
        limits.chat = SendingLimits.Pace(2, in: .seconds(60))
        for number in 0..<15 {
            let photo = OutgoingMessage.Target.message(MessageID(rawValue: "photo\(number)"))
            try await bench.enqueue(OutgoingMessage(chat: .ana, action: .delete(photo)))
        }
        try await bench.enqueue(.say("sheet"))
        try await bench.running([sender(bench, limits)]) { try await bench.platform.waitForDeliveries(16) }
        #expect(bench.platform.texts.last == "sheet")
    }

    @Test("a photo's result is shown directly after \"looking\"; later edits are coalesced and paced")
    func spacesEdits() async throws {
        let bench = try Bench(speed: 20)
        let handle = MessageHandle(rawValue: "h")
        let edits = ["result", "1", "2", "3"].map { text in
            OutgoingMessage(chat: .ana, action: .edit(.handle(handle), .init(RichText(plain: text))))
        }
        let looking = OutgoingMessage(chat: .ana, action: .send(.init(RichText(plain: "looking")), handle: handle))
        try await bench.enqueue(looking, edits[0])
        let sender = sender(bench, .strict)
        try await bench.running([sender]) {
            try await bench.platform.waitForDeliveries(2)
            try await bench.enqueue(edits[1], edits[2], .say("between"), edits[3])
            sender.wake()
            try await bench.platform.expectTexts(["looking", "edit: result", "between", "edit: 3"])
        }
        let times = bench.platform.delivered.map(\.time)
        #expect(times[3] - times[1] >= .seconds(2.99))
    }

    // MARK: By a clock that the test drives

    @Test("a platform is sent to at the pace that it states")
    func defaultPace() async throws {
        let clock = ManualClock()
        let bench = try Bench(clock: clock.clock)
        for text in 1...6 { try await bench.enqueue(.say("\(text)")) }
        try await bench.running([sender(bench, .strict)]) {
            try await bench.platform.waitForDeliveries(5)
            // It also looks up after two seconds, to open its other lanes.
            for pause in [2.0, 3] {
                try await clock.waitForPause(of: pause)
                #expect(bench.platform.texts.count == 5)
                clock.advance(by: pause)
            }
            try await bench.platform.waitForDeliveries(6)
        }
    }

    @Test("at shutdown three seconds are left for what is on its way, then it is left for the next start")
    func flushLimit() async throws {
        let clock = ManualClock()
        let bench = try Bench(clock: clock.clock)
        let barrier = Barrier()
        bench.platform.holdDeliveries(at: barrier)
        try await bench.enqueue(.say("slow"))
        let sender = sender(bench)
        let group = ServiceGroup(services: [sender], logger: bench.environment.logger)
        async let running: Void = group.run()
        try await barrier.waitUntilReached()
        await group.triggerGracefulShutdown()
        try await clock.waitForPause(of: 3)
        #expect(barrier.cancelled == 0)
        clock.advance(by: 3)
        try await running
        #expect(barrier.cancelled == 1)
        #expect(try await bench.store.backlog().pendingMessages == 1)
    }

    @Test("what is on its way at shutdown is waited for, although nothing stands in the outbox any more")
    func awaitsInFlight() async throws {
        let clock = ManualClock()
        let bench = try Bench(clock: clock.clock)
        let barrier = Barrier()
        bench.platform.holdDeliveries(at: barrier)
        try await bench.enqueue(.say("slow"))
        let sender = sender(bench)
        let group = ServiceGroup(services: [sender], logger: bench.environment.logger)
        async let running: Void = group.run()
        try await barrier.waitUntilReached()
        try await bench.store.dropOutgoing(to: .ana, reason: "left")
        await group.triggerGracefulShutdown()
        try await clock.waitForPause(of: 3)
        sender.wake()
        sender.wake()
        #expect(barrier.cancelled == 0)
        barrier.open()
        try await running
        #expect(barrier.cancelled == 0)
        #expect(bench.platform.texts == ["slow"])
    }

    @Test("while no lane is free the store is not asked for more")
    func asksForNothing() async throws {
        let clock = ManualClock()
        let looks = FailingTimes()
        let bench = try Bench(clock: clock.clock) { call in
            if call == .nextOutgoing { looks.isLeft() }
        }
        let barrier = Barrier()
        bench.platform.holdDeliveries(at: barrier)
        try await bench.enqueue(.say("slow"))
        try await bench.enqueue(.say("other", in: .bob), from: .bob)
        let sender = sender(bench)
        try await bench.running([sender]) {
            try await barrier.waitUntilReached()
            clock.advance(by: 1)
            await letOthersGoOn()
            barrier.open()
            try await bench.platform.waitForDeliveries(2)
        }
        #expect(looks.count == 2, "one for each message: after the second nothing waits")
    }
}
