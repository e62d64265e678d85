import BotState
import Delivery
import Foundation
import ManualClock
import Messaging
import PhotoReading
import ServiceLifecycle
import Synchronization
import Testing

@Suite("Jobs in the flow")
struct JobRunnerTests {
    private let clock = ManualClock()

    /// Starts a job when the text is "photo"; echoes any other text.
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
            read: { _, _, _ in
                let index = remaining.withLock { left in
                    defer { left -= 1 }
                    return errors.count - left
                }
                if index < errors.count { throw errors[index] }
                return .none(.noBoard)
            })
    }

    @Test("a photo's reading comes before messages that arrived meanwhile")
    func holdsUpChat() async throws {
        let bench = try Bench()
        bench.platform.expectAcknowledgement()
        let flow = bench.flow(handler: Self.asking(Self.photo), performer: Self.performer(failing: []))
        try await bench.running(flow.services) {
            bench.platform.feed(.text("1", "photo"), .text("2", "hint"))
            try await bench.platform.expectTexts(["looking", "job: noBoard", "hint"])
        }
    }

    @Test("an unreachable platform is retried, and after a third failure the person is told")
    func retries() async throws {
        let network: [any Error] = [
            PlatformError.unavailable("reset"), PlatformError.rateLimited(retryAfterSeconds: 1),
            PlatformError.unavailable("reset"),
        ]
        for (errors, pauses, answer) in [
            (Array(network.prefix(2)), [0.5, 1.1], "job: noBoard"), (network, [0.5, 1.1], "job failed"),
            ([PlatformError.fileTooLarge], [], "job failed"),
        ] as [([any Error], [Double], String)] {
            let clock = ManualClock()
            let bench = try Bench(clock: clock.clock)
            bench.platform.expectAcknowledgement()
            let flow = bench.flow(handler: Self.asking(Self.photo), performer: Self.performer(failing: errors))
            try await bench.running(flow.services) {
                bench.platform.feed(.text("1", "photo"))
                for pause in pauses {
                    try await clock.waitForPause(of: pause)
                    clock.advance(by: pause)
                }
                try await bench.platform.expectTexts(["looking", answer])
            }
        }
    }

    @Test("a job that can't be done yet waits for ten minutes, and the person is told only then")
    func postponed() async throws {
        let growing = [1.0, 2, 4, 8, 16]
        for (errors, pauses, answer) in [
            (6, growing + [30], "job: noBoard"),
            // These take a second more than ten minutes.
            (1000, growing + Array(repeating: 30, count: 19), "job failed"),
        ] {
            let clock = ManualClock()
            let bench = try Bench(clock: clock.clock)
            bench.platform.expectAcknowledgement()
            let performer = Self.performer(failing: Array(repeating: JobPostponed("no worker"), count: errors))
            let flow = bench.flow(handler: Self.asking(Self.photo), performer: performer)
            try await bench.running(flow.services) {
                bench.platform.feed(.text("1", "photo"))
                for pause in pauses {
                    try await clock.waitForPause(of: pause)
                    clock.advance(by: pause)
                }
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
            read: { _, _, _ in
                try await Task.sleep(for: .seconds(600))
                return .none(.noBoard)
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
            try await bench.platform.expectTexts(["looking", #"job: tea"#])
        }
        #expect(bench.platform.delivered[1].time - start >= .seconds(6))
    }

    @Test("an unknown challenge comes back as none, without a call to the platform")
    func looksUp() async throws {
        let bench = try Bench(speed: 20)
        bench.platform.expectAcknowledgement()
        let flow = bench.flow(handler: Self.asking(.findChallenge(code: "7K2A"), after: 0))
        try await bench.running(flow.services) {
            bench.platform.feed(.text("1", "photo"))
            try await bench.platform.expectTexts(["looking", "job: unknown"])
        }
    }

    @Test("timers and look-ups come back while every place for photos is taken")
    func lanes() async throws {
        // The clock stands still, so that the photos, which take forever, are not given up.
        let bench = try Bench(clock: clock.clock)
        bench.platform.expectAcknowledgement()
        let barrier = Barrier()
        let stuck = JobPerformer { _, _, _ in
            try await barrier.pass()
            return .none(.noBoard)
        }
        let works: [String: Job.Work] = ["timer": .wake("tea"), "code": .findChallenge(code: "7K2A")]
        let handler: Dispatcher.Handler = { state, update, now in
            guard case .message(let message) = update.event else {
                return try Conversation.echo(state, update, now)
            }
            let job = Job(
                id: message.text, chat: state.chat, work: works[message.text] ?? Self.photo, due: now,
                holdsUpChat: false)
            return Step(state: state, jobs: [job])
        }
        try await bench.running(bench.flow(handler: handler, performer: stuck).services) {
            for photo in 1...20 { bench.platform.feed(.text("\(photo)", "photo \(photo)")) }
            // Each has a lane of its own, so that neither comes first for certain.
            bench.platform.feed(.text("21", "timer"))
            try await bench.platform.expectTexts(["timer: tea"])
            bench.platform.feed(.text("22", "code"))
            try await bench.platform.expectTexts(["timer: tea", "code: unknown"])
            barrier.open()
        }
    }

    @Test("as many photos are worked on at a time as the workers ask for", arguments: [1, 2, 6])
    func photosAtATime(workers: Int) async throws {
        // The clock stands still, so that the photos, which take forever, are not given up.
        let bench = try Bench(clock: clock.clock)
        bench.platform.expectAcknowledgement()
        let barrier = Barrier()
        let stuck = JobPerformer { _, _, _ in
            try await barrier.pass()
            return .none(.noBoard)
        }
        let handler: Dispatcher.Handler = { state, update, now in
            guard update.ended == nil else { return Step(state: state) }
            let job = Job(id: update.id, chat: state.chat, work: Self.photo, due: now, holdsUpChat: false)
            return Step(state: state, outgoing: [.say(update.id, in: state.chat)], jobs: [job])
        }
        let flow = bench.flow(handler: handler, performer: stuck, lanes: JobLanes(workers: workers))
        try await bench.running(flow.services) {
            for photo in 1...20 {
                bench.platform.feed(.text("\(photo)", in: ChatID(platform: .telegram, id: "\(photo)"), "photo"))
            }
            try await bench.platform.waitForDeliveries(20)
            // Three more than there are workers: those download while the workers read.
            try await barrier.waitUntilReached(by: workers + 3)
            await letOthersGoOn()
            #expect(barrier.waiting == workers + 3)
            barrier.open()
        }
    }

    @Test("a photo during which the bot stopped three times fails, and others are read")
    func interrupted() async throws {
        let bench = try Bench(speed: 20)
        bench.platform.expectAcknowledgement()
        for (id, chat) in [("bad", ChatID.ana), ("good", .bob)] {
            let job = Job(id: id, chat: chat, work: Self.photo, due: .distantPast)
            try await bench.enqueueJob(job)
            for _ in 0..<(id == "bad" ? 3 : 2) { _ = try await bench.store.countAttempt(at: job) }
        }
        let flow = bench.flow(performer: Self.performer(failing: []))
        try await bench.running(flow.services) {
            try await bench.platform.waitForDeliveries(2)
        }
        #expect(Set(bench.platform.texts) == ["bad failed", "good: noBoard"])
        #expect(bench.environment.counters.value(of: .photosFailed) == 1)
    }

    @Test("a photo that is interrupted by a stop in good order does not count it as an attempt")
    func stoppedInOrder() async throws {
        let bench = try Bench(clock: clock.clock)
        bench.platform.expectAcknowledgement()
        let job = Job(id: "job", chat: .ana, work: Self.photo, due: .distantPast)
        try await bench.enqueueJob(job)
        let barrier = Barrier()
        let stuck = JobPerformer { _, _, _ in
            try await barrier.pass()
            return .none(.noBoard)
        }
        let group = ServiceGroup(
            services: bench.flow(performer: stuck).services, logger: bench.environment.logger)
        async let running: Void = group.run()
        try await barrier.waitUntilReached()
        await group.triggerGracefulShutdown()
        try await clock.waitForPause(of: 2)
        clock.advance(by: 2)
        try await running
        #expect(barrier.cancelled == 1)
        #expect(try await bench.store.countAttempt(at: job) == 1)
    }

    @Test("what somebody is in a chat is asked of its platform")
    func standing() async throws {
        let bench = try Bench(speed: 20)
        bench.platform.expectAcknowledgement()
        let ana = PersonID(platform: .telegram, id: "1")
        bench.platform.expectQuestion(about: ana, answer: ChatStanding(role: .administrator))
        bench.platform.expectQuestion(about: nil, answer: ChatStanding(role: .member, readsAllMessages: true))
        for (person, result) in [
            (ana, JobResult.standing(ChatStanding(role: .administrator))),
            (nil, .standing(ChatStanding(role: .member, readsAllMessages: true))),
        ] as [(PersonID?, JobResult)] {
            try await bench.enqueueJob(
                Job(id: "who", chat: .ana, subject: "group", work: .findStanding(person), due: Date()))
            let runner = JobRunner(
                store: bench.store, platforms: [bench.platform], performer: .idle, environment: bench.environment,
                completed: { _ in })
            try await bench.running([runner]) {
                try await eventually { try await bench.store.backlog().openJobs == 0 }
            }
            let next = try #require(await bench.store.nextPending(in: .ana))
            #expect(next.input.ended == EndedJob(id: "who", subject: "group", result: result))
            try await bench.store.commit(Step(state: next.state), handling: next)
        }
    }

    @Test("the bot's figures are counted up by the performer")
    func figures() async throws {
        let bench = try Bench(speed: 20)
        let figures = BotFigures(
            uptime: 1, memory: 2, received: 3, handled: 4, refused: 5, delivered: 6, postponed: 7, givenUp: 8,
            photosRead: 9, photosFailed: 10, reports: 11)
        let performer = JobPerformer(
            read: { _, _, _ in .none(.noBoard) }, keep: { _, _, _ in .gone }, countUp: { figures })
        try await bench.enqueueJob(Job(id: "count", chat: .ana, subject: "admin", work: .countUp, due: Date()))
        let runner = JobRunner(
            store: bench.store, platforms: [bench.platform], performer: performer, environment: bench.environment,
            completed: { _ in })
        try await bench.running([runner]) {
            try await eventually { try await bench.store.backlog().openJobs == 0 }
        }
        let result = try await bench.store.nextPending(in: .ana)?.input.ended?.result
        #expect(result == .figures(figures))
    }

    @Test("only photos count as photos read or failed")
    func countsPhotos() async throws {
        for (work, read) in [(Self.photo, 1), (.wake("tea"), 0), (.findStanding(nil), 0)] {
            let bench = try Bench(speed: 20)
            bench.platform.expectAcknowledgement()
            bench.platform.expectQuestion(about: nil, answer: ChatStanding(role: .member))
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

    @Test("four jobs are done at once, the others when one of these has ended")
    func sideBySide() async throws {
        let barrier = Barrier()
        let bench = try Bench(clock: clock.clock)
        bench.platform.expectAcknowledgement()
        let performer = JobPerformer(
            read: { _, _, _ in
                try await barrier.pass()
                return .none(.noBoard)
            })
        let flow = bench.flow(
            handler: { state, update, now in
                guard case .message = update.event else { return try Conversation.echo(state, update, now) }
                return Step(state: state, jobs: [Job(id: update.id, chat: state.chat, work: Self.photo, due: now)])
            }, performer: performer)
        try await bench.running(flow.services) {
            for number in 0..<6 {
                bench.platform.feed(.text("\(number)", in: ChatID(platform: .telegram, id: "\(number)")))
            }
            try await barrier.waitUntilReached(by: 4)
            try await eventually { try await bench.store.backlog().openJobs == 6 }
            await letOthersGoOn()
            #expect(barrier.waiting == 4)
            barrier.open()
            try await bench.platform.waitForDeliveries(6)
        }
        #expect(bench.environment.counters.value(of: .jobsDone) == 6)
        #expect(bench.environment.counters.value(of: .jobsFailed) == 0)
    }

    @Test("the pauses between attempts: half a second, then a second; or what the platform asks for")
    func pauses() async throws {
        for (errors, pauses) in [
            ([PlatformError.unavailable("reset"), .unavailable("reset"), .unavailable("reset")], [0.5, 1]),
            (
                [.rateLimited(retryAfterSeconds: 3), .unavailable("reset"), .rateLimited(retryAfterSeconds: 1)],
                [3.1, 1]
            ),
            ([.rejected("gone")], []), ([.chatUnavailable("blocked")], []),
        ] as [([PlatformError], [Double])] {
            let clock = ManualClock()
            let bench = try Bench(clock: clock.clock)
            bench.platform.expectAcknowledgement()
            let performer = Self.performer(failing: errors)
            try await bench.running(bench.flow(handler: Self.asking(Self.photo), performer: performer).services) {
                bench.platform.feed(.text("1", "photo"))
                for pause in pauses {
                    try await clock.waitForPause(of: pause)
                    clock.advance(by: pause)
                }
                try await bench.platform.expectTexts(["looking", "job failed"])
            }
            #expect(bench.environment.counters.value(of: .jobsFailed) == 1)
            #expect(bench.environment.counters.value(of: .jobsDone) == 0)
        }
    }

    @Test("a photo that no worker can read yet is tried again after one second, two, four …, at most thirty")
    func postponements() async throws {
        let bench = try Bench(clock: clock.clock)
        bench.platform.expectAcknowledgement()
        let performer = Self.performer(failing: Array(repeating: JobPostponed("busy"), count: 7))
        try await bench.running(bench.flow(handler: Self.asking(Self.photo), performer: performer).services) {
            bench.platform.feed(.text("1", "photo"))
            for pause in [1.0, 2, 4, 8, 16, 30, 30] {
                try await clock.waitForPause(of: pause)
                clock.advance(by: pause)
            }
            try await bench.platform.expectTexts(["looking", "job: noBoard"])
        }
    }

    @Test("a job that fails for a reason of its own is not tried again, and the log tells of it")
    func failsOnce() async throws {
        struct Unreadable: Error {}
        let recorder = LogRecorder()
        let bench = try Bench(clock: clock.clock, logger: recorder.logger)
        bench.platform.expectAcknowledgement()
        let performer = Self.performer(failing: [Unreadable()])
        try await bench.running(bench.flow(handler: Self.asking(Self.photo), performer: performer).services) {
            bench.platform.feed(.text("1", "photo"))
            try await bench.platform.expectTexts(["looking", "job failed"])
        }
        #expect(
            recorder.lines.contains {
                $0.hasPrefix("warning a job failed chat.id=1 error=Unreadable job.id=job lane=photos service=jobs")
            })
    }

    @Test("a job for a platform that is not there fails with an explanation")
    func unknownPlatform() async throws {
        let bench = try Bench(clock: clock.clock)
        let performer = JobPerformer(
            read: { _, _, _ in
                Issue.record("done without a platform")
                return .none(.noBoard)
            })
        try await bench.enqueueJob(Job(id: "job", chat: .ana, work: Self.photo, due: clock.date))
        let runner = JobRunner(
            store: bench.store, platforms: [], performer: performer, environment: bench.environment, completed: { _ in }
        )
        try await bench.running([runner]) {
            try await eventually { try await bench.store.backlog().openJobs == 0 }
        }
        let result = try #require(await bench.store.nextPending(in: .ana))
        #expect(result.input.ended == EndedJob(id: "job", subject: nil, result: nil))
    }

    @Test("an attempt may take a minute where nothing else is said")
    func timeLimit() async throws {
        let bench = try Bench(clock: clock.clock)
        bench.platform.expectAcknowledgement()
        let endless = JobPerformer(
            read: { _, _, _ in
                try await Barrier().pass()
                return .none(.noBoard)
            })
        try await bench.running(bench.flow(handler: Self.asking(Self.photo), performer: endless).services) {
            bench.platform.feed(.text("1", "photo"))
            // The sender looks after a minute, too, whether the platform still takes messages.
            try await clock.waitForPause(of: 60, count: 2)
            clock.advance(by: 60)
            try await bench.platform.expectTexts(["looking", "job failed"])
        }
    }

    @Test("a job is begun when it is due, not before, and whoever gets its result is told")
    func due() async throws {
        let bench = try Bench(clock: clock.clock)
        for (id, seconds) in [("late", 9.0), ("soon", 4)] {
            let due = clock.date.addingTimeInterval(seconds)
            try await bench.enqueueJob(Job(id: id, chat: .ana, work: .wake(id), due: due, holdsUpChat: false))
        }
        let told = FailingTimes()
        let runner = JobRunner(
            store: bench.store, platforms: [], performer: .idle, environment: bench.environment,
            completed: { chat in if chat == .ana { told.isLeft() } })
        try await bench.running([runner]) {
            try await clock.waitForPause(of: 4)
            runner.wake()
            clock.advance(by: 4)
            try await eventually { told.count == 1 }
            try await clock.waitForPause(of: 5)
            #expect(try await bench.store.backlog().openJobs == 1)
            clock.advance(by: 5)
            try await eventually { told.count == 2 }
        }
    }

    @Test("a store that fails keeps no job from being done, and none is done twice")
    func storeFails() async throws {
        let failures = [FailingTimes(1), FailingTimes(1)]
        let performed = FailingTimes()
        let bench = try Bench(clock: clock.clock) { call in
            if call == .dueJobs, failures[0].isLeft() { throw StoreError.locked }
            if call == .complete, failures[1].isLeft() { throw StoreError.locked }
        }
        try await bench.enqueueJob(Job(id: "job", chat: .ana, work: Self.photo, due: clock.date))
        let performer = JobPerformer(
            read: { _, _, _ in
                performed.isLeft()
                return .none(.noBoard)
            })
        let runner = JobRunner(
            store: bench.store, platforms: [bench.platform], performer: performer, environment: bench.environment,
            completed: { _ in })
        try await bench.running([runner]) {
            for _ in 0..<2 {
                try await clock.waitForPause(of: 0.1)
                clock.advance(by: 0.1)
            }
            try await eventually { bench.environment.counters.value(of: .jobsDone) == 1 }
        }
        #expect(performed.count == 1)
        #expect(bench.environment.faults.current.isEmpty, "one failure is over with the next success")
        #expect(
            try await bench.store.nextPending(in: .ana)?.input.ended
                == EndedJob(id: "job", subject: nil, result: .reading(.none(.noBoard))))
    }

    @Test("at shutdown a job in hand gets two seconds, then it is left for the next start, and none is begun")
    func grace() async throws {
        let bench = try Bench(clock: clock.clock)
        for id in ["1", "2"] {
            try await bench.enqueueJob(Job(id: id, chat: .ana, work: Self.photo, due: clock.date, holdsUpChat: false))
        }
        let barrier = Barrier()
        let performer = JobPerformer(
            read: { _, _, _ in
                try await barrier.pass()
                return .none(.noBoard)
            })
        let runner = JobRunner(
            store: bench.store, platforms: [bench.platform], performer: performer, lanes: JobLanes(photos: 1),
            environment: bench.environment, completed: { _ in Issue.record("no job was done") })
        let group = ServiceGroup(services: [runner], logger: bench.environment.logger)
        async let running: Void = group.run()
        try await barrier.waitUntilReached()
        await group.triggerGracefulShutdown()
        try await clock.waitForPause(of: 2)
        runner.wake()
        #expect(barrier.cancelled == 0)
        clock.advance(by: 2)
        try await running
        #expect(barrier.cancelled == 1)
        #expect(try await bench.store.backlog().openJobs == 2)
        for count in DeliveryCounters.Count.allCases { #expect(bench.environment.counters.value(of: count) == 0) }
    }

    @Test("a job in hand that ends within its grace is stored, and the next one waits for the next start")
    func endsWithinGrace() async throws {
        let bench = try Bench(clock: clock.clock)
        for id in ["1", "2"] {
            try await bench.enqueueJob(Job(id: id, chat: .ana, work: Self.photo, due: clock.date, holdsUpChat: false))
        }
        let barrier = Barrier()
        let performer = JobPerformer(
            read: { _, _, _ in
                try await barrier.pass()
                return .none(.noBoard)
            })
        let runner = JobRunner(
            store: bench.store, platforms: [bench.platform], performer: performer, lanes: JobLanes(photos: 1),
            environment: bench.environment, completed: { _ in })
        let group = ServiceGroup(services: [runner], logger: bench.environment.logger)
        async let running: Void = group.run()
        try await barrier.waitUntilReached()
        await group.triggerGracefulShutdown()
        try await clock.waitForPause(of: 2)
        barrier.open()
        try await running
        #expect(try await bench.store.backlog().openJobs == 1)
    }
}
