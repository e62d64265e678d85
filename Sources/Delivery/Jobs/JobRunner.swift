public import BotState
import Foundation
import Logging
public import Messaging
public import ServiceLifecycle

/// Performs jobs when they are due, and puts their results into the inboxes of their chats.
///
/// A job stays open in the store until its result is in the inbox, so an interrupted job is performed again. A job with
/// photos fails after ``interruptions`` attempts during which the process crashed, because the job may be the cause. At
/// graceful shutdown, running jobs get ``grace`` to finish. After a start, timers wait until the updates that people
/// sent while the bot was down are handled (``CatchUp``).
public struct JobRunner: Service {
    /// How long running jobs may continue at shutdown.
    static let grace = Duration.seconds(2)
    /// The number of attempts at a job while its platform is unavailable.
    static let attempts = 3
    /// How many attempts at a job with photos may crash the process before the job fails.
    static let interruptions = 3
    /// The maximum number of waiting photo jobs from which the next are chosen.
    private static let photoChoice = 500
    /// How long a claim on a job lasts without renewal.
    static let claim = Duration.seconds(15)
    /// How long a postponed job (``JobPostponed``) is retried.
    static let postponementTimeout = Duration.seconds(600)

    private enum Event: Sendable {
        case wake
        case finished(jobID: String)
        /// Timers may start.
        case caughtUp
        case shutdown
        case graceOver
    }

    private let store: any JobStore
    private let platforms: [Platform: any MessagingPlatform]
    private let performer: JobPerformer
    private let completed: @Sendable (ChatID) -> Void
    private let lanes: JobLanes
    private let duties: Duties
    private let catchUp: CatchUp?
    private let environment: DeliveryEnvironment
    private let mailbox = Mailbox<Event>()

    /// - Parameters:
    ///   - lanes: the number of concurrent jobs in each lane.
    ///   - duties: this process's duties; `nil` if the database is not shared.
    ///   - completed: called with the chat whose inbox has a new result.
    public init(
        store: any JobStore, platforms: [any MessagingPlatform], performer: JobPerformer,
        lanes: JobLanes = JobLanes(workers: 1), duties: Duties? = nil,
        environment: DeliveryEnvironment, completed: @escaping @Sendable (ChatID) -> Void
    ) {
        self.init(
            store: store, platforms: platforms, performer: performer, lanes: lanes, duties: duties, catchUp: nil,
            environment: environment, completed: completed)
    }

    /// - Parameter catchUp: delays timers after the start; `nil` for no delay.
    init(
        store: any JobStore, platforms: [any MessagingPlatform], performer: JobPerformer, lanes: JobLanes,
        duties: Duties?, catchUp: CatchUp?, environment: DeliveryEnvironment,
        completed: @escaping @Sendable (ChatID) -> Void
    ) {
        self.store = store
        self.platforms = Dictionary(platforms.map { ($0.platform, $0) }, uniquingKeysWith: { first, _ in first })
        self.performer = performer
        self.lanes = lanes
        self.duties = duties ?? Duties(alone: environment)
        self.catchUp = catchUp
        self.completed = completed
        self.environment = environment.labelled("jobs")
    }

    /// Reports that there are new jobs.
    public func wake() { mailbox.send(.wake) }

    public func run() async throws {
        await withGracefulShutdownHandler {
            mailbox.send(.wake)
            await runUntilShutdown()
        } onGracefulShutdown: {
            mailbox.send(.shutdown)
        }
    }

    private func runUntilShutdown() async {
        await withDiscardingTaskGroup { group in
            var running: [String: Job.Lane] = [:]
            var photos = PhotoTurns()
            var isClosed = false
            var startsTimers = catchUp == nil
            var alarm = Alarm()
            if let catchUp {
                group.addTask {
                    await catchUp.wait(environment.clock)
                    mailbox.send(.caughtUp)
                }
            }
            if duties.isShared { group.addTask { await environment.every(Duties.look) { mailbox.send(.wake) } } }
            for await event in mailbox.events {
                switch event {
                case .wake: break
                case .caughtUp: startsTimers = true
                case .finished(let jobID):
                    running[jobID] = nil
                    photos.end(jobID: jobID)
                case .graceOver: group.cancelAll()
                case .shutdown:
                    isClosed = true
                    group.addTask { await send(.graceOver, after: Self.grace) }
                }
                if isClosed {
                    guard running.isEmpty, photos.count == 0 else { continue }
                    break
                }
                let (jobs, pause) = await next(besides: running, photos: &photos, withTimers: startsTimers)
                for job in jobs {
                    if job.lane != .photos { running[job.id] = job.lane }
                    group.addTask {
                        await performIfClaimed(job)
                        mailbox.send(.finished(jobID: job.id))
                    }
                }
                let now = environment.clock.instant()
                if let pause, alarm.needsSetting(for: now + pause, at: now) {
                    group.addTask { await send(.wake, after: pause) }
                }
            }
            group.cancelAll()
        }
    }

