import BotState
import Delivery
import Foundation
import Logging
import Messaging
import PhotoReading
import ServiceLifecycle
import Storage
import Synchronization
import Testing

/// The environment for tests of the services: a real database, a scripted platform, and an accelerated clock.
struct Bench {
    let store: any Store
    let platform: ScriptedPlatform
    let environment: DeliveryEnvironment

    /// - Parameter speed: how many times faster than real time the services' clock runs.
    init(speed: Int = 1, deliveryTime: Duration = .zero) throws {
        try self.init(clock: .running(speed), deliveryTime: deliveryTime)
    }

    /// - Parameter before: called before each operation of the store, which fails with what it throws.
    init(
        clock: DeliveryClock, deliveryTime: Duration = .zero,
        logger: Logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }),
        before: WatchedStore.Hook? = nil
    ) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "honeycue-delivery-\(UUID().uuidString)")
        let real = try SQLiteStore(file: folder.appending(path: "honeycue.sqlite"), features: .none, now: clock.now)
        store = before.map { WatchedStore(store: real, before: $0) } ?? real
        platform = ScriptedPlatform(clock: clock.instant, deliveryTime: deliveryTime)
        environment = DeliveryEnvironment(logger: logger, clock: clock, random: { 1 })
    }

    /// The whole flow, with a conversation that echoes messages.
    func flow(
        handler: @escaping Dispatcher.Handler = Conversation.echo, performer: JobPerformer = .idle,
        lanes: JobLanes = JobLanes(workers: 1)
    ) -> MessageFlow {
        MessageFlow(
            store: store, platforms: [platform],
            behavior: .init(
                commands: [], handler: handler, apology: { [.say("sorry", in: $0.chat.id)] }, performer: performer),
            lanes: lanes, environment: environment)
    }

    /// The whole flow, with a conversation that answers messages while they are stored.
    func instantFlow(_ handler: @escaping Dispatcher.PureHandler = Conversation.echo) -> MessageFlow {
        MessageFlow(
            store: store, platforms: [platform],
            behavior: .init(commands: [], pureHandler: handler, apology: { _ in [] }, performer: .idle),
            environment: environment)
    }

    /// Runs `services` while `body` runs, then shuts them down gracefully.
    func running(_ services: [any Service], _ body: () async throws -> Void) async throws {
        let group = ServiceGroup(services: services, logger: environment.logger)
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            let result: Result<Void, any Error>
            do { result = .success(try await body()) } catch { result = .failure(error) }
            // After a failure a clock may stand still that a graceful end would wait for.
            if case .failure = result { tasks.cancelAll() } else { await group.triggerGracefulShutdown() }
            let ended: Result<Void, any Error>
            do { ended = .success(try await tasks.waitForAll()) } catch { ended = .failure(error) }
            try result.get()
            try ended.get()
        }
    }

    /// Adds `messages` to the outbox.
    func enqueue(_ messages: OutgoingMessage..., from chat: ChatID = .ana) async throws {
        _ = try await store.accept([.text(UUID().uuidString, in: chat)], from: .telegram, cursor: nil)
        let next = try #require(await store.nextPending(in: chat))
        try await store.commit(Step(state: next.state, outgoing: messages), handling: next)
    }

    /// When the first of the entries may be sent that are postponed at `date`.
    func postponed(at date: Date) async throws -> Date? {
        try await store.nextOutgoing(at: date, limit: 10, holds: OutgoingHolds(platforms: [.telegram]), under: []).due
    }

    /// Opens `job`.
    func enqueueJob(_ job: Job) async throws {
        _ = try await store.accept([.text(UUID().uuidString, in: job.chat)], from: .telegram, cursor: nil)
        let next = try #require(await store.nextPending(in: job.chat))
        try await store.commit(Step(state: next.state, jobs: [job]), handling: next)
    }

    /// Puts a message into the outbox for each of `count` chats.
    func enqueueOneEach(inChats count: Int) async throws {
        for number in 0..<count {
            let chat = ChatID(platform: .telegram, id: "\(number)")
            try await enqueue(.say("hello", in: chat), from: chat)
        }
    }
}

