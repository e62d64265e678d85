import BotState
import Delivery
import Foundation
import Logging
import ManualClock
import Messaging
import ServiceLifecycle
import Synchronization
import Testing

@Suite("Handing out updates")
struct DispatcherTests {
    private let clock = ManualClock()
    private let old = ChatID(platform: .telegram, id: "-5")
    private let new = ChatID(platform: .telegram, id: "-1005")

    /// A dispatcher alone, with a conversation that repeats what it hears.
    private func dispatcher(
        _ bench: Bench, bell: Dispatcher.Bell, events: Dispatcher.Events = .init(outgoing: { _ in }, jobs: {}),
        handler: @escaping Dispatcher.Handler = Conversation.echo,
        apology: @escaping Dispatcher.Apology = { [.say("sorry", in: $0.chat.id)] }
    ) -> Dispatcher {
        Dispatcher(
            store: bench.store, handler: handler, apology: apology, events: events, bell: bell,
            environment: bench.environment)
    }

    private func texts(_ bench: Bench) async throws -> [String] {
        try await bench.store.nextOutgoing(at: clock.date, limit: 100, holds: OutgoingHolds(platforms: [.telegram]))
            .map(\.message.text)
    }

    @Test("goes on with thirty-two chats at once")
    func sideBySide() async throws {
        let barrier = Barrier()
        let isHeld = Mutex(false)
        let bench = try Bench(clock: clock.clock) { call in
            if case .nextPending = call, isHeld.withLock(\.self) { try await barrier.pass() }
        }
        let bell = Dispatcher.Bell()
        try await bench.running([dispatcher(bench, bell: bell)]) {
            // Of what is there at the start, one chat at a time is handled.
            _ = try await bench.store.accept([.text("first")], from: .telegram, cursor: nil)
            bell.ring(for: [.ana])
            try await eventually { try await bench.store.backlog().pendingUpdates == 0 }
            isHeld.withLock { $0 = true }
            let chats = (0..<40).map { ChatID(platform: .telegram, id: "\($0)") }
            let updates = chats.map { Update.text($0.id, in: $0) }
            _ = try await bench.store.accept(updates, from: .telegram, cursor: nil)
            bell.ring(for: Set(chats))
            try await barrier.waitUntilReached(by: 32)
            await letOthersGoOn()
            #expect(barrier.waiting == 32)
            barrier.open()
            try await eventually { try await bench.store.backlog().pendingUpdates == 0 }
        }
        #expect(bench.environment.counters.value(of: .updatesHandled) == 41)
        #expect(bench.environment.counters.value(of: .updatesFailed) == 0)
    }

    @Test("gives up an update with an apology when three runs have ended during it, and handles the others")
    func suspects() async throws {
        let bench = try Bench(clock: clock.clock)
        for (id, chat, attempts) in [("bad", ChatID.ana, 3), ("good", .bob, 2)] {
            _ = try await bench.store.accept([.text(id, in: chat, id)], from: .telegram, cursor: nil)
            let pending = try #require(await bench.store.nextPending(in: chat))
            for _ in 0..<attempts { _ = try await bench.store.countAttempt(at: pending) }
        }
        _ = try await bench.store.accept([.text("next", "next")], from: .telegram, cursor: nil)
        let handled = Mutex<[String]>([])
        let bell = Dispatcher.Bell()
        let dispatcher = dispatcher(bench, bell: bell) { state, input, now in
            handled.withLock { $0.append(input.id) }
            return try Conversation.echo(state, input, now)
        }
        // The poller may announce new updates before the dispatcher has read what was left.
        bell.ring(for: [.ana])
        try await bench.running([dispatcher]) {
            try await eventually { try await bench.store.backlog().pendingUpdates == 0 }
        }
        #expect(handled.withLock { Set($0) } == ["good", "next"])
        #expect(try await Set(texts(bench)) == ["sorry", "good"])
        #expect(bench.environment.counters.value(of: .updatesFailed) == 1)
    }

