public import BotState
import Logging
public import Messaging
public import ServiceLifecycle

/// Polls one platform and stores its updates in the inbox.
///
/// ```
/// platform          Poller            Store
///    │◀── poll(c1) ───│                 │
///    │─── batch, c2 ─▶│                 │
///    │                │─ accept(b, c2) ▶│  one transaction
///    │                │◀──── done ──────│
///    │◀── poll(c2) ───│                 │  acknowledges the batch
/// ```
///
/// If any step fails, the batch either comes again or is known already. ``run()`` throws ``PollingStopped`` if the
/// operator must fix something; if there are other platforms, the poller reports the fault instead, and they go on. At
/// graceful shutdown the poller cancels the pending poll and acknowledges the cursor once.
public struct Poller: Service {
    /// Callbacks of a poller.
    public struct Events: Sendable {
        /// The bot has logged in.
        public var loggedIn: @Sendable (BotIdentity) async -> Void
        /// These chats have new updates in the inbox; empty if all updates of the batch were known already.
        public var accepted: @Sendable (Set<ChatID>) -> Void
        /// A step was committed together with its update.
        public var handled: @Sendable (HandledUpdate) async -> Void
        /// The platform answered the login or a poll, so it is reachable.
        public var polled: @Sendable () -> Void
        /// The poller will begin its next step after this pause.
        public var stepping: @Sendable (Duration) -> Void

        public init(
            loggedIn: @escaping @Sendable (BotIdentity) async -> Void = { _ in },
            accepted: @escaping @Sendable (Set<ChatID>) -> Void,
            handled: @escaping @Sendable (HandledUpdate) async -> Void = { _ in },
            polled: @escaping @Sendable () -> Void = {},
            stepping: @escaping @Sendable (Duration) -> Void = { _ in }
        ) {
            self.loggedIn = loggedIn
            self.accepted = accepted
            self.handled = handled
            self.polled = polled
            self.stepping = stepping
        }
    }

    /// How long the platform may be unreachable before another process tries to serve it.
    static let unreachableTimeout = Duration.seconds(5)
    /// The time limit of the acknowledgement at shutdown.
    static let acknowledgementLimit = Duration.seconds(2)
    /// How many updates a batch has that may be one of many.
    static let largeBatch = 50
    /// How many updates may wait before a large batch is followed by a pause, how long that is at most, and how often the poller looks
    /// meanwhile.
    static let crowd = 500
    static let longestPause = Duration.seconds(1)
    static let pauseStep = Duration.milliseconds(50)
    /// The most updates of a batch that are handled while they are stored. More would hold up everything else for too long.
    static let instantBatch = 4

    private let platform: any MessagingPlatform
    private let store: any InputStore & StoreUpkeep
    private let commands: [CommandDescription]?
    private let handler: Dispatcher.PureHandler?
    private let isAlone: Bool
    private let duties: Duties
    private let events: Events
    private let environment: DeliveryEnvironment

    /// - Parameters:
    ///   - commands: announced at login; `nil` if the platform is logged in already.
    ///   - handler: handles updates while they are stored; `nil` leaves all of them to the dispatcher.
    ///   - isAlone: whether this is the only platform, so that the process is useless without it.
    ///   - duties: this process's duties; `nil` if the database is not shared.
    public init(
        platform: any MessagingPlatform, store: any InputStore & StoreUpkeep, commands: [CommandDescription]?,
        handler: Dispatcher.PureHandler? = nil, isAlone: Bool = true, duties: Duties? = nil, events: Events,
        environment: DeliveryEnvironment
    ) {
        self.platform = platform
        self.store = store
        self.commands = commands
        self.handler = handler
        self.isAlone = isAlone
        self.duties = duties ?? Duties(alone: environment)
        self.events = events
        self.environment = environment.labelled("poller", platform: platform.platform)
    }

    public func run() async throws {
        do {
            try await cancelWhenGracefulShutdown {
                try await duties.whileHolding(.serving(platform.platform), waiting: standBy) {
                    try await pollUntilCancelled(under: $0)
                }
            }
        } catch is CancellationError {
            environment.logger.debug("stopped polling")
        } catch let reason as PollingStopped where !isAlone {
            environment.logger.critical("\(reason) The other platforms are served meanwhile; start the bot again then.")
            environment.faults.raise("\(reason)", on: .platform(platform.platform))
            try? await gracefulShutdown()
            return
        }
        await acknowledge()
    }

