import Delivery
import Foundation
import Messaging
import Persistence
import Synchronization
import Testing

@Suite("Jobs in the flow")
struct JobRunnerTests {
    /// Starts a job when the text is "photo"; echoes any other text.
    private static func asking(_ work: Job.Work, after delay: Double = 0) -> Dispatcher.Handler {
        { state, update, now in
            guard case .message(let message) = update.event, message.text == "photo" else {
                return try await Conversation.echo(state, update, now)
            }
            let job = Job(id: "job", chat: state.chat, work: work, due: now.addingTimeInterval(delay))
            return Step(state: state, outgoing: [.say("looking", in: state.chat)], jobs: [job])
        }
    }

    private static let photo = Job.Work.readPhotos([PhotoReference(fileID: "f", uniqueID: "u")])

    /// Fails with each of `errors` in turn, then succeeds.
    private static func performer(failing errors: [any Error]) -> JobPerformer {
        let remaining = Mutex(errors.count)
        return JobPerformer(
            perform: { _, _ in
                let index = remaining.withLock { left in
                    defer { left -= 1 }
                    return errors.count - left
                }
                if index < errors.count { throw errors[index] }
                return Data("YACHENT".utf8)
            })
    }

    @Test("a photo's reading comes before messages that arrived meanwhile")
    func holdsUpChat() async throws {
        let bench = try Bench()
        bench.platform.expectAcknowledgement()
        let flow = bench.flow(handler: Self.asking(Self.photo), performer: Self.performer(failing: []))
        try await bench.running(flow.services) {
            bench.platform.feed(.text("1", "photo"), .text("2", "hint"))
            try await bench.platform.expectTexts(["looking", "job: YACHENT", "hint"])
        }
    }

    @Test("an unreachable platform is retried, and after a third failure the person is told")
    func retries() async throws {
        let network: [any Error] = [
            PlatformError.unavailable("reset"), PlatformError.rateLimited(retryAfterSeconds: 1),
            PlatformError.unavailable("reset"),
        ]
        for (errors, answer) in [
            (Array(network.prefix(2)), "job: YACHENT"), (network, "job failed"),
            ([PlatformError.fileTooLarge], "job failed"),
        ] {
            let bench = try Bench(speed: 50)
            bench.platform.expectAcknowledgement()
            let flow = bench.flow(handler: Self.asking(Self.photo), performer: Self.performer(failing: errors))
            try await bench.running(flow.services) {
                bench.platform.feed(.text("1", "photo"))
                try await bench.platform.expectTexts(["looking", answer])
            }
        }
    }

    @Test("a job that takes too long fails")
    func limitsTime() async throws {
        let bench = try Bench(speed: 50)
        bench.platform.expectAcknowledgement()
        let endless = JobPerformer(
            timeLimit: .seconds(5),
            perform: { _, _ in
                try await Task.sleep(for: .seconds(600))
                return Data()
            })
        try await bench.running(bench.flow(handler: Self.asking(Self.photo), performer: endless).services) {
            bench.platform.feed(.text("1", "photo"))
            try await bench.platform.expectTexts(["looking", "job failed"])
        }
    }

    @Test("a timer comes back when it is due, with its note")
    func wakes() async throws {
        let bench = try Bench(speed: 20)
        bench.platform.expectAcknowledgement()
        let start = bench.environment.clock.instant()
        let flow = bench.flow(handler: Self.asking(.wake("tea"), after: 6))
        try await bench.running(flow.services) {
            bench.platform.feed(.text("1", "photo"))
            try await bench.platform.expectTexts(["looking", #"job: &quot;tea&quot;"#])
        }
        #expect(bench.platform.delivered[1].time - start >= .seconds(6))
    }

    @Test("an unknown challenge comes back as null, without a call to the platform")
    func looksUp() async throws {
        let bench = try Bench(speed: 20)
        bench.platform.expectAcknowledgement()
        let flow = bench.flow(handler: Self.asking(.findChallenge(code: "7K2A"), after: 0))
        try await bench.running(flow.services) {
            bench.platform.feed(.text("1", "photo"))
            try await bench.platform.expectTexts(["looking", "job: null"])
        }
    }

    @Test("timers and look-ups come back while every place for photos is taken")
    func lanes() async throws {
        let bench = try Bench(speed: 20)
        bench.platform.expectAcknowledgement()
        let stuck = JobPerformer { _, _ in
            try await Task.sleep(for: .seconds(600))
            return Data()
        }
        let works: [String: Job.Work] = ["timer": .wake("tea"), "code": .findChallenge(code: "7K2A")]
        let handler: Dispatcher.Handler = { state, update, now in
            guard case .message(let message) = update.event else {
                return try await Conversation.echo(state, update, now)
            }
            let job = Job(
                id: message.text, chat: state.chat, work: works[message.text] ?? Self.photo, due: now,
                holdsUpChat: false)
            return Step(state: state, jobs: [job])
        }
        try await bench.running(bench.flow(handler: handler, performer: stuck).services) {
            for photo in 1...20 { bench.platform.feed(.text("\(photo)", "photo \(photo)")) }
            bench.platform.feed(.text("21", "timer"), .text("22", "code"))
            try await bench.platform.expectTexts([#"timer: &quot;tea&quot;"#, "code: null"])
        }
    }

    @Test("as many photos are worked on at a time as the workers ask for", arguments: [1, 2, 6])
    func photosAtATime(workers: Int) async throws {
        let bench = try Bench(speed: 20)
        bench.platform.expectAcknowledgement()
        let begun = Mutex(0)
        let stuck = JobPerformer { _, _ in
            begun.withLock { $0 += 1 }
            try await Task.sleep(for: .seconds(600))
            return Data()
        }
        let handler: Dispatcher.Handler = { state, update, now in
            let job = Job(id: update.id, chat: state.chat, work: Self.photo, due: now, holdsUpChat: false)
            return Step(state: state, outgoing: [.say(update.id, in: state.chat)], jobs: [job])
        }
        let flow = bench.flow(handler: handler, performer: stuck, lanes: JobLanes(workers: workers))
        try await bench.running(flow.services) {
            for photo in 1...20 { bench.platform.feed(.text("\(photo)", "photo")) }
            try await bench.platform.waitForDeliveries(20)
            // Three more than there are workers: those download while the workers read.
            try await eventually { begun.withLock { $0 } == workers + 3 }
        }
        #expect(begun.withLock { $0 } == workers + 3)
    }

    @Test("only photos count as photos read or failed")
    func countsPhotos() async throws {
        for (work, read) in [(Self.photo, 1), (.wake("tea"), 0), (.findStanding(nil), 0)] {
            let bench = try Bench(speed: 20)
            bench.platform.expectAcknowledgement()
            let flow = bench.flow(handler: Self.asking(work), performer: Self.performer(failing: []))
            try await bench.running(flow.services) {
                bench.platform.feed(.text("1", "photo"))
                try await eventually { bench.environment.counters.value(of: .jobsDone) == 1 }
            }
            #expect(bench.environment.counters.value(of: .photosRead) == read)
        }
        let bench = try Bench(speed: 20)
        bench.platform.expectAcknowledgement()
        let failing = Self.performer(failing: [PlatformError.fileTooLarge])
        try await bench.running(bench.flow(handler: Self.asking(Self.photo), performer: failing).services) {
            bench.platform.feed(.text("1", "photo"))
            try await eventually { bench.environment.counters.value(of: .photosFailed) == 1 }
        }
        #expect(bench.environment.counters.value(of: .photosRead) == 0)
    }
}