    @Test(
        "of the chats that an earlier run left behind it handles one at a time, so that a kill counts against one of them"
    )
    func suspectsInTurn() async throws {
        let barrier = Barrier()
        let counted = Mutex(0)
        let bench = try Bench(clock: clock.clock) { call in
            if call == .countAttempt { counted.withLock { $0 += 1 } }
            if call == .commit(["left"]) { try await barrier.pass() }
        }
        for number in 0..<4 {
            let chat = ChatID(platform: .telegram, id: "left\(number)")
            _ = try await bench.store.accept([.text("\(number)", in: chat, "left")], from: .telegram, cursor: nil)
        }
        let bell = Dispatcher.Bell()
        try await bench.running([dispatcher(bench, bell: bell)]) {
            try await barrier.waitUntilReached()
            _ = try await bench.store.accept([.text("5", "new")], from: .telegram, cursor: nil)
            bell.ring(for: [.ana])
            try await eventually { try await texts(bench) == ["new"] }
            #expect(counted.withLock { $0 } == 1)
            barrier.open()
            try await eventually { try await bench.store.backlog().pendingUpdates == 0 }
        }
        #expect(counted.withLock { $0 } == 4)
    }

    @Test("counts no attempts at updates that came while it runs")
    func unsuspected() async throws {
        let counted = Mutex(0)
        let bench = try Bench(clock: clock.clock) { call in
            if call == .countAttempt { counted.withLock { $0 += 1 } }
        }
        _ = try await bench.store.accept([.text("1", "left")], from: .telegram, cursor: nil)
        let bell = Dispatcher.Bell()
        try await bench.running([dispatcher(bench, bell: bell)]) {
            try await eventually { try await bench.store.backlog().pendingUpdates == 0 }
            #expect(counted.withLock { $0 } == 1)
            for id in 2...4 {
                // Handled by itself, so that the chat has nothing left between two.
                _ = try await bench.store.accept([.text("\(id)", "new")], from: .telegram, cursor: nil)
                bell.ring(for: [.ana])
                try await eventually { try await bench.store.backlog().pendingUpdates == 0 }
            }
        }
        #expect(counted.withLock { $0 } == 1)
    }

    @Test("says nothing of an update that another process handled meanwhile, and goes on with the next")
    func superseded() async throws {
        let barrier = Barrier()
        let bench = try Bench(clock: clock.clock) { call in
            if call == .commit(["first"]) { try await barrier.pass() }
        }
        _ = try await bench.store.accept([.text("1", "first")], from: .telegram, cursor: nil)
        let outgoing = FailingTimes()
        let bell = Dispatcher.Bell()
        let events = Dispatcher.Events(outgoing: { _ in outgoing.isLeft() }, jobs: {})
        try await bench.running([dispatcher(bench, bell: bell, events: events)]) {
            try await barrier.waitUntilReached()
            let next = try #require(await bench.store.nextPending(in: .ana))
            let elsewhere = Step(state: next.state, outgoing: [.say("elsewhere", in: .ana)])
            try await bench.store.commit(elsewhere, handling: next)
            _ = try await bench.store.accept([.text("2", "second")], from: .telegram, cursor: nil)
            barrier.open()
            try await eventually { try await bench.store.backlog().pendingUpdates == 0 }
        }
        for text in ["elsewhere", "second"] {
            let next = try await bench.store.nextOutgoing(
                at: clock.date, limit: 1, holds: OutgoingHolds(platforms: [.telegram]))
            #expect(next.map(\.message.text) == [text])
            for entry in next { try await bench.store.markDelivered(entry, receipt: DeliveryReceipt()) }
        }
        #expect(try await texts(bench).isEmpty)
        #expect(outgoing.count == 1, "It reports only what it committed itself.")
    }

