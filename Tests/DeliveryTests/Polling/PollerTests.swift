import BotState
import Foundation
import Logging
import ManualClock
import Messaging
import ServiceLifecycle
import Synchronization
import Testing

@testable import Delivery

@Suite("Polling")
struct PollerTests {
    private let clock = ManualClock()

    private func poller(
        _ bench: Bench, platform: (any MessagingPlatform)? = nil, commands: [CommandDescription]? = nil,
        events: Poller.Events = .init(accepted: { _ in })
    ) -> Poller {
        Poller(
            platform: platform ?? bench.platform, store: bench.store, commands: commands, events: events,
            environment: bench.environment)
    }

    private static let poison = Update.text("2", in: ChatID(platform: .telegram, id: ""), "nowhere")

    @Test("a process that dies while it stores a refused batch update by update loses none of them")
    func keepsCursorBack() async throws {
        let second = Barrier()
        let bench = try Bench(clock: clock.clock) { call in
            if call == .accept(["3"]) { try await second.pass() }
        }
        bench.platform.feed(.text("1", "first"), Self.poison, .text("3", "last"))
        let dying = Task { [poller = poller(bench)] in try await poller.run() }
        try await second.waitUntilReached()
        #expect(try await bench.store.cursor(of: .telegram) == nil, "The first is stored, the last is not yet.")
        dying.cancel()
        _ = await dying.result

        second.open()
        bench.platform.expectAcknowledgement()
        try await bench.running(bench.flow().services) { try await bench.platform.expectTexts(["first", "last"]) }
        #expect(bench.platform.acknowledgedCursor == PollCursor(rawValue: "3"))
    }

    @Test("who has something new is told once the batch is stored, and it is counted")
    func tells() async throws {
        let bench = try Bench(clock: clock.clock)
        bench.platform.expectAcknowledgement()
        let told = Mutex<[Set<ChatID>]>([])
        bench.platform.feed(.text("1"), .text("2", in: .bob))
        let poller = poller(bench, events: .init(accepted: { chats in told.withLock { $0.append(chats) } }))
        try await bench.running([poller]) { try await eventually { bench.platform.pollCount == 2 } }
        #expect(told.withLock { $0 } == [[.ana, .bob]])
        #expect(bench.environment.counters.value(of: .updatesReceived) == 2)
        #expect(try await bench.store.cursor(of: .telegram) == PollCursor(rawValue: "2"))
    }

    @Test("a small batch is handled as it is stored, but not the first after a start, and not a large one")
    func handlesAtOnce() async throws {
        let bench = try Bench(clock: clock.clock)
        bench.platform.expectAcknowledgement()
        let told = Mutex<(waiting: [Set<ChatID>], steps: [String])>(([], []))
        let poller = Poller(
            platform: bench.platform, store: bench.store, commands: nil,
            handler: { state, input, _ in Step(state: state, outgoing: [.say("re \(input.id)", in: state.chat)]) },
            events: .init(
                accepted: { chats in told.withLock { $0.waiting.append(chats) } },
                handled: { update in told.withLock { $0.steps += update.step.outgoing.map(\.text) } }),
            environment: bench.environment)
        let large = (0...Poller.instantBatch).map {
            Update.text("4\($0)", in: ChatID(platform: .telegram, id: "c\($0)"))
        }
        try await bench.running([poller]) {
            for (count, batch) in [[.text("1")], [.text("2", in: .bob), .text("3", in: .bob)], large].enumerated() {
                bench.platform.feed(batch)
                try await eventually { told.withLock { $0.waiting.count == count + 1 } }
            }
        }
        #expect(told.withLock { $0.waiting } == [[.ana], [], Set(large.map(\.chat.id))])
        #expect(told.withLock { $0.steps } == ["re 2", "re 3"])
        #expect(bench.environment.counters.value(of: .updatesReceived) == 3 + large.count)
        #expect(bench.environment.counters.value(of: .updatesHandled) == 2)
    }

