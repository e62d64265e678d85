public import Messaging
public import Persistence
public import ServiceLifecycle

/// The whole way of the messages: the services of this target, wired to wake each other.
///
/// ```
/// platform ─▶ Poller ─▶ inbox ─▶ Dispatcher ─▶ outbox ─▶ Sender ─▶ platform
///                         ▲          │ jobs
///                         └─ JobRunner ◀┘
/// ```
public struct MessageFlow: Sendable {
    /// What the conversation brings in.
    public struct Behavior: Sendable {
        /// Announced to the platforms at the start; `nil` when they are logged in already.
        public var commands: [CommandDescription]?
        public var handler: Dispatcher.Handler
        public var apology: Dispatcher.Apology
        public var performer: JobPerformer
        /// Told who the bot is, before a platform's first poll.
        public var loggedIn: @Sendable (Platform, BotIdentity) async -> Void

        public init(
            commands: [CommandDescription]?, handler: @escaping Dispatcher.Handler,
            apology: @escaping Dispatcher.Apology, performer: JobPerformer,
            loggedIn: @escaping @Sendable (Platform, BotIdentity) async -> Void = { _, _ in }
        ) {
            self.commands = commands
            self.handler = handler
            self.apology = apology
            self.performer = performer
            self.loggedIn = loggedIn
        }
    }

    /// The services in the order a `ServiceGroup` starts them. It stops them the other way round: polling first, then the
    /// updates in hand, the jobs, and at last the outbox, within 8 s in all.
    public let services: [any Service]
    public let health: DeliveryHealth

    public init(
        store: any Store, platforms: [any MessagingPlatform], behavior: Behavior,
        limits: [Platform: SendingLimits] = [.telegram: .telegram, .matrix: .matrix], environment: DeliveryEnvironment
    ) {
        let health = DeliveryHealth(
            store: store, platforms: platforms.map(\.platform), clock: environment.clock, faults: environment.faults)
        let bell = Dispatcher.Bell()
        let sender = Sender(
            store: store, platforms: platforms, limits: limits, environment: environment,
            migrated: { bell.ring(for: [$0]) })
        let jobs = JobRunner(
            store: store, platforms: platforms, performer: behavior.performer, environment: environment,
            completed: { bell.ring(for: [$0]) })
        let dispatcher = Dispatcher(
            store: store, handler: behavior.handler, apology: behavior.apology,
            events: .init(outgoing: sender.wake, jobs: jobs.wake), bell: bell, environment: environment)
        let pollers = platforms.map { platform in
            let name = platform.platform
            return Poller(
                platform: platform, store: store, commands: behavior.commands,
                events: .init(
                    loggedIn: { await behavior.loggedIn(name, $0) }, accepted: { bell.ring(for: $0) },
                    polled: { health.polled(name) }), environment: environment)
        }
        let clock = ClockWatcher(store: store, environment: environment) {
            sender.wake()
            jobs.wake()
        }
        services = [Housekeeper(store: store, environment: environment), clock, sender, jobs, dispatcher] + pollers
        self.health = health
    }
}
