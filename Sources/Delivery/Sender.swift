import Foundation
public import Messaging
public import Persistence
public import ServiceLifecycle

/// Sends what stands in the outbox: each chat's messages in order, several chats at once, at the platforms' pace.
///
/// An entry leaves the outbox only when the platform has taken it, so a crash sends at most the entries in flight twice.
/// At graceful shutdown what can still go within ``flushLimit`` goes; the rest stays for the next start.
public struct Sender: Service {
    /// How many messages may be on their way at once while others wait: what the platform's pace of 30 a second needs where an answer
    /// takes 130 ms. Otherwise it is one (``SendingLanes``).
    public static let concurrency = 4
    /// How long the outbox may still be emptied at shutdown.
    static let flushLimit = Duration.seconds(3)

    private enum Event: Sendable {
        case wake
        case finished(Delivery)
        case shutdown
        case flushOver
    }

    private let postman: Postman
    private let limits: [Platform: SendingLimits]
    private let concurrency: Int
    private let environment: DeliveryEnvironment
    private let mailbox = Mailbox<Event>()

    private var store: any Store { postman.store }

    /// - Parameters:
    ///   - limits: each platform's pace; Telegram's where none is given.
    ///   - concurrency: how many messages may be on their way at once while others wait.
    ///   - migrated: told when a chat has got a new identifier.
    public init(
        store: any Store, platforms: [any MessagingPlatform], limits: [Platform: SendingLimits] = [:],
        concurrency: Int = Self.concurrency, environment: DeliveryEnvironment,
        migrated: @escaping @Sendable (ChatID) -> Void = { _ in }
    ) {
        let environment = environment.labelled("sender")
        let byName = Dictionary(platforms.map { ($0.platform, $0) }, uniquingKeysWith: { first, _ in first })
        postman = Postman(store: store, platforms: byName, migrated: migrated, environment: environment)
        self.limits = byName.keys.reduce(into: [:]) { $0[$1] = limits[$1] ?? .telegram }
        self.concurrency = concurrency
        self.environment = environment
    }

    /// Says that the outbox has something new.
    public func wake() { mailbox.send(.wake) }

    public func run() async throws {
        await withGracefulShutdownHandler {
            mailbox.send(.wake)
            await sendUntilShutdown()
        } onGracefulShutdown: {
            mailbox.send(.shutdown)
        }
    }

    private func sendUntilShutdown() async {
        await withDiscardingTaskGroup { group in
            var state = SenderState(limits: limits, concurrency: concurrency, at: environment.clock.instant())
            var alarm = Alarm()
            var isFlushing = false
            for await event in mailbox.events {
                switch event {
                case .wake: break
                case .finished(let delivery): state.finish(delivery, at: environment.clock.instant())
                case .flushOver: group.cancelAll()
                case .shutdown:
                    isFlushing = true
                    group.addTask { await send(.flushOver, after: Self.flushLimit) }
                }
                guard !group.isCancelled else {
                    if state.isIdle { break }
                    continue
                }
                let moment = Moment(environment.clock)
                await beginDeliveries(at: moment, &state, in: &group)
                if isFlushing, state.isIdle, await isOutboxEmpty() { break }
                await setAlarm(&alarm, after: moment, for: state, in: &group)
            }
            group.cancelAll()
        }
    }

    private func beginDeliveries(
        at moment: Moment, _ state: inout SenderState, in group: inout DiscardingTaskGroup
    ) async {
        let limit = state.free(at: moment.instant)
        guard limit > 0 else { return }
        let holds = state.holds(at: moment.instant)
        let entries = try? await environment.retryingStore {
            try await store.nextOutgoing(at: moment.date, limit: limit, holds: holds)
        }
        for entry in entries ?? [] where state.begin(entry, at: moment.instant) {
            group.addTask { mailbox.send(.finished(await postman.deliver(entry))) }
        }
        state.settle(at: moment.instant)
    }

    /// Arranges to be woken when the first of what had to wait at `moment` may go. The moment must be the one deliveries were
    /// begun at: what became due since was not begun, and would otherwise be waited for by nobody.
    private func setAlarm(
        _ alarm: inout Alarm, after moment: Moment, for state: SenderState, in group: inout DiscardingTaskGroup
    ) async {
        let due = try? await environment.retryingStore { try await store.nextOutgoingDue(after: moment.date) }
        let postponed = due.map { moment.instant + .seconds($0.timeIntervalSince(moment.date)) }
        guard let first = [postponed, state.nextRelease(after: moment.instant)].compactMap(\.self).min(),
            alarm.needsSetting(for: first, at: moment.instant)
        else { return }
        let pause = max(.zero, first - environment.clock.instant())
        group.addTask { await send(.wake, after: pause) }
    }

    private func send(_ event: Event, after pause: Duration) async {
        try? await environment.clock.sleep(pause)
        if !Task.isCancelled { mailbox.send(event) }
    }

    private func isOutboxEmpty() async -> Bool {
        (try? await store.backlog().pendingMessages) == 0
    }
}
