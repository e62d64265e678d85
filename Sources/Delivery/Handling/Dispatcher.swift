public import BotState
import Logging
public import Messaging
public import ServiceLifecycle
import Synchronization

public import struct Foundation.Date

/// Passes updates to the conversation: those of one chat strictly in order, those of several chats concurrently.
///
/// The handler is a pure function. Its result is committed in the same transaction that marks the update as handled.
/// When the handler fails, the dispatcher answers with an apology and marks the update as handled, so that no update
/// can stall its chat. It does the same when the process has crashed ``attempts`` times while handling an update, so
/// that no update can stop the bot at every start. At graceful shutdown the dispatcher finishes the updates in
/// progress; the others stay in the inbox.
public struct Dispatcher: Service {
    /// Computes the step for an input, given the chat's state and the time.
    public typealias Handler = @Sendable (ChatState, ChatInput, Date) async throws -> Step
    /// A handler that never waits. With it, an update can be handled in the transaction that stores it.
    public typealias PureHandler = @Sendable (ChatState, ChatInput, Date) throws -> Step
    /// The messages to send when an input could not be handled.
    public typealias Apology = @Sendable (ChatInput) -> [OutgoingMessage]

    /// Callbacks for what a committed step has produced.
    public struct Events: Sendable {
        /// The outbox has new entries. These can be sent without reading it (``BotState/HandledUpdate/ready``); if
        /// there are none, the sender must read it.
        public var outgoing: @Sendable ([OutboxEntry]) -> Void
        /// There are new jobs.
        public var jobs: @Sendable () -> Void
        /// There are updates that another process must handle.
        public var elsewhere: @Sendable () -> Void

        public init(
            outgoing: @escaping @Sendable ([OutboxEntry]) -> Void, jobs: @escaping @Sendable () -> Void,
            elsewhere: @escaping @Sendable () -> Void = {}
        ) {
            self.outgoing = outgoing
            self.jobs = jobs
            self.elsewhere = elsewhere
        }
    }

    /// A signal with which other services report that a chat has updates in the inbox.
    public struct Bell: Sendable {
        fileprivate let mailbox = Mailbox<Event>()
        fileprivate let looks = Mailbox<Void>(keepingNewest: 1)

        public init() {}

        /// Reports that `chats` have updates in the inbox.
        public func ring(for chats: Set<ChatID>) { mailbox.send(.arrived(chats)) }

        /// Calls `call` once the dispatcher has handled everything it can of the updates reported so far.
        func whenIdle(_ call: @escaping @Sendable () -> Void) { mailbox.send(.whenIdle(call)) }

        /// Reports that another process may have left updates in the inbox.
        func look() { looks.send(()) }
    }

    fileprivate enum Event: Sendable {
        case arrived(Set<ChatID>)
        /// An earlier run or another process left inputs of these chats unhandled. Any of these inputs may have crashed
        /// it.
        case suspected(Set<ChatID>)
        case finished(ChatID, TurnEnd)
        case whenIdle(@Sendable () -> Void)
        case shutdown
    }

    /// The outcome of a chat's turn.
    fileprivate enum TurnEnd: Sendable {
        /// There may be more to handle.
        case hasMore
        /// All inputs of the chat are handled.
        case hasNothing
        /// The chat's inputs belong to another chat's turn, or to the next start.
        case isLeft
    }

    private let store: any Store
    private let handler: Handler
    private let apology: Apology
    private let events: Events
    private let concurrency: Int
    private let environment: DeliveryEnvironment
    private let bell: Bell
    private let duties: Duties

    private var mailbox: Mailbox<Event> { bell.mailbox }

    /// How many attempts at an input may crash the process before the input is given up.
    static let attempts = 3

