public import BotState
import Foundation
public import Messaging
public import ServiceLifecycle

/// Sends the outbox: the messages of one chat in order, several chats concurrently, within the platforms' rate limits.
///
/// An entry leaves the outbox only after the platform has accepted it. So after a crash at most the entries in flight are sent
/// twice. At graceful shutdown the sender keeps sending for ``flushLimit``; the rest stays for the next start.
public struct Sender: Service {
    /// The most messages in flight while others wait: enough for the platform's limit of 30 messages a second when each request
    /// takes 130 ms. Otherwise only one is in flight (``SendingLanes``).
    public static let concurrency = 4
    /// How long the sender may go on sending at shutdown.
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
    private let duties: Duties
    private let environment: DeliveryEnvironment
    private let mailbox = Mailbox<Event>()

    private var store: any Store { postman.store }

    /// - Parameters:
    ///   - draw: draws the pictures that are stored as scenes.
    ///   - speak: records voice messages.
    ///   - concurrency: the most messages in flight while others wait.
    ///   - duties: what this process may do; `nil` when it has the database for itself.
    public init(
        store: any Store, platforms: [any MessagingPlatform],
        draw: @escaping MessageFlow.Draw = MessageFlow.drawNothing,
        speak: @escaping MessageFlow.Speak = MessageFlow.sayNothing,
        concurrency: Int = Self.concurrency, duties: Duties? = nil, environment: DeliveryEnvironment
    ) {
        let environment = environment.labelled("sender")
        let byName = Dictionary(platforms.map { ($0.platform, $0) }, uniquingKeysWith: { first, _ in first })
        postman = Postman(store: store, platforms: byName, draw: draw, speak: speak, environment: environment)
        limits = byName.mapValues(\.capabilities.pace)
        self.concurrency = concurrency
        self.duties = duties ?? Duties(alone: environment)
        self.environment = environment
    }

    /// Reports that the outbox has new entries.
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
            if duties.isShared { group.addTask { await environment.every(Duties.look) { mailbox.send(.wake) } } }
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
                if isFlushing, state.isIdle, await isNothingLeft() { break }
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
        var holds = state.holds(at: moment.instant)
        holds.platforms = holds.platforms.filter { duties.has(.serving($0)) }
        guard !holds.platforms.isEmpty else { return state.settle(at: moment.instant) }
        let entries = try? await environment.retryingStore {
            try await store.nextOutgoing(
                at: moment.date, limit: limit, holds: holds, under: duties.leases(serving: holds.platforms))
        }
        for entry in entries ?? [] where state.begin(entry, at: moment.instant) {
            group.addTask { mailbox.send(.finished(await postman.deliver(entry))) }
        }
        state.settle(at: moment.instant)
    }

    /// Schedules a wake-up for the earliest time at which something that had to wait at `moment` may go.
    /// `moment` must be the time at which deliveries were started. An entry that has become due since then was not started, and
    /// with a later `moment` nothing would wake the sender for it.
    private func setAlarm(
        _ alarm: inout Alarm, after moment: Moment, for state: SenderState, in group: inout DiscardingTaskGroup
    ) async {
        let due = try? await environment.retryingStore { try await store.nextOutgoingDue(after: moment.date) }
        let postponed = due.map { moment.instant + .seconds($0.timeIntervalSince(moment.date)) }
        guard let first = [postponed, state.nextRelease(after: moment.instant)].compactMap(\.self).min(),
            alarm.needsSetting(for: first, at: moment.instant)
        else { return }
        let pause = first - environment.clock.instant()
        group.addTask { await send(.wake, after: pause) }
    }

    /// Sends `event` after `pause`. When the service ends it sends at once, and nobody reads the event.
    private func send(_ event: Event, after pause: Duration) async {
        try? await environment.clock.sleep(pause)
        mailbox.send(event)
    }

    /// Whether this process has nothing more to send.
    private func isNothingLeft() async -> Bool {
        guard limits.keys.contains(where: { duties.has(.serving($0)) }) else { return true }
        return (try? await store.backlog().pendingMessages) == 0
    }
}