    /// Sends `event` after `pause`. At shutdown it sends the event at once, and nobody receives it.
    private func send(_ event: Event, after pause: Duration) async {
        try? await environment.clock.sleep(pause)
        mailbox.send(event)
    }

    /// The jobs to start now, and the time until the next one is due.
    /// - Parameter running: the running jobs without photos.
    private func next(
        besides running: [String: Job.Lane], photos: inout PhotoTurns, withTimers: Bool
    ) async -> (jobs: [Job], pause: Duration?) {
        let now = environment.clock.now()
        let capacity = lanes.capacity(of: .photos)
        let wantsPhotos = photos.count < capacity
        do {
            let (others, requested, pause) = try await environment.retryingStore {
                var jobs: [Job] = []
                for lane in withTimers ? [Job.Lane.lookUps, .timers] : [.lookUps] {
                    let busy = running.values.count { $0 == lane }
                    let free = lanes.capacity(of: lane) - busy
                    guard free > 0 else { continue }
                    // The running jobs are still open in the store.
                    let due = try await store.dueJobs(in: lane, at: now, limit: free + busy)
                    jobs += due.filter { running[$0.id] == nil }.prefix(free)
                }
                let requested =
                    wantsPhotos
                    ? try await store.requestedJobs(in: .photos, at: now, limit: Self.photoChoice) : []
                let later = try await store.nextJobDue(after: now)
                return (jobs, requested, later.map { Duration.seconds($0.timeIntervalSince(now)) })
            }
            return (photos.start(requested, places: capacity) + others, pause)
        } catch {
            return ([], nil)
        }
    }

    /// Performs `job`, unless another process has claimed it.
    private func performIfClaimed(_ job: Job) async {
        guard let sharing = duties.sharing else { return await complete(job) }
        let isOurs = try? await environment.retryingStore {
            try await sharing.claim(job, as: duties.process, for: Self.claim.seconds)
        }
        guard isOurs == true else { return }
        await withDiscardingTaskGroup { group in
            group.addTask { await extendClaim(on: job, sharing) }
            await complete(job)
            group.cancelAll()
        }
    }

    /// Extends the claim on `job` until the task is cancelled. If that fails, another process may perform the job too; the first result
    /// counts.
    private func extendClaim(on job: Job, _ sharing: any Sharing) async {
        while true {
            do {
                try await environment.clock.sleep(Self.claim / 3)
            } catch {
                return
            }
            _ = try? await sharing.claim(job, as: duties.process, for: Self.claim.seconds)
        }
    }

    private func complete(_ job: Job) async {
        environment.reached(.jobStarted)
        let start = environment.clock.instant()
        environment.logger.debug("began a job", metadata: job.metadata)
        do {
            let result = try await isWorthAnAttempt(job) ? resultOrFailure(of: job) : nil
            let duration = environment.clock.instant() - start
            environment.reached(.jobPerformed)
            let date = environment.clock.now()
            let isClosed = try await environment.retryingStore {
                try await store.complete(job, with: result, at: date)
            }
            // Otherwise the job that replaced this one could not be performed before the claim expires.
            if !isClosed { try? await duties.sharing?.giveBack(job, of: duties.process) }
            environment.reached(.jobCompleted)
            count(job, result: result, after: duration)
            completed(job.chat)
        } catch {
            // Happens only during shutdown. The job stays open for the next start.
            environment.logger.debug(
                "left a job for the next start",
                metadata: job.metadata.merging(["error": "\(type(of: error))"]) { $1 })
            // Runs in a task of its own, because the current one is cancelled. If the process is killed first, the
            // attempt stays counted.
            await Task {
                if job.lane == .photos { try? await store.withdrawAttempt(at: job) }
                try? await duties.sharing?.giveBack(job, of: duties.process)
            }.value
        }
    }

