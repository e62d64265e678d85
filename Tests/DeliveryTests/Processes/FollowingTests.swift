import BotState
import Foundation
import ManualClock
import Messaging
import PhotoReading
import Synchronization
import Testing

@testable import Delivery

@Suite("One message", .timeLimit(.minutes(5)))
struct FollowingTests {
    private static let secret = "nobody may read this"
    private static let ana = PhotoReference(fileID: "f", uniqueID: "u")

    /// Reads a photo when asked for one, and otherwise echoes.
    private static let handler: Dispatcher.PureHandler = { state, input, now in
        if case .update(let update) = input, case .message(let message) = update.event, message.text == "photo" {
            let job = Job(id: "photo-\(update.id)", chat: state.chat, work: .readPhotos([ana]), due: now)
            return Step(state: state, jobs: [job])
        }
        return try Conversation.echo(state, input, now)
    }

    /// The lines about the input with this name, without levels and without what varies.
    private func lines(_ log: LogRecorder, _ name: String) -> [String] {
        log.lines.filter { $0.hasPrefix("debug ") && $0.split(separator: " ").contains { $0 == name } }
            .map { line in
                let words = line.split(separator: " ").dropFirst().map(String.init)
                return words.filter { !$0.hasPrefix("milliseconds=") && !$0.hasPrefix("outbox.sequence=") }
                    .joined(separator: " ")
            }
    }

    @Test(
        "can be followed in the log from poll to sent, by the identifiers of its update and its job, and not be read there"
    )
    func follows() async throws {
        let log = LogRecorder()
        let bench = try Bench(clock: .running(1), logger: log.logger)
        bench.platform.expectAcknowledgement()
        let performer = JobPerformer(read: { _, _, _ in .none(.noBoard) })
        try await bench.running(bench.flow(handler: Self.handler, performer: performer).services) {
            bench.platform.feed(.text("7", Self.secret))
            try await bench.platform.waitForDeliveries(1)
            bench.platform.feed(.text("8", in: .bob, "photo"))
            try await bench.platform.waitForDeliveries(2)
            try await eventually { log.lines.count { $0.contains("sent a message") } == 2 }
        }
        #expect(
            lines(log, "update.id=7") == [
                "received an update chat.id=1 platform=telegram service=poller update.id=7",
                "handled an input chat.id=1 jobs=[] messages=1 service=dispatcher update.id=7",
                "sent a message chat.id=1 platform=telegram service=sender update.id=7",
            ])
        #expect(lines(log, "update.id=8").last?.contains("jobs=[\"photo-8\"]") == true)
        #expect(
            lines(log, "job.id=photo-8") == [
                "began a job chat.id=2 job.id=photo-8 lane=photos service=jobs",
                "finished a job chat.id=2 job.id=photo-8 lane=photos outcome=no_board service=jobs",
                "handled an input chat.id=2 job.id=photo-8 jobs=[] messages=1 service=dispatcher",
                "sent a message chat.id=2 job.id=photo-8 platform=telegram service=sender",
            ])
        #expect(!log.lines.contains { $0.contains("nobody") })
    }

    @Test("that is handled while it is stored can be followed and is timed, too")
    func atOnce() async throws {
        let log = LogRecorder()
        let bench = try Bench(clock: .running(1), logger: log.logger)
        bench.platform.expectAcknowledgement()
        try await bench.running(bench.instantFlow().services) {
            for number in 1...2 {
                bench.platform.feed(.text("\(number)", Self.secret))
                try await bench.platform.waitForDeliveries(number)
            }
            try await eventually { log.lines.count { $0.contains("sent a message") } == 2 }
        }
        // The first batch after a start is stored before it is handled.
        #expect(lines(log, "update.id=1").contains { $0.contains("handled an input") && $0.contains("dispatcher") })
        #expect(
            lines(log, "update.id=2") == [
                "received an update chat.id=1 platform=telegram service=poller update.id=2",
                "handled an input chat.id=1 jobs=[] messages=1 platform=telegram service=poller update.id=2",
                "sent a message chat.id=1 platform=telegram service=sender update.id=2",
            ])
        #expect(bench.environment.times.updateCommit.series[NoLabels()]?.count == 2)
        #expect(bench.environment.counters.value(of: .updatesHandled) == 2)
    }

    @Test(
        "is timed from its arrival to its commit, and from there until it is sent, with the time for which it had to wait"
    )
    func timed() async throws {
        let clock = ManualClock()
        let bench = try Bench(clock: clock.clock)
        bench.platform.expectAcknowledgement()
        bench.platform.failDelivery(of: "late", .rateLimited(retryAfterSeconds: 1))
        bench.platform.feed(.text("1", "late"))
        try await bench.running(bench.flow().services) {
            try await clock.waitForPause(of: 1.1)
            clock.advance(by: 1.1)
            try await bench.platform.waitForDeliveries(1)
            try await eventually { bench.environment.times.messageSend.series[NoLabels()] != nil }
        }
        let times = bench.environment.times
        #expect(times.updateCommit.series[NoLabels()]?.count == 1)
        let sent = try #require(times.messageSend.series[NoLabels()])
        #expect(sent.count == 1)
        #expect(abs(sent.sum - 1.1) < 1e-3)
        #expect(times.poll.series[PollLabels(platform: .telegram, outcome: .updates)]?.count == 1)
    }

    @Test("that waits behind a photo is timed with that wait, and the photo by its kind and outcome")
    func timedBehindPhoto() async throws {
        let clock = ManualClock()
        let bench = try Bench(clock: clock.clock)
        bench.platform.expectAcknowledgement()
        let performer = JobPerformer(read: { _, _, _ in
            try await clock.clock.sleep(.seconds(3))
            return .none(.gaveUp)
        })
        try await bench.running(bench.flow(handler: Self.handler, performer: performer).services) {
            bench.platform.feed(.text("1", "photo"))
            try await clock.waitForPause(of: 3)
            bench.platform.feed(.text("2", "hello"))
            try await eventually { bench.environment.counters.value(of: .updatesReceived) == 2 }
            clock.advance(by: 3)
            try await bench.platform.waitForDeliveries(2)
        }
        let times = bench.environment.times
        let committed = try #require(times.updateCommit.series[NoLabels()])
        #expect(committed.count == 2)
        #expect(abs(committed.sum - 3) < 1e-6)
        let read = try #require(times.photoRead.series[PhotoLabels(kind: nil, outcome: .gaveUp)])
        #expect(read.count == 1)
        #expect(abs(read.sum - 3) < 1e-6)
        #expect(bench.environment.counters.value(of: .photosGivenUp) == 1)
        #expect(bench.environment.counters.value(of: .photosRead) == 1)
    }

    @Test("that fails to be polled is timed as failed")
    func failedPoll() async throws {
        let clock = ManualClock()
        let bench = try Bench(clock: clock.clock)
        bench.platform.expectAcknowledgement()
        bench.platform.failPolls(.unavailable("no network"))
        try await bench.running(bench.flow().services) {
            try await eventually { bench.environment.counters.value(of: .pollsFailed) == 1 }
            try await eventually { !bench.environment.times.poll.series.isEmpty }
        }
        #expect(bench.environment.times.poll.series[PollLabels(platform: .telegram, outcome: .failed)]?.count == 1)
    }
}