    @Test("leaves the updates of a chat that has migrated to who works on its new identifier, and calls them")
    func migrated() async throws {
        let barrier = Barrier()
        let bench = try Bench(clock: clock.clock) { call in
            if call == .commit(["first"]) { try await barrier.pass() }
        }
        _ = try await bench.store.accept([.text("1", in: old, "first")], from: .telegram, cursor: nil)
        try await bench.store.migrateChat(from: old, to: new)
        let handled = FailingTimes()
        let bell = Dispatcher.Bell()
        let dispatcher = dispatcher(
            bench, bell: bell,
            handler: { state, update, now in
                handled.isLeft()
                return try Conversation.echo(state, update, now)
            })
        try await bench.running([dispatcher]) {
            try await barrier.waitUntilReached()
            bell.ring(for: [old])
            // Another chat comes behind it in the line.
            _ = try await bench.store.accept([.text("2", in: .bob, "other")], from: .telegram, cursor: nil)
            bell.ring(for: [.bob])
            try await eventually { try await texts(bench).contains("other") }
            #expect(handled.count == 2, "Nobody handles an update that somebody has in hand.")
            barrier.open()
            try await eventually { try await texts(bench).contains("first") }
            _ = try await bench.store.accept([.text("3", in: new, "second")], from: .telegram, cursor: nil)
            bell.ring(for: [old])
            try await eventually { try await bench.store.backlog().pendingUpdates == 0 }
        }
        #expect(handled.count == 3)
    }

    @Test("forgetting a person lets the chats go on that waited for a job of theirs")
    func forgets() async throws {
        let bench = try Bench(clock: clock.clock)
        let group = ChatID(platform: .telegram, id: "-7")
        let bell = Dispatcher.Bell()
        let ana = Person(id: PersonID(platform: .telegram, id: "1"), name: "Ana")
        var photo = Update.text("1", in: group, "photo")
        photo.sender = ana
        var forget = Update.text("3", "forget me")
        forget.sender = ana
        let dispatcher = dispatcher(
            bench, bell: bell,
            handler: { state, update, now in
                guard case .message(let message) = update.event else { return Step(state: state) }
                switch message.text {
                case "photo":
                    let work = Job.Work.readPhotos([PhotoReference(fileID: "f", uniqueID: "u")])
                    return Step(state: state, jobs: [Job(id: "j", chat: state.chat, work: work, due: now)])
                case "forget me": return Step(state: ChatState(chat: state.chat), forget: ana.id)
                default: return try Conversation.echo(state, update, now)
                }
            })
        _ = try await bench.store.accept([photo, .text("2", in: group, "hint")], from: .telegram, cursor: nil)
        try await bench.running([dispatcher]) {
            try await eventually { try await bench.store.backlog().openJobs == 1 }
            _ = try await bench.store.accept([forget], from: .telegram, cursor: nil)
            bell.ring(for: [.ana])
            try await eventually { try await texts(bench) == ["hint"] }
        }
    }

    @Test("tells of new messages and jobs, of each only when there are any")
    func announces() async throws {
        let bench = try Bench(clock: clock.clock)
        let (outgoing, jobs) = (FailingTimes(), FailingTimes())
        let bell = Dispatcher.Bell()
        let dispatcher = dispatcher(
            bench, bell: bell, events: .init(outgoing: { _ in outgoing.isLeft() }, jobs: { jobs.isLeft() }),
            handler: { state, update, now in
                let job = Job(id: update.id, chat: state.chat, work: .wake("x"), due: now, holdsUpChat: false)
                return switch update.id {
                case "say": Step(state: state, outgoing: [.say("x", in: state.chat)])
                case "job": Step(state: state, jobs: [job])
                default: Step(state: state)
                }
            })
        try await bench.running([dispatcher]) {
            for (id, told, begun) in [("nothing", 0, 0), ("say", 1, 0), ("job", 1, 1)] {
                _ = try await bench.store.accept([.text(id)], from: .telegram, cursor: nil)
                bell.ring(for: [.ana])
                try await eventually { outgoing.count == told && jobs.count == begun }
                try await eventually { try await bench.store.backlog().pendingUpdates == 0 }
            }
        }
        #expect(outgoing.count == 1 && jobs.count == 1)
    }

