public import BotState
public import Messaging
public import ServiceLifecycle

public import struct Foundation.Data

/// All services of this target, connected so that they wake each other.
///
/// ```
/// platform ─▶ Poller ─▶ inbox ─▶ Dispatcher ─▶ outbox ─▶ Sender ─▶ platform
///                         ▲          │ jobs
///                         └─ JobRunner ◀┘
/// ```
public struct MessageFlow: Sendable {
    /// Draws a scene (``Messaging/OutgoingMessage/Picture/Form/scene``) as PNG.
    public typealias Draw = @Sendable (Data) async throws -> Data

    /// A drawing function for a conversation without scenes. It always throws.
    @Sendable public static func drawNothing(_ scene: Data) throws -> Data { throw NothingDraws() }

    private struct NothingDraws: Error, CustomStringConvertible {
        let description = "nothing draws the scenes of this conversation"
    }

    /// Records a voice message.
    public typealias Speak = @Sendable (OutgoingMessage.Voice) async throws -> OutgoingMessage.Voice.Recording

    /// A recording function for a bot without a voice. It always throws.
    @Sendable public static func sayNothing(_ voice: OutgoingMessage.Voice) throws -> OutgoingMessage.Voice.Recording {
        throw NothingSpeaks()
    }

    private struct NothingSpeaks: Error, CustomStringConvertible {
        let description = "nothing speaks here"
    }

    /// The parts that the conversation supplies.
    public struct Behavior: Sendable {
        /// The commands to announce to the platforms at start; `nil` if the platforms are logged in already.
        public var commands: [CommandDescription]?
        public var handler: Dispatcher.Handler
        /// The same handler, for updates that are handled in the transaction that stores them; `nil` if it may have to
        /// wait.
        public var pureHandler: Dispatcher.PureHandler?
        public var apology: Dispatcher.Apology
        public var performer: JobPerformer
        public var draw: Draw
        public var speak: Speak = MessageFlow.sayNothing
        /// Called with the bot's identity before a platform's first poll.
        public var loggedIn: @Sendable (Platform, BotIdentity) async -> Void

        public init(
            commands: [CommandDescription]?, handler: @escaping Dispatcher.Handler,
            apology: @escaping Dispatcher.Apology, performer: JobPerformer,
            draw: @escaping Draw = MessageFlow.drawNothing,
            loggedIn: @escaping @Sendable (Platform, BotIdentity) async -> Void = { _, _ in }
        ) {
            self.commands = commands
            self.handler = handler
            pureHandler = nil
            self.apology = apology
            self.performer = performer
            self.draw = draw
            self.loggedIn = loggedIn
        }

        /// Creates a behavior that handles most updates in the transaction that stores them.
        public init(
            commands: [CommandDescription]?, pureHandler: @escaping Dispatcher.PureHandler,
            apology: @escaping Dispatcher.Apology, performer: JobPerformer,
            draw: @escaping Draw = MessageFlow.drawNothing,
            loggedIn: @escaping @Sendable (Platform, BotIdentity) async -> Void = { _, _ in }
        ) {
            self.init(
                commands: commands, handler: pureHandler, apology: apology, performer: performer, draw: draw,
                loggedIn: loggedIn)
            self.pureHandler = pureHandler
        }
    }

    /// The services in the order in which a `ServiceGroup` starts them.
    /// It stops them in reverse order: first polling, then the updates in progress, the jobs, and last the outbox. This takes
    /// at most 8 s in all.
    public let services: [any Service]
    public let health: DeliveryHealth
    public let duties: Duties

    /// - Parameter executor: runs the services; `nil` for Swift's default executor. On the store's own executor, an
    ///   update needs fewer thread switches.
    public init(
        store: any Store, platforms: [any MessagingPlatform], behavior: Behavior,
        lanes: JobLanes = JobLanes(workers: 1), executor: (any TaskExecutor)? = nil, environment: DeliveryEnvironment
    ) {
        let duties = Duties(
            sharing: store.sharing, platforms: platforms.map(\.platform), environment: environment)
        let health = DeliveryHealth(
            store: store, platforms: platforms.map(\.platform), duties: duties, clock: environment.clock,
            faults: environment.faults)
        let bell = Dispatcher.Bell()
        let sender = Sender(
            store: store, platforms: platforms, draw: behavior.draw, speak: behavior.speak, duties: duties,
            environment: environment)
        let catchUp = CatchUp(with: platforms.map(\.platform))
        let jobs = JobRunner(
            store: store, platforms: platforms, performer: behavior.performer, lanes: lanes, duties: duties,
            catchUp: catchUp, environment: environment,
            completed: { bell.ring(for: [$0]) })
        let notifier = store.sharing.map { Notifier(sharing: $0, process: duties.process) }
        let dispatcher = Dispatcher(
            store: store, handler: behavior.handler, apology: behavior.apology,
            events: .init(
                outgoing: { ready in
                    if ready.isEmpty { sender.wake() } else { sender.take(ready) }
                    if !duties.servesAll { notifier?.tell(.outbox) }
                },
                jobs: {
                    jobs.wake()
                    notifier?.tell(.jobs)
                }, elsewhere: { notifier?.tell(.inbox) }), bell: bell, duties: duties,
            environment: environment)
        let pollers = platforms.map { platform in
            let name = platform.platform
            return Poller(
                platform: platform, store: store, commands: behavior.commands, handler: behavior.pureHandler,
                isAlone: platforms.count == 1, duties: duties,
                events: .init(
                    loggedIn: {
                        await behavior.loggedIn(name, $0)
                        catchUp.loggedIn(name)
                    },
                    accepted: { chats in
                        bell.ring(for: chats)
                        if catchUp.heard(name) { bell.whenIdle { catchUp.caughtUp(with: name) } }
                    },
                    handled: { await dispatcher.announce($0.step, ready: $0.ready) }, polled: { health.polled(name) },
                    stepping: { health.stepping(name, after: $0) }),
                environment: environment)
        }
        let clock = ClockWatcher(store: store, environment: environment) {
            sender.wake()
            jobs.wake()
        }
        // A jump of one machine's clock must not move due times that all machines share.
        let first: [any Service] =
            if let sharing = store.sharing, let notifier {
                [
                    LeaseKeeper(duties: duties, sharing: sharing, environment: environment),
                    notifier.hearing { news in
                        if news.contains(.inbox) { bell.look() }
                        if news.contains(.outbox) { sender.wake() }
                        if news.contains(.jobs) { jobs.wake() }
                    },
                ]
            } else {
                [clock]
            }
        let all: [any Service] =
            first + [Housekeeper(store: store, duties: duties, environment: environment), sender, jobs, dispatcher]
            + pollers
        services = all.map { service in executor.map { PlacedService(service: service, executor: $0) } ?? service }
        self.health = health
        self.duties = duties
    }
}