    /// Counts the attempt at a job with photos. Returns whether to perform the job, which is refused once its attempts
    /// have crashed the process too often.
    private func isWorthAnAttempt(_ job: Job) async throws -> Bool {
        guard job.lane == .photos else { return true }
        let attempts = try await environment.retryingStore { try await store.countAttempt(at: job) }
        guard attempts > Self.interruptions else { return true }
        environment.logger.error(
            "gave up a job, because the bot has stopped during each attempt at it",
            metadata: job.metadata.merging(["attempts": "\(attempts - 1)"]) { $1 })
        return false
    }

    private func count(_ job: Job, result: JobResult?, after duration: Duration) {
        let failed = result == nil
        environment.counters.add(failed ? .jobsFailed : .jobsDone)
        var metadata = job.metadata
        metadata["milliseconds"] = "\(Int(duration.seconds * 1000))"
        metadata["outcome"] = failed ? "failed" : "done"
        if case .readPhotos(_, let request) = job.work {
            let labels = PhotoLabels(result, of: request)
            environment.times.photoRead.observe(duration, labels)
            environment.counters.add(failed ? .photosFailed : .photosRead)
            switch labels.outcome {
            case .uncertain, .unclear: environment.counters.add(.photosUncertain)
            case .gaveUp: environment.counters.add(.photosGivenUp)
            default: break
            }
            metadata["outcome"] = "\(labels.outcome.rawValue)"
        }
        if case .kept(.kept) = result { environment.counters.add(.photosReported) }
        environment.logger.debug("finished a job", metadata: metadata)
    }

    /// The job's result; `nil` if the job fails. Throws only if the task is cancelled.
    private func resultOrFailure(of job: Job) async throws -> JobResult? {
        do {
            return try await result(of: job)
        } catch {
            try Task.checkCancellation()
            environment.logger.warning(
                "a job failed", metadata: job.metadata.merging(["error": "\(type(of: error))"]) { $1 })
            return nil
        }
    }

    /// The job's result; `nil` if there is none.
    private func result(of job: Job) async throws -> JobResult? {
        switch job.work {
        case .wake(let note): .woken(note)
        case .findChallenge(let code):
            .challenge(try await environment.retryingStore { try await store.challenge(code: code) })
        case .consult: try await environment.retryingStore { try await store.answer(for: job) }.map(JobResult.found)
        case .countUp: .figures(try await performer.countUp())
        case .findStanding(let person):
            .standing(try await onPlatform(of: job) { try await $0.standing(of: person, in: job.chat) })
        case .readPhotos(let photos, let request):
            .reading(try await onPlatform(of: job) { try await performer.read(photos, request, $0) })
        case .keepPhotos(let photos, _):
            .kept(try await onPlatform(of: job) { try await performer.keep(photos, job, $0) })
        }
    }

    /// Runs `work` with the platform of the job's chat, and retries it if the platform is unavailable.
    private func onPlatform<Value: Sendable>(
        of job: Job, _ work: @escaping @Sendable (any MessagingPlatform) async throws -> Value
    ) async throws -> Value {
        guard let platform = platforms[job.chat.platform] else {
            throw PlatformError.unavailable("the platform is not configured")
        }
        let begin = environment.clock.instant()
        var failures = 0
        var postponements = 0
        while true {
            do {
                return try await environment.limited(to: performer.timeLimit) { try await work(platform) }
            } catch let error as PlatformError where failures < Self.attempts - 1 {
                failures += 1
                guard let pause = pause(after: error, failures: failures) else { throw error }
                try await environment.clock.sleep(pause)
            } catch is JobPostponed where environment.clock.instant() - begin < Self.postponementTimeout {
                postponements += 1
                let pause = BackOff(first: .seconds(1), longest: .seconds(30))
                    .pause(afterFailures: postponements, jitter: environment.random())
                try await environment.clock.sleep(pause)
            }
        }
    }

    /// The pause before the next attempt; `nil` if another attempt is useless.
    private func pause(after error: PlatformError, failures: Int) -> Duration? {
        switch error {
        case .rateLimited(let seconds): .retryAfter(seconds: seconds)
        case .unavailable:
            BackOff(first: .milliseconds(500), longest: .seconds(5))
                .pause(afterFailures: failures, jitter: environment.random())
        case .unauthorized, .conflict, .chatUnavailable, .chatMigrated, .messageGone, .rejected, .fileRefused,
            .fileTooLarge:
            nil
        }
    }
}