    @Test("logging in announces the commands, tells who the bot is, and shows that the platform is there")
    func logsIn() async throws {
        let bench = try Bench(clock: clock.clock)
        bench.platform.expectAcknowledgement()
        bench.platform.failStart(.unavailable("reset"))
        let commands = [CommandDescription(name: "hint", summary: "The next hint")]
        let told = Mutex<[String]>([])
        let events = Poller.Events(
            loggedIn: { identity in told.withLock { $0.append(identity.name) } }, accepted: { _ in },
            polled: { told.withLock { $0.append("polled") } })
        try await bench.running([poller(bench, commands: commands, events: events)]) {
            try await clock.waitForPause(of: 1)
            let fault = bench.environment.faults.current["telegram"]
            #expect(fault?.contains("reset") == true)
            #expect(bench.environment.counters.value(of: .pollsFailed) == 1)
            clock.advance(by: 1)
            try await eventually { bench.platform.pollCount == 1 }
            #expect(told.withLock { $0 } == ["Cue", "polled"], "The first poll is still parked.")
            #expect(bench.environment.faults.current.isEmpty)
        }
        #expect(bench.platform.announced == [commands])
    }

    @Test("where no commands are given, nobody logs in")
    func doesNotLogIn() async throws {
        let bench = try Bench(clock: clock.clock)
        bench.platform.expectAcknowledgement()
        bench.platform.feed(.text("1"))
        try await bench.running([poller(bench)]) { try await eventually { bench.platform.pollCount == 2 } }
        #expect(bench.platform.announced.isEmpty)
    }

    @Test("a platform that fails hangs on the board of faults until a poll is answered")
    func showsFault() async throws {
        let recorder = LogRecorder()
        let bench = try Bench(clock: clock.clock, logger: recorder.logger)
        bench.platform.expectAcknowledgement()
        bench.platform.failPolls(.unavailable("reset"), .conflict("other"))
        bench.platform.feed(.text("1"))
        let polls = FailingTimes()
        try await bench.running([poller(bench, events: .init(accepted: { _ in }, polled: { polls.isLeft() }))]) {
            for pause in [1.0, 3] {
                try await clock.waitForPause(of: pause)
                #expect(bench.environment.faults.current.keys.elementsEqual(["telegram"]))
                #expect(polls.count == 0)
                clock.advance(by: pause)
            }
            try await eventually { polls.count == 1 }
            try await eventually { bench.platform.pollCount == 4 }
            #expect(bench.environment.faults.current.isEmpty)
        }
        #expect(bench.environment.counters.value(of: .pollsFailed) == 2)
        #expect(recorder.lines.count { $0.hasPrefix("warning polling failed") } == 2)
        let labels = "platform=telegram service=poller"
        #expect(recorder.lines.filter { $0.contains("polling failed") }.allSatisfy { $0.contains(labels) })
    }

    @Test(
        "a platform that refuses the bot ends it, but not where there is another; that one hangs on the board of faults"
    )
    func refused() async throws {
        let bench = try Bench(clock: clock.clock)
        bench.platform.failPolls(.unauthorized("revoked"), .unauthorized("revoked"))
        await #expect(throws: PollingStopped.unauthorized(.telegram, "revoked")) { try await poller(bench).run() }
        let besides = Poller(
            platform: bench.platform, store: bench.store, commands: nil, isAlone: false,
            events: .init(accepted: { _ in }), environment: bench.environment)
        try await bench.running([besides]) {
            // The first poller has left a fault as well.
            try await eventually { bench.platform.pollCount == 2 }
            try await eventually { bench.environment.faults.current.keys.elementsEqual(["telegram"]) }
        }
    }

    @Test("a batch the store can't take now is kept and stored later; the fault shows meanwhile")
    func retriesStore() async throws {
        let failures = FailingTimes(2)
        let bench = try Bench(clock: clock.clock) { call in
            if call == .accept(["1"]), failures.isLeft() { throw StoreError.diskFull }
        }
        bench.platform.expectAcknowledgement()
        bench.platform.feed(.text("1"))
        try await bench.running([poller(bench)]) {
            for pause in [0.1, 0.2] {
                try await clock.waitForPause(of: pause)
                #expect(bench.environment.faults.current == ["database": "\(StoreError.diskFull)"])
                #expect(bench.platform.pollCount == 1)
                clock.advance(by: pause)
            }
            try await eventually { bench.platform.pollCount == 2 }
            #expect(bench.environment.faults.current.isEmpty)
        }
        #expect(bench.environment.counters.value(of: .storeFailures) == 2)
        #expect(bench.environment.counters.value(of: .updatesReceived) == 1)
    }

