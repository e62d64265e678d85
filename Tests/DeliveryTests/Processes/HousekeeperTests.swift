import BotState
import Delivery
import Foundation
import ManualClock
import Messaging
import Testing

@Suite("Housekeeping")
struct HousekeeperTests {
    private let clock = ManualClock()
    private let hour = 3600.0
    private var day: Double { 24 * hour }

    /// Whether the update is known, so that it would not be handled again. Asking makes it known.
    private func isKnown(_ id: String, in bench: Bench) async throws -> Bool {
        try await bench.store.accept([.text(id)], from: .telegram, cursor: nil).isEmpty
    }

    @Test("handled updates are known for three days, photos kept for thirty; it is looked every hour")
    func prunes() async throws {
        let rounds = FailingTimes()
        let bench = try Bench(clock: clock.clock) { call in
            if call == .pruneReports { rounds.isLeft() }
        }
        let report = Job(id: "r", chat: .ana, work: .keepPhotos([], of: .init(read: "board")), due: clock.date)
        var agreement = Update.text("yes")
        agreement.sender = Person(id: PersonID(platform: .telegram, id: "1"), name: "Ana")
        _ = try await bench.store.accept([agreement], from: .telegram, cursor: nil)
        let next = try #require(await bench.store.nextPending(in: .ana))
        try await bench.store.commit(Step(state: next.state, jobs: [report]), handling: next)
        #expect(try await bench.store.keep([Data([1])], for: report))
        try await bench.store.complete(report, with: .kept(.kept), at: clock.date)
        for id in ["1", "2"] {
            _ = try await bench.store.accept([.text(id)], from: .telegram, cursor: nil)
        }
        while let next = try await bench.store.nextPending(in: .ana) {
            try await bench.store.commit(Step(state: next.state), handling: next)
        }

        /// Lets so much time pass, and the round at its end.
        func pass(_ seconds: Double, round: Int) async throws {
            clock.advance(by: seconds)
            try await eventually { rounds.count == round }
            try await clock.waitForPause(of: hour)
        }
        try await bench.running([Housekeeper(store: bench.store, environment: bench.environment)]) {
            try await pass(0, round: 1)
            try await pass(3 * day, round: 2)
            #expect(try await isKnown("1", in: bench))
            try await pass(hour, round: 3)
            #expect(try await !isKnown("2", in: bench))
            try await pass(27 * day - hour, round: 4)
            #expect(try await bench.store.photoReports().map(\.id) == ["r"])
            try await pass(hour, round: 5)
            #expect(try await bench.store.photoReports().isEmpty)
        }
    }

    @Test("a message can be edited for sixty days after it was sent, and is unknown after them")
    func messages() async throws {
        let rounds = FailingTimes()
        let bench = try Bench(clock: clock.clock) { call in
            if call == .pruneReports { rounds.isLeft() }
        }
        let (handle, content) = (MessageHandle(rawValue: "board"), OutgoingMessage.Content(RichText(plain: "board")))
        func next() async throws -> OutboxEntry {
            let holds = OutgoingHolds(platforms: [.telegram])
            return try #require(await bench.store.nextOutgoing(at: clock.date, limit: 1, holds: holds).first)
        }
        try await bench.enqueue(OutgoingMessage(chat: .ana, action: .send(content, handle: handle)))
        let receipt = DeliveryReceipt(messageID: MessageID(rawValue: "7"))
        _ = try await bench.store.markDelivered(try await next(), receipt: receipt)
        try await bench.running([Housekeeper(store: bench.store, environment: bench.environment)]) {
            try await eventually { rounds.count == 1 }
            try await clock.waitForPause(of: hour)
            for (days, hours, round, isKnown) in [(60.0, 0.0, 2, true), (0, 1, 3, false)] {
                clock.advance(by: days * day + hours * hour)
                try await eventually { rounds.count == round }
                try await clock.waitForPause(of: hour)
                try await bench.enqueue(OutgoingMessage(chat: .ana, action: .edit(.handle(handle), content)))
                let entry = try await next()
                #expect((entry.message.action.kind == .edit) == isKnown)
                // An edit keeps the message known for longer, so it is not carried out.
                try await bench.store.markUndeliverable(entry, reason: "only looked at")
            }
        }
    }

    @Test("goes on after the store has failed")
    func goesOn() async throws {
        let recorder = LogRecorder()
        let failures = FailingTimes(1)
        let bench = try Bench(clock: clock.clock, logger: recorder.logger) { call in
            if call == .prune, failures.isLeft() { throw StoreError.locked }
        }
        try await bench.running([Housekeeper(store: bench.store, environment: bench.environment)]) {
            try await clock.waitForPause(of: hour)
            clock.advance(by: hour)
            try await eventually { failures.count == 2 }
        }
        #expect(recorder.lines.count { $0.hasPrefix("error could not delete old rows") } == 1)
    }
}