extension DeliveryClock {
    /// The system's clock, accelerated by a factor.
    static func running(_ speed: Int) -> DeliveryClock {
        let (start, date) = (ContinuousClock.now, Date())
        let elapsed: @Sendable () -> Duration = { (ContinuousClock.now - start) * speed }
        return DeliveryClock(
            now: { date.addingTimeInterval(elapsed() / .seconds(1)) }, instant: { start + elapsed() },
            sleep: { try await Task.sleep(for: $0 / speed) })
    }
}

extension DeliveryClock {
    /// A clock that stands still, so that nothing ever takes long.
    static var stopped: DeliveryClock {
        let (instant, date) = (ContinuousClock.now, Date())
        return DeliveryClock(now: { date }, instant: { instant }, sleep: { try await Task.sleep(for: $0) })
    }

    /// A clock that advances by `step` whenever it is read, as on a busy machine, and at once by the whole duration of each sleep.
    static func jumping(by step: Duration) -> DeliveryClock {
        let (start, date) = (ContinuousClock.now, Date())
        let elapsed = Mutex(Duration.zero)
        let look: @Sendable () -> Duration = {
            elapsed.withLock {
                $0 += step
                return $0
            }
        }
        return DeliveryClock(
            now: { date.addingTimeInterval(look() / .seconds(1)) }, instant: { start + look() },
            sleep: { pause in
                elapsed.withLock { $0 += pause }
                await Task.yield()
            })
    }
}

extension SendingLimits {
    /// Those of a strict platform: 30 messages a second, 5 in 5 s in a chat, 20 a minute in a group.
    static let strict = SendingLimits(
        overall: Pace(30, in: .seconds(1)), chat: Pace(5, in: .seconds(5)), group: Pace(20, in: .seconds(60)),
        editSpacing: .seconds(3))

    static let generous = SendingLimits(
        overall: Pace(1000, in: .seconds(1)), chat: Pace(1000, in: .seconds(1)), group: Pace(1000, in: .seconds(1)),
        editSpacing: .zero)
}

extension JobPerformer {
    /// For tests without jobs. Every job is recorded as an issue.
    static let idle = JobPerformer(
        read: { _, _, _ in
            Issue.record("nobody expected photos to read")
            return .none(.noBoard)
        })

    /// Reads photos; performs nothing else.
    init(timeLimit: Duration = .seconds(60), read: @escaping Read) {
        self.init(
            timeLimit: timeLimit, read: read,
            keep: { _, job, _ in
                Issue.record("nobody expected the photos of \(job.id)")
                return .gone
            }, countUp: { throw CancellationError() })
    }
}

enum Conversation {
    /// Echoes texts, and says the results of jobs.
    static let echo: Dispatcher.PureHandler = { state, input, _ in
        switch input {
        case .update(let update):
            guard case .message(let message) = update.event else { return Step(state: state) }
            return Step(state: state, outgoing: [.say(message.text, in: state.chat)])
        case .jobEnded(let end):
            return Step(state: state, outgoing: [.say("\(end.job.id)\(told(end.job.result))", in: state.chat)])
        }
    }

    private static func told(_ result: JobResult?) -> String {
        switch result {
        case nil: " failed"
        case .reading(.none(let reason)): ": \(reason)"
        case .challenge(let challenge): ": \(challenge?.code ?? "unknown")"
        case .woken(let note): ": \(note)"
        case let other?: ": \(other)"
        }
    }
}

extension ChatID {
    static let ana = ChatID(platform: .telegram, id: "1")
    static let bob = ChatID(platform: .telegram, id: "2")
}

extension Update {
    static func text(_ id: String, in chat: ChatID = .ana, _ text: String = "hello") -> Update {
        Update(
            id: id, chat: Chat(id: chat, kind: chat.id.hasPrefix("-") ? .group : .private), sender: nil,
            date: Date(timeIntervalSince1970: 1_700_000_000),
            event: .message(IncomingMessage(id: MessageID(rawValue: id), text: text)))
    }
}

extension OutgoingMessage {
    static func say(_ text: String, in chat: ChatID = .ana) -> OutgoingMessage {
        OutgoingMessage(chat: chat, action: .send(Content(RichText(plain: text))))
    }
}

extension ChatInput {
    /// The job whose end it is.
    var ended: EndedJob? {
        if case .jobEnded(let end) = self { end.job } else { nil }
    }
}
