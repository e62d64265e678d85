public import BotState
import Foundation
public import Messaging
public import ServiceLifecycle

/// Sends the outbox: the messages of one chat in order, several chats concurrently, within the platforms' rate limits.
///
/// An entry leaves the outbox only after the platform has accepted it. So after a crash only the entries in flight may
/// be sent twice. At graceful shutdown the sender goes on for ``flushLimit``; the rest stays for the next start.
public struct Sender: Service {
    /// The maximum number of messages in flight in a crowd: enough for the fastest platform's limit if each request
    /// takes 130 ms, which is four for 30 messages a second. Otherwise only one is in flight (``SendingLanes``).
    static func concurrency(for limits: some Collection<SendingLimits>) -> Int {
        let fastest = limits.map { Double($0.overall.count) / ($0.overall.window / .seconds(1)) }.max() ?? 0
        // At least four, and at most sixteen, because after a kill each message in flight may be sent twice.
        return min(max(Int((fastest * 0.13).rounded(.up)), 4), 16)
    }

    /// How long the sender may continue at shutdown.
    static let flushLimit = Duration.seconds(3)

    private enum Event: Sendable {
        case wake
        case ready([OutboxEntry])
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
    ///   - duties: this process's duties; `nil` if the database is not shared.
    public init(
        store: any Store, platforms: [any MessagingPlatform],
        draw: @escaping MessageFlow.Draw = MessageFlow.drawNothing,
        speak: @escaping MessageFlow.Speak = MessageFlow.sayNothing,
        duties: Duties? = nil, environment: DeliveryEnvironment
    ) {
        let environment = environment.labelled("sender")
        let byName = Dictionary(platforms.map { ($0.platform, $0) }, uniquingKeysWith: { first, _ in first })
        postman = Postman(store: store, platforms: byName, draw: draw, speak: speak, environment: environment)
        limits = byName.mapValues(\.capabilities.pace)
        concurrency = Self.concurrency(for: limits.values)
        self.duties = duties ?? Duties(alone: environment)
        self.environment = environment
    }

    /// Reports that the outbox has new entries.
    public func wake() { mailbox.send(.wake) }

    /// Sends new entries (``BotState/HandledUpdate/ready``), if possible without reading the outbox.
    func take(_ entries: [OutboxEntry]) { mailbox.send(.ready(entries)) }

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
                let moment = Moment(environment.clock)
                switch event {
                case .wake: state.expectMore()
                case .ready(let entries) where !group.isCancelled: begin(entries, at: moment, &state, in: &group)
                case .ready: break
                case .finished(let delivery): state.finish(delivery, at: moment.instant)
                case .flushOver: group.cancelAll()
                case .shutdown:
                    isFlushing = true
                    group.addTask { await send(.flushOver, after: Self.flushLimit) }
                }
                guard !group.isCancelled else {
                    if state.isIdle { break }
                    continue
                }
                if state.outlook != .unknown {
                    state.settle(at: moment.instant)
                } else if mailbox.hasMore {
                    // One query serves all deliveries that ended at the same time.
                    continue
                } else {
                    await look(at: moment, &state, in: &group)
                }
                if isFlushing, state.isIdle, await isNothingLeft() { break }
                setAlarm(&alarm, after: moment, for: state, in: &group)
            }
            group.cancelAll()
        }
    }

    /// Sends the entries of the outbox that no limit holds back.
    private func look(
        at moment: Moment, _ state: inout SenderState, in group: inout DiscardingTaskGroup
    ) async {
        let limit = state.free(at: moment.instant)
        guard limit > 0 else { return }
        var holds = state.holds(at: moment.instant)
        holds.platforms = holds.platforms.filter { duties.has(.serving($0)) }
        guard !holds.platforms.isEmpty else { return state.settle(at: moment.instant) }
        let selection = try? await environment.retryingStore {
            try await store.nextOutgoing(
                at: moment.date, limit: limit, holds: holds, under: duties.leases(serving: holds.platforms))
        }
        let started = selection.map { state.begin($0, of: limit, on: holds.platforms, at: moment.instant) }
        for entry in started ?? [] { send(entry, in: &group) }
        state.settle(at: moment.instant)
    }

    /// Sends new entries that no limit holds back. The others are found in the outbox later.
    private func begin(
        _ entries: [OutboxEntry], at moment: Moment, _ state: inout SenderState, in group: inout DiscardingTaskGroup
    ) {
        // Another process may have taken over, which is checked when the outbox is read.
        guard !duties.isShared else { return state.expectMore() }
        for entry in entries where state.beginReady(entry, at: moment.instant) { send(entry, in: &group) }
    }

    private func send(_ entry: OutboxEntry, in group: inout DiscardingTaskGroup) {
        group.addTask { mailbox.send(.finished(await postman.deliver(entry))) }
    }

    /// Schedules a wake-up for the earliest time at which an entry that had to wait at `moment` may go. `moment` must
    /// be the time at which deliveries were started: an entry that became due since then was not started, and with a
    /// later `moment` nothing would wake the sender for it.
    private func setAlarm(
        _ alarm: inout Alarm, after moment: Moment, for state: SenderState, in group: inout DiscardingTaskGroup
    ) {
        guard let first = state.nextLook(after: moment), alarm.needsSetting(for: first, at: moment.instant) else {
            return
        }
        let pause = first - environment.clock.instant()
        group.addTask { await send(.wake, after: pause) }
    }

    /// Sends `event` after `pause`. At shutdown it sends the event at once, and nobody receives it.
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