    /// Another process serves the platform, so there are no faults to report here.
    private func standBy() {
        events.stepping(.zero)
        environment.faults.clear(.platform(platform.platform))
    }

    private func pollUntilCancelled(under lease: Lease?) async throws {
        let cursor = try await environment.retryingStore { try await store.cursor(of: platform.platform) }
        var machine = PollerStateMachine(platform: platform.platform, cursor: cursor, logsIn: commands != nil)
        var action = machine.start()
        while true {
            try Task.checkCancellation()
            action = try await perform(action, in: &machine, under: lease)
        }
    }

    private func perform(
        _ action: PollerStateMachine.Action, in machine: inout PollerStateMachine, under lease: Lease?
    ) async throws -> PollerStateMachine.Action {
        if case .wait(let pause) = action { events.stepping(pause) } else { events.stepping(.zero) }
        switch action {
        case .logIn: return try await logIn(&machine)
        case .poll(let cursor): return try await poll(after: cursor, in: &machine)
        case .accept(let batch): return try await accept(batch, in: &machine, under: lease)
        case .wait(let pause):
            try await environment.clock.sleep(pause)
            return machine.waited()
        case .stop(let reason): throw reason
        }
    }

    private func logIn(_ machine: inout PollerStateMachine) async throws -> PollerStateMachine.Action {
        let start = environment.clock.instant()
        do {
            let identity = try await platform.start(commands: commands ?? [])
            await events.loggedIn(identity)
            // Otherwise the bot would count as failing until its first long poll ends, which takes most of a minute.
            events.polled()
            environment.faults.clear(.platform(platform.platform))
            return machine.loggedIn()
        } catch {
            return try await failed(error, since: start, in: &machine)
        }
    }

    private func poll(
        after cursor: PollCursor?, in machine: inout PollerStateMachine
    ) async throws -> PollerStateMachine.Action {
        let start = environment.clock.instant()
        do {
            let batch = try await platform.poll(after: cursor)
            events.polled()
            environment.faults.clear(.platform(platform.platform))
            report(unreadableChats: batch.unreadableChats)
            environment.reached(.polled)
            let now = environment.clock.instant()
            arrived(batch, at: now, after: now - start)
            return machine.polled(batch, after: now - start)
        } catch {
            let next = try await failed(error, since: start, in: &machine)
            observe(.failed, after: environment.clock.instant() - start)
            return next
        }
    }

    private func report(unreadableChats count: Int) {
        if count == 0 {
            environment.faults.clear(.chats(platform.platform))
        } else {
            environment.faults.raise(
                "the server does not give the messages of some chats (\(count))", on: .chats(platform.platform))
        }
    }

    private func arrived(_ batch: PollBatch, at now: ContinuousClock.Instant, after duration: Duration) {
        observe(batch.updates.isEmpty ? .empty : .updates, after: duration)
        environment.times.arrivals.add(batch.updates, from: platform.platform, at: now)
        for update in batch.updates {
            environment.logger.debug(
                "received an update", metadata: ["update.id": "\(update.id)", "chat.id": .chat(update.chat.id)])
        }
    }

    private func observe(_ outcome: PollLabels.Outcome, after duration: Duration) {
        environment.times.poll.observe(duration, PollLabels(platform: platform.platform, outcome: outcome))
    }

    private func accept(
        _ batch: PollBatch, in machine: inout PollerStateMachine, under lease: Lease?
    ) async throws -> PollerStateMachine.Action {
        do {
            let acceptance = try await store(batch, isFirst: machine.isFresh, under: lease)
            environment.reached(.accepted)
            environment.faults.clear(.store)
            environment.counters.add(.updatesReceived, batch.updates.count)
            events.accepted(acceptance.waiting)
            if !acceptance.full.isEmpty {
                environment.logger.warning(
                    "left out updates of chats for which too many wait", metadata: ["chats": "\(acceptance.full.count)"]
                )
            }
            if !acceptance.handled.isEmpty { environment.reached(.committed) }
            for update in acceptance.handled {
                environment.handled(update.step, for: .update(update.id), of: platform.platform)
                await events.handled(update)
            }
            try await giveWay(after: batch)
            return machine.accepted(batch)
        } catch StoreError.leaseLost {
            // Another process polls now and receives the same updates.
            throw StoreError.leaseLost
        } catch let error where !(error is CancellationError) {
            environment.logger.error("could not store updates", metadata: ["error": "\(error)"])
            environment.counters.add(.storeFailures)
            environment.faults.raise("\(error)", on: .store)
            return machine.acceptFailed(jitter: environment.random())
        }
    }