    @Test("being stopped is no fault, neither of the platform nor of the store", arguments: [true, false])
    func stops(whilePolling: Bool) async throws {
        let barrier = Barrier()
        let bench = try Bench(clock: clock.clock) { call in
            if case .accept = call { try await barrier.pass() }
        }
        bench.platform.expectAcknowledgement()
        if !whilePolling { bench.platform.feed(.text("1")) }
        try await bench.running([poller(bench)]) {
            try await eventually { whilePolling ? bench.platform.pollCount == 1 : barrier.waiting == 1 }
        }
        #expect(bench.environment.faults.current.isEmpty)
        for count in DeliveryCounters.Count.allCases { #expect(bench.environment.counters.value(of: count) == 0) }
    }

    @Test("polling ends although the platform takes no notice")
    func endsDeafPolls() async throws {
        let bench = try Bench(clock: .jumping(by: .milliseconds(50)))
        let platform = DeafPlatform()
        try await bench.running([poller(bench, platform: platform)]) {
            try await eventually { platform.polls.count > 0 }
        }
        #expect(platform.cancelledPolls.count < 2)
    }

    @Test("the acknowledgement at shutdown may take two seconds")
    func limitsAcknowledgement() async throws {
        let bench = try Bench(clock: clock.clock)
        bench.platform.feed(.text("1"))
        let barrier = Barrier()
        bench.platform.holdAcknowledgement(at: barrier)
        bench.platform.expectAcknowledgement()
        let group = ServiceGroup(services: [poller(bench)], logger: bench.environment.logger)
        async let running: Void = group.run()
        try await eventually { bench.platform.pollCount == 2 }
        await group.triggerGracefulShutdown()
        try await barrier.waitUntilReached()
        try await clock.waitForPause(of: 2)
        clock.advance(by: 2)
        try await running
        #expect(barrier.cancelled == 1)
    }

    @Test("without a cursor there is nothing to acknowledge")
    func nothingToAcknowledge() async throws {
        let bench = try Bench(clock: clock.clock)
        try await bench.running([poller(bench)]) { try await eventually { bench.platform.pollCount == 1 } }
        #expect(bench.platform.acknowledgedCursor == nil)
    }
}

/// A platform whose polls bring nothing and take no notice of being cancelled; after a thousand of those it fails.
private final class DeafPlatform: MessagingPlatform {
    let platform = Platform.telegram
    let capabilities = Capabilities(
        features: [], captionLength: 0, toastLength: 0, buttonByteLimit: 0, pace: .generous)
    let polls = FailingTimes()
    let cancelledPolls = FailingTimes(1000)

    func start(commands: [CommandDescription]) async throws -> BotIdentity { throw PlatformError.rejected("no") }

    func poll(after cursor: PollCursor?) async throws -> PollBatch {
        polls.isLeft()
        if Task.isCancelled, !cancelledPolls.isLeft() { throw PlatformError.unauthorized("enough") }
        try? await Task.sleep(for: .milliseconds(1))
        return PollBatch(updates: [], cursor: cursor)
    }

    func acknowledge(_ cursor: PollCursor) async throws {}

    func deliver(_ message: OutgoingMessage, key: String, queuedAt: Date) async throws -> DeliveryReceipt {
        throw PlatformError.rejected("no")
    }

    func standing(of person: PersonID?, in chat: ChatID) async throws -> ChatStanding {
        throw PlatformError.rejected("no")
    }

    func download(_ photo: PhotoReference, to destination: URL, byteLimit: Int) async throws {
        throw PlatformError.rejected("no")
    }
}
