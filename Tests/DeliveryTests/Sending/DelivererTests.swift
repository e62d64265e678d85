import BotState
import Foundation
import Logging
import ManualClock
import Messaging
import Synchronization
import Testing

@testable import Delivery

@Suite("The deliverer")
struct DelivererTests {
    private let clock = ManualClock()

    private func deliverer(_ bench: Bench, draw: @escaping MessageFlow.Draw = MessageFlow.drawNothing) -> Deliverer {
        Deliverer(
            store: bench.store, platform: bench.platform, draw: draw, environment: bench.environment)
    }

    /// The first entry that may go now.
    private func next(_ bench: Bench) async throws -> OutboxEntry {
        try #require(
            await bench.store.nextOutgoing(at: clock.date, limit: 1, holds: OutgoingHolds(platforms: [.telegram])).first
        )
    }

    @Test("waits longer from attempt to attempt: 1 s, 2 s, 4 s …, each pause from where it failed")
    func backsOff() async throws {
        let bench = try Bench(clock: clock.clock)
        try await bench.enqueue(.say("hello"))
        for (attempt, seconds) in [1.0, 2, 4, 8, 16, 32, 64].enumerated() {
            bench.platform.failDelivery(of: "hello", .unavailable("reset"))
            let entry = try await next(bench)
            #expect(entry.attempts == attempt)
            let delivery = await deliverer(bench).deliver(entry)
            #expect(delivery.entry == entry)
            #expect(delivery.outcome == .postponed(.seconds(seconds), isRateLimited: false))
            let due = try await bench.postponed(at: clock.date)
            #expect(due == clock.date.addingTimeInterval(seconds))
            clock.advance(by: seconds)
        }
        #expect(await deliverer(bench).deliver(try await next(bench)).outcome == .settled(leavesMore: false))
        #expect(bench.platform.texts == ["hello"])
        #expect(bench.environment.counters.value(of: .deliveriesPostponed) == 7)
        #expect(bench.environment.counters.value(of: .messagesDelivered) == 1)
        #expect(bench.environment.counters.value(of: .rateLimited) == 0)
    }

    private static let scene = OutgoingMessage.Content(
        RichText(plain: "a board"), picture: .init(scene: Data("yacht".utf8), alternativeText: "a board"))

    @Test("has words spoken when they are sent, and sends only their text when that fails")
    func speaks() async throws {
        let bench = try Bench(clock: clock.clock)
        let content = OutgoingMessage.Content(RichText(plain: "a blank"), voice: .init(words: "a blank"))
        for fails in [false, true] {
            try await bench.enqueue(OutgoingMessage(chat: .ana, action: .send(content)))
            var deliverer = deliverer(bench)
            if !fails { deliverer.speak = { .init(ogg: Data($0.words.utf8), milliseconds: 7) } }
            _ = await deliverer.deliver(try await next(bench))
        }
        let sent = bench.platform.delivered.map(\.message.action.content)
        #expect(sent[0]?.voice?.recording == .init(ogg: Data("a blank".utf8), milliseconds: 7))
        #expect(sent[1]?.voice == nil && sent[1]?.text.plain == "a blank")
    }

    @Test("has a scene drawn when it is sent, and leaves other pictures as they are")
    func draws() async throws {
        let bench = try Bench(clock: clock.clock)
        var photo = Self.scene
        photo.picture = .init(png: Data("photo".utf8), alternativeText: "a photo")
        for content in [Self.scene, photo] {
            try await bench.enqueue(OutgoingMessage(chat: .ana, action: .send(content)))
            _ = await deliverer(bench) { Data("drawn ".utf8) + $0 }.deliver(try await next(bench))
        }
        let pictures = bench.platform.delivered.map(\.message.action.content?.picture)
        #expect(pictures[0] == .init(png: Data("drawn yacht".utf8), alternativeText: "a board"))
        #expect(pictures[1] == photo.picture)
    }

    @Test("sends nothing that was drawn or refused while another process took over, and leaves it as it is")
    func lostDuty() async throws {
        let bench = try Bench(clock: clock.clock)
        let holds = Mutex(true)
        try await bench.enqueue(OutgoingMessage(chat: .ana, action: .send(Self.scene)))
        let entry = try await next(bench)
        var frozen = deliverer(bench) { picture in
            holds.withLock { $0 = false }
            return picture
        }
        frozen.mayDeliver = { holds.withLock { $0 } }
        #expect(await frozen.deliver(entry).outcome == .settled(leavesMore: true))
        #expect(bench.platform.attempts.isEmpty)
        var late = deliverer(bench)
        late.mayDeliver = { false }
        #expect(await late.deliver(entry).outcome == .settled(leavesMore: true))
        #expect(try await next(bench) == entry, "It is still to be sent.")
        #expect(await deliverer(bench).deliver(entry).outcome == .settled(leavesMore: false))
    }

    @Test("sends a scene that can't be drawn in words, and tells the operator")
    func cannotDraw() async throws {
        let recorder = LogRecorder()
        let bench = try Bench(clock: clock.clock, logger: recorder.logger)
        try await bench.enqueue(
            OutgoingMessage(chat: .ana, action: .edit(.message(MessageID(rawValue: "7")), Self.scene)))
        #expect(await deliverer(bench).deliver(try await next(bench)).outcome == .settled(leavesMore: false))
        let sent = try #require(bench.platform.delivered.first?.message.action)
        #expect(sent == .edit(.message(MessageID(rawValue: "7")), .init(RichText(plain: "a board"))))
        #expect(recorder.lines.contains { $0.hasPrefix("error a picture could not be drawn") })
    }

    @Test(
        "tries again what a person or time can mend",
        arguments: [PlatformError.unavailable("reset"), .conflict("other"), .unauthorized("401")])
    func triesAgain(error: PlatformError) async throws {
        let bench = try Bench(clock: clock.clock)
        try await bench.enqueue(.say("hello"))
        bench.platform.failDelivery(of: "hello", error)
        #expect(
            await deliverer(bench).deliver(try await next(bench)).outcome
                == .postponed(.seconds(1), isRateLimited: false))
        #expect(try await bench.store.backlog().pendingMessages == 1)
    }

    @Test("tries again after an error that is no platform's")
    func strangeError() async throws {
        struct Strange: Error {}
        let bench = try Bench(clock: clock.clock)
        try await bench.enqueue(.say("hello"))
        bench.platform.failDelivery(of: "hello", strangely: Strange())
        #expect(
            await deliverer(bench).deliver(try await next(bench)).outcome
                == .postponed(.seconds(1), isRateLimited: false))
    }

    @Test("waits as long as the platform asks for and a tenth of a second, however often it was tried")
    func rateLimited() async throws {
        let bench = try Bench(clock: clock.clock)
        try await bench.enqueue(.say("hello"))
        for _ in 0..<2 {
            bench.platform.failDelivery(of: "hello", .rateLimited(retryAfterSeconds: 7))
            #expect(
                await deliverer(bench).deliver(try await next(bench)).outcome
                    == .postponed(.seconds(7.1), isRateLimited: true))
            clock.advance(by: 8)
        }
        #expect(bench.environment.counters.value(of: .rateLimited) == 2)
        #expect(bench.environment.counters.value(of: .deliveriesPostponed) == 2)
    }

    @Test("gives up what the platform will never take", arguments: [PlatformError.rejected("too long"), .fileTooLarge])
    func givesUp(error: PlatformError) async throws {
        let bench = try Bench(clock: clock.clock)
        try await bench.enqueue(.say("hello"))
        bench.platform.failDelivery(of: "hello", error)
        #expect(await deliverer(bench).deliver(try await next(bench)).outcome == .settled(leavesMore: true))
        let backlog = try await bench.store.backlog()
        #expect(backlog.pendingMessages == 0 && backlog.undeliverable == 1)
        #expect(bench.environment.counters.value(of: .messagesGivenUp) == 1)
    }

    @Test("sends an edit anew when its message was deleted, and edits the new message from then on")
    func messageGone() async throws {
        let bench = try Bench(clock: clock.clock)
        let handle = MessageHandle(rawValue: "board")
        for text in ["board", "a find", "another find"] {
            let content = OutgoingMessage.Content(RichText(plain: text))
            try await bench.enqueue(
                OutgoingMessage(
                    chat: .ana,
                    action: text == "board" ? .send(content, handle: handle) : .edit(.handle(handle), content)))
            if text == "a find" {
                bench.platform.failDelivery(of: "edit: \(text)", .messageGone("message to edit not found"))
                #expect(await deliverer(bench).deliver(try await next(bench)).outcome == .settled(leavesMore: true))
            }
            #expect(await deliverer(bench).deliver(try await next(bench)).outcome == .settled(leavesMore: false))
            clock.advance(by: 10)
        }
        let actions = bench.platform.delivered.map(\.message.action)
        #expect(bench.platform.texts == ["board", "a find", "edit: another find"])
        guard case .send(_, handle: handle, _) = actions[1], case .edit(.message, _) = actions[2] else {
            Issue.record("\(actions)")
            return
        }
        #expect(bench.environment.counters.value(of: .messagesGivenUp) == 0)
    }

    @Test("gives up a change that makes no sense without its message, and counts it")
    func buttonsOfGoneMessage() async throws {
        let bench = try Bench(clock: clock.clock)
        let message = OutgoingMessage.Target.message(MessageID(rawValue: "7"))
        try await bench.enqueue(OutgoingMessage(chat: .ana, action: .editKeyboard(message, nil)))
        bench.platform.failDelivery(of: "other", .messageGone("message to edit not found"))
        #expect(await deliverer(bench).deliver(try await next(bench)).outcome == .settled(leavesMore: true))
        #expect(try await bench.store.backlog().undeliverable == 1)
        #expect(bench.environment.counters.value(of: .messagesGivenUp) == 1)
    }

    @Test("throws a sign of activity away that failed, and the chat waits as for any message")
    func activity() async throws {
        let bench = try Bench(clock: clock.clock)
        try await bench.enqueue(OutgoingMessage(chat: .ana, action: .showActivity(.typing)))
        bench.platform.failDelivery(of: "activity", .rateLimited(retryAfterSeconds: 3))
        #expect(
            await deliverer(bench).deliver(try await next(bench)).outcome
                == .postponed(.seconds(3.1), isRateLimited: true))
        #expect(try await bench.store.backlog().pendingMessages == 0)
        #expect(bench.environment.counters.value(of: .deliveriesPostponed) == 1)
    }

    @Test("leaves the entry as it is when the service is being stopped")
    func cancelled() async throws {
        let bench = try Bench(clock: clock.clock)
        try await bench.enqueue(.say("hello"))
        let entry = try await next(bench)
        bench.platform.holdDeliveries(at: Barrier())
        let delivery = await Task { [deliverer = deliverer(bench)] in
            withUnsafeCurrentTask { $0?.cancel() }
            return await deliverer.deliver(entry)
        }.value
        #expect(delivery.outcome == .settled(leavesMore: true))
        #expect(try await next(bench) == entry)
        for count in DeliveryCounters.Count.allCases { #expect(bench.environment.counters.value(of: count) == 0) }
    }

    @Test("sets a message aside after twenty-five attempts over hours, and the chat goes on")
    func setsAside() async throws {
        let recorder = LogRecorder()
        let bench = try Bench(clock: clock.clock, logger: recorder.logger)
        try await bench.enqueue(.say("poison"), .say("next"))
        let start = clock.date
        for _ in 1..<OutboxEntry.mostAttempts {
            bench.platform.failDelivery(of: "poison", .unavailable("Internal Server Error"))
            let delivery = await deliverer(bench).deliver(try await next(bench))
            guard case .postponed(let pause, isRateLimited: false) = delivery.outcome else {
                Issue.record("\(delivery.outcome)")
                return
            }
            clock.advance(by: pause / .seconds(1))
        }
        #expect(clock.date.timeIntervalSince(start) > 3 * 3600)
        bench.platform.failDelivery(of: "poison", .unavailable("Internal Server Error"))
        #expect(await deliverer(bench).deliver(try await next(bench)).outcome == .settled(leavesMore: true))
        #expect(recorder.lines.contains { $0.hasPrefix("error set a message aside") })
        _ = await deliverer(bench).deliver(try await next(bench))
        #expect(bench.platform.texts == ["next"])
        #expect(try await bench.store.backlog().undeliverable == 1)
    }

    @Test("does not count attempts while the platform can't be polled either, and then waits half a minute at most")
    func outage() async throws {
        let bench = try Bench(clock: clock.clock)
        bench.environment.faults.raise("The host can't be reached.", on: .platform(.telegram))
        try await bench.enqueue(.say("hello"))
        for pause in [1.0, 1, 2, 4, 8, 16] + Array(repeating: 30, count: 40) {
            bench.platform.failDelivery(of: "hello", .unavailable("reset"))
            let entry = try await next(bench)
            #expect(entry.attempts == 0)
            let outcome = await deliverer(bench).deliver(entry).outcome
            #expect(outcome == .postponed(.seconds(pause), isRateLimited: false))
            clock.advance(by: pause)
        }
        #expect(await deliverer(bench).deliver(try await next(bench)).outcome == .settled(leavesMore: false))
    }

    @Test(
        "sends the words and buttons of a message whose file is refused, and says so in the log",
        arguments: [PlatformError.fileRefused("IMAGE_PROCESS_FAILED"), .fileTooLarge])
    func fileRefused(error: PlatformError) async throws {
        let recorder = LogRecorder()
        let bench = try Bench(clock: clock.clock, logger: recorder.logger)
        let keyboard = Keyboard(rows: [[.init("Hint", data: "hint")]])
        let picture = OutgoingMessage.Picture(png: Data([1]), alternativeText: "A board")
        let contents = [
            OutgoingMessage.Content(RichText(plain: "board"), picture: picture, keyboard: keyboard),
            .init(RichText(), picture: picture), .init(RichText(plain: "clue"), voice: .init(words: "a clue")),
            .init(RichText(), document: .init(fileName: "a.csv", contentType: "text/csv", data: Data("a".utf8))),
        ]
        for content in contents {
            bench.platform.failDelivery(of: content.text.markup, error)
            try await bench.enqueue(OutgoingMessage(chat: .ana, action: .send(content)))
            var deliverer = deliverer(bench)
            deliverer.speak = { .init(ogg: Data($0.words.utf8), milliseconds: 7) }
            #expect(await deliverer.deliver(try await next(bench)).outcome == .settled(leavesMore: false))
        }
        let sent = bench.platform.delivered.compactMap(\.message.action.content)
        #expect(sent.map(\.text.plain) == ["board\nA board", "A board", "clue", "a.csv"])
        #expect(sent.allSatisfy { $0.picture == nil && $0.document == nil && $0.voice == nil })
        #expect(sent.first?.keyboard == keyboard)
        let lines = recorder.lines.filter { $0.hasPrefix("warning a file was refused") }
        let reason = error == .fileTooLarge ? "too large" : "IMAGE_PROCESS_FAILED"
        #expect(lines.count == 4 && lines.allSatisfy { $0.contains(reason) })
    }

    @Test("the words of a refused file are for the same person as the file")
    func refusedSecret() async throws {
        let bench = try Bench(clock: clock.clock)
        let group = ChatID(platform: .telegram, id: "-5")
        let reader = OnlyReader(PersonID(platform: .telegram, id: "1"))
        let picture = OutgoingMessage.Picture(png: Data([1]), alternativeText: "a bee")
        let content = OutgoingMessage.Content(
            RichText(plain: "draw it"), picture: picture, audience: .onePerson(reader))
        #expect(content.withoutFile?.audience == .onePerson(reader))
        bench.platform.failDelivery(of: "draw it", .fileRefused("IMAGE_PROCESS_FAILED"))
        try await bench.enqueue(OutgoingMessage(chat: group, action: .send(content)))
        _ = await deliverer(bench).deliver(try await next(bench))
        let sent = bench.platform.delivered.map(\.message)
        #expect(sent.compactMap(\.action.content?.text.plain) == ["draw it\na bee"])
        #expect(sent.allSatisfy { $0.chat == .ana || $0.action.content?.audience == .onePerson(reader) })
    }

    @Test("an action that the platform forbids takes nothing along that waits for the chat")
    func forbidden() async throws {
        let bench = try Bench(clock: clock.clock)
        bench.platform.failDelivery(of: "reaction", .chatUnavailable("no reactions here"))
        try await bench.enqueue(
            .say("hello"), OutgoingMessage(chat: .ana, action: .react(MessageID(rawValue: "1"), emoji: "👍")))
        for _ in 0..<2 { _ = await deliverer(bench).deliver(try await next(bench)) }
        #expect(bench.platform.texts == ["hello"])
        #expect(try await bench.store.backlog().undeliverable == 1)
    }

    @Test("marks a message as delivered although the store fails first, and hands it over once")
    func storeFails() async throws {
        let failures = FailingTimes(2)
        let bench = try Bench(clock: clock.clock) { call in
            if call == .markDelivered, failures.isLeft() { throw StoreError.locked }
        }
        try await bench.enqueue(.say("hello"))
        let entry = try await next(bench)
        async let delivery = deliverer(bench).deliver(entry)
        for pause in [0.1, 0.2] {
            try await clock.waitForPause(of: pause)
            clock.advance(by: pause)
        }
        #expect(await delivery.outcome == .settled(leavesMore: false))
        #expect(bench.platform.texts == ["hello"])
        #expect(try await bench.store.backlog().pendingMessages == 0)
    }

    @Test("complains of a failed delivery, and only in passing when it was a sign or an answer to a press")
    func logs() async throws {
        let recorder = LogRecorder()
        let bench = try Bench(clock: clock.clock, logger: recorder.logger)
        try await bench.enqueue(.say("hello"))
        try await bench.enqueue(OutgoingMessage(chat: .bob, action: .answerButton(id: "b", text: nil)), from: .bob)
        for text in ["hello", "answer: b"] { bench.platform.failDelivery(of: text, .unavailable("reset")) }
        for entry in try await bench.store.nextOutgoing(
            at: clock.date, limit: 2, holds: OutgoingHolds(platforms: [.telegram]))
        {
            _ = await deliverer(bench).deliver(entry)
        }
        let lines = recorder.lines.filter { $0.contains("delivery failed") }
        #expect(lines.map { $0.prefix { $0 != " " } } == ["debug", "warning"])
        #expect(lines.allSatisfy { $0.contains("outbox.sequence=") && $0.contains("reset") })
    }
}
