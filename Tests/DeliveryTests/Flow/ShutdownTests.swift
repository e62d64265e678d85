import BotState
import Delivery
import Foundation
import ManualClock
import Messaging
import PhotoReading
import ServiceLifecycle
import Testing

@Suite("Shutdown")
struct ShutdownTests {
    @Test(
        "cancels the waiting poll, acknowledges, and waits for no timer when nothing is in progress",
        .timeLimit(.minutes(5)))
    func stopsIdle() async throws {
        let bench = try Bench(clock: ManualClock().clock)
        bench.platform.expectAcknowledgement()
        try await bench.running(bench.flow().services) {
            bench.platform.feed(.text("1"))
            try await bench.platform.waitForDeliveries(1)
        }
        #expect(bench.platform.acknowledgedCursor == PollCursor(rawValue: "1"))
    }

    @Test("first sends the outbox")
    func flushes() async throws {
        let bench = try Bench(clock: ManualClock().clock, deliveryTime: .milliseconds(30))
        bench.platform.expectAcknowledgement()
        for index in 0..<10 { try await bench.enqueue(.say("\(index)")) }
        try await bench.running(bench.flow().services) { try await bench.platform.waitForDeliveries(1) }
        #expect(bench.platform.texts == (0..<10).map { "\($0)" })
    }

    @Test(
        "ends within 10 s and loses nothing, even with an endless job, an unreachable platform and a full outbox",
        .timeLimit(.minutes(5)))
    func stopsBusy() async throws {
        let clock = ManualClock()
        let bench = try Bench(clock: clock.clock)
        let (delivery, endless) = (Barrier(), Barrier())
        bench.platform.holdDeliveries(at: delivery)
        bench.platform.expectAcknowledgement()
        bench.platform.holdAcknowledgement(at: Barrier())
        let performer = JobPerformer(
            read: { _, _, _ in
                try await endless.pass()
                return .none(.noBoard)
            })
        let flow = bench.flow(
            handler: { state, update, now in
                let work = Job.Work.readPhotos([PhotoReference(fileID: "f", uniqueID: "u")])
                let job = Job(id: update.id, chat: state.chat, work: work, due: now)
                return Step(state: state, outgoing: [.say("1"), .say("2")], jobs: [job])
            }, performer: performer)
        let group = ServiceGroup(services: flow.services, logger: bench.environment.logger)
        async let running: Void = group.run()
        bench.platform.feed(.text("1"), .text("2"))
        try await delivery.waitUntilReached()
        try await endless.waitUntilReached()
        // After two seconds the sender opens its other lanes.
        try await clock.waitForPause(of: 2)
        clock.advance(by: 2)
        await group.triggerGracefulShutdown()
        // Seven seconds in all: for the acknowledgement, then for the job, then for the outbox.
        for pause in [2.0, 2, 3] {
            try await clock.waitForPause(of: pause)
            clock.advance(by: pause)
        }
        try await running
        let backlog = try await bench.store.backlog()
        #expect(backlog.pendingUpdates == 1 && backlog.pendingMessages == 2 && backlog.undeliverable == 0)
        #expect(backlog.openJobsByLane == [.photos: 1])
    }
}
