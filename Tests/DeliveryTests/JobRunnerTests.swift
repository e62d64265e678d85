import Delivery
import Foundation
import Messaging
import Persistence
import Synchronization
import Testing

@Suite("Jobs in the flow")
struct JobRunnerTests {
    /// Asks for a job when it hears "photo"; else repeats.
    private static func asking(_ work: Job.Work, after delay: Double = 0) -> Dispatcher.Handler {
        { state, update, now in
            guard case .message(let message) = update.event, message.text == "photo" else {
                return try Conversation.echo(state, update, now)
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
            }, explain: { _ in "it could not be read" })
    }

    @Test("a photo's reading comes before what was said meanwhile")
    func holdsUpChat() async throws {
        let bench = try Bench()
        bench.platform.expectAcknowledgement()
        let flow = bench.flow(handler: Self.asking(Self.photo), performer: Self.performer(failing: []))
        try await bench.running(flow.services) {
            bench.platform.feed(.text("1", "photo"), .text("2", "hint"))
            try await bench.platform.expectTexts(["looking", "job: YACHENT", "hint"])
        }
    }

    @Test("an unreachable platform is tried again, a third failure is told the person")
    func retries() async throws {
        let network: [any Error] = [
            PlatformError.unavailable("reset"), PlatformError.rateLimited(retryAfterSeconds: 1),
            PlatformError.unavailable("reset"),
        ]
        for (errors, answer) in [
            (Array(network.prefix(2)), "job: YACHENT"), (network, "job failed: it could not be read"),
            ([PlatformError.fileTooLarge], "job failed: it could not be read"),
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
            }, explain: { _ in "it took too long" })
        try await bench.running(bench.flow(handler: Self.asking(Self.photo), performer: endless).services) {
            bench.platform.feed(.text("1", "photo"))
            try await bench.platform.expectTexts(["looking", "job failed: it took too long"])
        }
    }

    @Test("a wake-up comes back when it is due, with its note")
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

    @Test("a challenge that nobody knows comes back as null, without asking the platform")
    func looksUp() async throws {
        let bench = try Bench(speed: 20)
        bench.platform.expectAcknowledgement()
        let flow = bench.flow(handler: Self.asking(.findChallenge(code: "7K2A"), after: 0))
        try await bench.running(flow.services) {
            bench.platform.feed(.text("1", "photo"))
            try await bench.platform.expectTexts(["looking", "job: null"])
        }
    }
}