@Suite("The health of polling")
struct PollingHealthTests {
    @Test("a step that takes longer than any can is stuck; a pause that was announced is not")
    func stuck() throws {
        let clock = ManualClock()
        let bench = try Bench(clock: clock.clock)
        let health = DeliveryHealth(
            store: bench.store, platforms: [.telegram], clock: clock.clock, faults: bench.environment.faults)
        #expect(health.stuckPlatforms.isEmpty)
        health.stepping(.telegram, after: .seconds(1000))
        clock.advance(by: 1299)
        #expect(health.stuckPlatforms.isEmpty)
        clock.advance(by: 2)
        #expect(health.stuckPlatforms == [.telegram])
        health.stepping(.telegram, after: .zero)
        #expect(health.stuckPlatforms.isEmpty)
    }

    @Test("the poller announces each step and each pause", .timeLimit(.minutes(5)))
    func announces() async throws {
        let clock = ManualClock()
        let bench = try Bench(clock: clock.clock)
        bench.platform.expectAcknowledgement()
        bench.platform.failPolls(.rateLimited(retryAfterSeconds: 900))
        let flow = bench.flow()
        try await bench.running(flow.services) {
            try await clock.waitForPause(of: 900.1)
            clock.advance(by: 800)
            #expect(flow.health.stuckPlatforms.isEmpty)
            clock.advance(by: 101)
            try await eventually { bench.platform.pollCount == 2 }
            // A poll that does not return.
            clock.advance(by: 301)
            #expect(flow.health.stuckPlatforms == [.telegram])
        }
    }
}