    /// - Parameters:
    ///   - bell: signalled when a chat has updates in the inbox; must not be shared with another dispatcher.
    ///   - concurrency: the maximum number of chats handled at once.
    ///   - duties: this process's duties; `nil` if the database is not shared.
    public init(
        store: any Store, handler: @escaping Handler, apology: @escaping Apology, events: Events, bell: Bell,
        concurrency: Int = 32, duties: Duties? = nil, environment: DeliveryEnvironment
    ) {
        self.bell = bell
        self.duties = duties ?? Duties(alone: environment)
        self.store = store
        self.handler = handler
        self.apology = apology
        self.events = events
        self.concurrency = concurrency
        self.environment = environment.labelled("dispatcher")
    }

    public func run() async throws {
        await withGracefulShutdownHandler {
            // Inputs left by an earlier run may have crashed it. They must be known before the first update is handled,
            // because the poller may have announced new ones since the store was read.
            let leftBehind = await pendingChats() ?? []
            bell.ring(for: leftBehind)
            await handleUntilShutdown(suspects: leftBehind)
        } onGracefulShutdown: {
            mailbox.send(.shutdown)
        }
    }

    private func handleUntilShutdown(suspects: Set<ChatID>) async {
        await withDiscardingTaskGroup { group in
            var schedule = ChatSchedule(limit: concurrency)
            schedule.suspect(suspects)
            var idleCalls: [@Sendable () -> Void] = []
            group.addTask { await lookUntilShutdown() }
            for await event in mailbox.events {
                switch event {
                case .arrived(let chats):
                    let ours = chats.filter(duties.isOurs)
                    schedule.add(ours)
                    if ours.count < chats.count { events.elsewhere() }
                case .suspected(let chats): schedule.suspect(chats)
                case .finished(let chat, let end):
                    if end == .hasNothing { schedule.clear(chat) }
                    schedule.finish(chat, hasMore: end == .hasMore)
                case .whenIdle(let call): idleCalls.append(call)
                case .shutdown: schedule.close()
                }
                for chat in schedule.start() {
                    let isSuspect = schedule.isSuspect(chat)
                    group.addTask { mailbox.send(.finished(chat, await handleNext(in: chat, isSuspect: isSuspect))) }
                }
                if schedule.isDone { break }
                guard schedule.isIdle else { continue }
                for call in idleCalls { call() }
                idleCalls = []
            }
        }
    }

    /// Handles the chat's next update.
    private func handleNext(in chat: ChatID, isSuspect: Bool) async -> TurnEnd {
        do {
            let next = try await environment.retryingStore { try await store.nextPending(in: chat) }
            guard let next else { return .hasNothing }
            guard next.state.chat == chat else {
                // The chat has migrated, so its updates belong to the worker of the new identifier.
                if isSuspect { mailbox.send(.suspected([next.state.chat])) }
                bell.ring(for: [next.state.chat])
                return .isLeft
            }
            let isWorthAnAttempt = isSuspect ? try await countAttempt(at: next) : true
            guard let (step, hasMore) = try await handle(next, isWorthAnAttempt: isWorthAnAttempt) else {
                return .hasMore
            }
            await announce(step)
            return hasMore ? .hasMore : .hasNothing
        } catch {
            // Happens only while the service is being stopped. The update stays in the inbox for the next start.
            environment.logger.debug("left an update for the next start", metadata: ["error": "\(error)"])
            return .isLeft
        }
    }

    /// Commits the handler's step. If that fails, commits an apology; if that fails too, only marks the update as handled.
    /// - Parameter isWorthAnAttempt: if `false`, the apology is committed at once.
    /// - Returns: the committed step, and whether the chat has more updates; `nil` if the chat must be read again
    ///   because its state has changed.
    private func handle(
        _ next: PendingInput, isWorthAnAttempt: Bool
    ) async throws -> (step: Step, hasMore: Bool)? {
        var attempts: [() async throws -> (Step, PendingInput)] = [
            { (Step(state: next.state, outgoing: apology(next.input)), next) }, { (Step(state: next.state), next) },
        ]
        if isWorthAnAttempt { attempts.insert({ try await step(for: next) }, at: 0) }
        var lastError: any Error = CancellationError()
        for attempt in attempts {
            do {
                let (step, pending) = try await attempt()
                environment.reached(.stepped)
                let outcome = try await environment.retryingStore { try await store.commit(step, handling: pending) }
                guard case .committed(let hasMore) = outcome else { return nil }
                environment.reached(.committed)
                environment.handled(step, for: InputName(next.input), of: next.state.chat.platform)
                return (step, hasMore)
            } catch let error where !(error is CancellationError) && !Self.mayPass(error) {
                lastError = error
                environment.counters.add(.updatesFailed)
                environment.logger.error(
                    "could not handle an update",
                    metadata: InputName(next.input).metadata.merging([
                        "chat.id": .chat(next.state.chat), "error": "\(type(of: error))",
                    ]) { $1 })
            }
        }
        throw lastError
    }