    @Test("when not even the apology can be stored, the update is done and the chat goes on")
    func withoutApology() async throws {
        struct Failure: Error {}
        let recorder = LogRecorder()
        let bench = try Bench(clock: clock.clock, logger: recorder.logger)
        _ = try await bench.store.accept([.text("1", "poison"), .text("2", "after")], from: .telegram, cursor: nil)
        let dispatcher = dispatcher(
            bench, bell: .init(),
            handler: { state, update, now in
                if update.id == "1" { throw Failure() }
                return try Conversation.echo(state, update, now)
            }, apology: { _ in [.say("sorry", in: ChatID(platform: .telegram, id: ""))] })
        try await bench.running([dispatcher]) {
            try await eventually { try await texts(bench) == ["after"] }
        }
        #expect(try await bench.store.backlog().pendingUpdates == 0)
        #expect(bench.environment.counters.value(of: .updatesHandled) == 2)
        #expect(bench.environment.counters.value(of: .updatesFailed) == 2)
        let lines = recorder.lines.filter { $0.hasPrefix("error could not handle an update") }
        #expect(lines.count == 2 && lines[0].contains("error=Failure") && lines[0].contains("update.id=1"))
    }

    // MARK: Shutdown

    @Test("at shutdown an update whose step can't be stored just now waits for the next start, without an apology")
    func leavesUpdate() async throws {
        let failures = FailingTimes(1)
        let bench = try Bench(clock: clock.clock) { call in
            if case .commit = call, failures.isLeft() { throw StoreError.locked }
        }
        _ = try await bench.store.accept([.text("1", "hello")], from: .telegram, cursor: nil)
        let group = ServiceGroup(services: [dispatcher(bench, bell: .init())], logger: bench.environment.logger)
        async let running: Void = group.run()
        try await clock.waitForPause(of: 0.1)
        await group.triggerGracefulShutdown()
        try await running
        #expect(try await bench.store.backlog().pendingUpdates == 1)
        #expect(try await texts(bench).isEmpty)
        #expect(bench.environment.counters.value(of: .updatesFailed) == 0)
    }

    @Test("a store that fails while the service stops is not asked again, and nobody apologises")
    func leavesUpdateOfFailingStore() async throws {
        let barrier = Barrier()
        let failures = FailingTimes(1)
        let bench = try Bench(clock: clock.clock) { call in
            guard case .commit = call, failures.isLeft() else { return }
            try await barrier.pass()
            throw StoreError.locked
        }
        _ = try await bench.store.accept([.text("1", "hello")], from: .telegram, cursor: nil)
        let group = ServiceGroup(services: [dispatcher(bench, bell: .init())], logger: bench.environment.logger)
        async let running: Void = group.run()
        try await barrier.waitUntilReached()
        await group.triggerGracefulShutdown()
        barrier.open()
        try await running
        #expect(clock.pauses.isEmpty)
        #expect(try await bench.store.backlog().pendingUpdates == 1)
        #expect(try await texts(bench).isEmpty)
    }

    @Test("the update in hand is finished at shutdown and its answer still sent; what is not handled is left")
    func finishesInHand() async throws {
        let barrier = Barrier()
        let bench = try Bench(clock: clock.clock) { call in
            if case .commit = call { try await barrier.pass() }
        }
        bench.platform.expectAcknowledgement()
        _ = try await bench.store.accept(
            [.text("1", "first"), .text("2", "second")], from: .telegram, cursor: PollCursor(rawValue: "0"))
        let group = ServiceGroup(services: bench.flow().services, logger: bench.environment.logger)
        async let running: Void = group.run()
        try await barrier.waitUntilReached()
        try await eventually { bench.platform.pollCount == 1 }
        await group.triggerGracefulShutdown()
        try await eventually { bench.platform.acknowledgedCursor != nil }
        barrier.open()
        try await running
        // The second is handled too when the dispatcher is told late.
        #expect(bench.platform.texts == Array(["first", "second"].prefix(bench.platform.texts.count)))
        #expect(try await bench.store.backlog().pendingUpdates == 2 - bench.platform.texts.count)
        #expect(!bench.platform.texts.isEmpty)
    }
}