    /// Waits after a large batch until most of the updates are handled that wait, so that a flood leaves the database to those who handle it
    /// and send the answers. What is not fetched meanwhile waits at the platform. The pause is short, because a chat's updates may
    /// wait for something else, such as a photo.
    private func giveWay(after batch: PollBatch) async throws {
        guard batch.updates.count >= Self.largeBatch else { return }
        let end = environment.clock.instant() + Self.longestPause
        while environment.clock.instant() < end, let backlog = try? await store.backlog(),
            backlog.pendingUpdates > Self.crowd
        {
            try await environment.clock.sleep(Self.pauseStep)
        }
    }

    /// Stores the whole batch. When the store rejects it, stores its updates one by one and skips those that the store can
    /// never accept, so that a single bad update can't stop the polling.
    ///
    /// A small batch is handled at once. The first batch after a start is stored first, because it may hold an update
    /// that crashed the process, which can be given up only if it is in the inbox.
    private func store(_ batch: PollBatch, isFirst: Bool, under lease: Lease?) async throws -> Acceptance {
        do {
            let mayHandle = !isFirst && batch.updates.count <= Self.instantBatch
            return try await store.accept(
                batch.updates, from: platform.platform, cursor: batch.cursor, under: lease,
                handler: mayHandle ? instantHandler : nil)
        } catch StoreError.invalid {
            var all = Acceptance()
            for update in batch.updates {
                do {
                    let one = try await store.accept(
                        [update], from: platform.platform, cursor: nil, under: lease, handler: nil)
                    all.waiting.formUnion(one.waiting)
                    all.full.formUnion(one.full)
                } catch StoreError.invalid(let detail) {
                    environment.logger.error(
                        "could not store an update", metadata: ["update.id": "\(update.id)", "error": "\(detail)"])
                }
            }
            _ = try await store.accept(
                [], from: platform.platform, cursor: batch.cursor, under: lease, handler: nil)
            return all
        }
    }

    private var instantHandler: InstantHandler? {
        guard let handler else { return nil }
        return { [environment] pending in
            let step = try handler(pending.state, pending.input, environment.clock.now())
            environment.reached(.stepped)
            return step
        }
    }

    /// - Throws: ``BotState/StoreError/leaseLost`` if another process should try, because the platform is unreachable
    ///   from here.
    private func failed(
        _ error: any Error, since start: ContinuousClock.Instant, in machine: inout PollerStateMachine
    ) async throws -> PollerStateMachine.Action {
        try Task.checkCancellation()
        let fault = error as? PlatformError ?? .unavailable("\(type(of: error))")
        environment.logger.warning("polling failed", metadata: ["error": "\(fault)"])
        environment.counters.add(.pollsFailed)
        environment.faults.raise("\(fault)", on: .platform(platform.platform))
        let now = environment.clock.instant()
        let next = machine.failed(fault, since: start, at: now, jitter: environment.random())
        if let since = machine.unreachableSince, now - since > Self.unreachableTimeout,
            await duties.handOver(.serving(platform.platform))
        {
            throw StoreError.leaseLost
        }
        return next
    }

    /// Acknowledges the cursor. A failure is harmless: the updates come again and are known already.
    private func acknowledge() async {
        guard duties.has(.serving(platform.platform)) else { return }
        do {
            guard let cursor = try await store.cursor(of: platform.platform) else { return }
            try await environment.limited(to: Self.acknowledgementLimit) { try await platform.acknowledge(cursor) }
        } catch {
            environment.logger.debug("the cursor was not acknowledged", metadata: ["error": "\(error)"])
        }
    }
}