    /// Makes the handler's step, with older games of the chat if it needs them.
    private func step(for next: PendingInput) async throws -> (Step, PendingInput) {
        var pending = next
        for _ in 1..<GamesMissing.mostRounds {
            do {
                return (try await handler(pending.state, pending.input, environment.clock.now()), pending)
            } catch let missing as GamesMissing {
                let (requests, current) = (pending.state.answered.union(missing.requests), pending)
                let found = try await environment.retryingStore { try await store.find(requests, for: current) }
                guard let found else { throw missing }
                pending = found
            }
        }
        return (try await handler(pending.state, pending.input, environment.clock.now()), pending)
    }

    private static func mayPass(_ error: any Error) -> Bool {
        (error as? StoreError)?.isWorthRetrying ?? false
    }

    /// Notifies the services and processes that the committed step concerns.
    /// - Parameter ready: messages of the step that can be sent without reading the outbox.
    func announce(_ step: Step, ready: [OutboxEntry] = []) async {
        if !ready.isEmpty { events.outgoing(ready) }
        if ready.count < step.outgoing.count { events.outgoing([]) }
        if !step.jobs.isEmpty { events.jobs() }
        // Forgetting a person may have deleted jobs for which other chats were waiting.
        if step.forget != nil, let waiting = await pendingChats() { bell.ring(for: waiting) }
    }

    /// Counts the attempt at an input that an earlier run left behind.
    /// - Returns: whether to handle the input. An input is refused once its attempts have crashed the process too
    ///   often.
    private func countAttempt(at next: PendingInput) async throws -> Bool {
        let attempts = try await environment.retryingStore { try await store.countAttempt(at: next) }
        guard attempts > Self.attempts else { return true }
        environment.counters.add(.updatesFailed)
        environment.logger.error(
            "gave up an update, because the bot has stopped during each attempt at it",
            metadata: ["update.id": "\(next.input.id)", "attempts": "\(attempts - 1)"])
        return false
    }

    /// The interval between two searches for updates whose wait for a job has ended (``BotState/Job/longestHold``), if
    /// the database is not shared.
    static let look = Duration.seconds(10)

    /// Looks for updates whose wait has ended, and for updates that another process stored or left unhandled. An update
    /// left unhandled may have crashed that process.
    private func lookUntilShutdown() async {
        try? await cancelWhenGracefulShutdown {
            try await withThrowingDiscardingTaskGroup { group in
                let interval = duties.isShared ? Duties.look : Self.look
                group.addTask { await environment.every(interval) { bell.look() } }
                var known = duties.roster.handlers
                for await _ in bell.looks.events {
                    let handlers = duties.roster.handlers
                    let waiting = try await environment.retryingStore { try await store.chatsWithPendingUpdates() }
                    let ours = waiting.filter(duties.isOurs)
                    if !handlers.isSuperset(of: known) { mailbox.send(.suspected(ours)) }
                    known = handlers
                    bell.ring(for: ours)
                }
                group.cancelAll()
            }
        }
    }

    /// The chats with waiting updates; `nil` if the store stays unreachable until shutdown.
    private func pendingChats() async -> Set<ChatID>? {
        try? await environment.retryingStore { try await store.chatsWithPendingUpdates() }
    }
}
