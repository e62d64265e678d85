import BotState
import Delivery
import Foundation
import Messaging
import PhotoReading
import Testing

@Suite("Shutdown")
struct ShutdownTests {
    @Test("cancels the waiting poll, acknowledges, and ends soon when nothing is in progress")
    func stopsIdle() async throws {
        let bench = try Bench()
        bench.platform.expectAcknowledgement()
        let duration = try await bench.running(bench.flow().services) {
            bench.platform.feed(.text("1"))
            try await bench.platform.waitForDeliveries(1)
        }
        #expect(duration < .seconds(3))
        #expect(bench.platform.acknowledgedCursor == PollCursor(rawValue: "1"))
    }

    @Test("first sends the outbox")
    func flushes() async throws {
        let bench = try Bench(deliveryTime: .milliseconds(30))
        bench.platform.expectAcknowledgement()
        for index in 0..<10 { try await bench.enqueue(.say("\(index)")) }
        try await bench.running(bench.flow().services) { try await bench.platform.waitForDeliveries(1) }
        #expect(bench.platform.texts == (0..<10).map { "\($0)" })
    }

    @Test("ends within 10 s and loses nothing, even with an endless job, an unreachable platform and a full outbox")
    func stopsBusy() async throws {
        let bench = try Bench(deliveryTime: .seconds(20))
        bench.platform.expectAcknowledgement()
        let endless = JobPerformer(
            read: { _, _, _ in
                try await Task.sleep(for: .seconds(600))
                return .none(.noBoard)
            })
        let flow = bench.flow(
            handler: { state, update, now in
                let work = Job.Work.readPhotos([PhotoReference(fileID: "f", uniqueID: "u")])
                let job = Job(id: update.id, chat: state.chat, work: work, due: now)
                return Step(state: state, outgoing: [.say("1"), .say("2")], jobs: [job])
            }, performer: endless)
        let duration = try await bench.running(flow.services) {
            bench.platform.feed(.text("1"), .text("2"))
            try await eventually { !bench.platform.attempts.isEmpty }
        }
        #expect(duration < .seconds(10))
        let backlog = try await bench.store.backlog()
        #expect(backlog.pendingUpdates == 1 && backlog.pendingMessages == 2 && backlog.undeliverable == 0)
        #expect(backlog.openJobsByLane == [.photos: 1])
    }
}
