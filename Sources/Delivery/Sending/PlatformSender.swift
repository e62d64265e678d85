import BotState
import Foundation
import Messaging

/// Sends what the outbox has for one platform (``Sender``).
struct PlatformSender: Sendable {
    enum Event: Sendable {
        case wake
        case ready([OutboxEntry])
        case finished(Delivery)
        /// Time to see whether the platform still takes what is sent.
        case check
        case shutdown
        case flushOver
    }

    let platform: any MessagingPlatform
    let deliverer: Deliverer
    let duties: Duties
    let environment: DeliveryEnvironment
    let mailbox = Mailbox<Event>()

    /// What the loop keeps from event to event.
    private struct Work {
        var state: SenderState
        var watch = SendingWatch()
        var alarm = Alarm()
        /// Whether a check of the platform is scheduled.
        var isCheckDue = false
        var isFlushing = false
    }

    private var name: Platform { platform.platform }

    func sendUntilShutdown() async {
        await withDiscardingTaskGroup { group in
            let limits = platform.capabilities.pace
            var work = Work(
                state: SenderState(
                    limits: limits, concurrency: Sender.concurrency(for: limits), at: environment.clock.instant()))
            if duties.isShared { group.addTask { await environment.every(Duties.look) { mailbox.send(.wake) } } }
            for await event in mailbox.events {
                let moment = Moment(environment.clock)
                work.state.restrain(platform.restraint, at: moment.instant)
                take(event, at: moment, &work, in: &group)
                guard !group.isCancelled else {
                    if work.state.isIdle { break }
                    continue
                }
                if !work.state.needsLook(at: moment.instant) {
                    work.state.settle(at: moment.instant)
                } else if mailbox.hasMore {
                    // One look for all messages that were sent at the same time.
                    continue
                } else {
                    await look(at: moment, &work, in: &group)
                }
                if work.isFlushing, work.state.isIdle, await isNothingLeft(work.state) { break }
                setAlarm(after: moment, &work, in: &group)
            }
            group.cancelAll()
        }
    }

    private func take(_ event: Event, at moment: Moment, _ work: inout Work, in group: inout DiscardingTaskGroup) {
        switch event {
        case .wake: work.state.expectMore()
        case .ready(let entries) where !group.isCancelled: begin(entries, at: moment, &work, in: &group)
        case .ready: break
        case .finished(let delivery):
            work.state.finish(delivery, at: moment.instant)
            work.watch.finish(delivery.outcome, isIdle: work.state.isIdle, at: moment.instant)
            report(work.watch, at: moment.instant)
        case .check:
            work.isCheckDue = false
            report(work.watch, at: moment.instant)
            scheduleCheck(after: moment, &work, in: &group)
        case .flushOver: group.cancelAll()
        case .shutdown:
            work.isFlushing = true
            group.addTask { await send(.flushOver, after: Sender.flushLimit) }
        }
    }

    /// Sends what the outbox has that may go.
    private func look(at moment: Moment, _ work: inout Work, in group: inout DiscardingTaskGroup) async {
        guard duties.has(.serving(name)) else { return work.state.settle(at: moment.instant) }
        let limit = work.state.free(at: moment.instant)
        let holds = work.state.holds(for: name, at: moment.instant)
        let selection = try? await environment.retryingStore {
            try await deliverer.store.nextOutgoing(
                at: moment.date, limit: limit, holds: holds, under: duties.leases(serving: [name]))
        }
        let started = selection.map { work.state.begin($0, of: limit, at: moment.instant) } ?? []
        for entry in started { send(entry, at: moment, &work, in: &group) }
        work.state.settle(at: moment.instant)
    }

    /// Sends new entries that may go now. The others are found in the outbox.
    private func begin(
        _ entries: [OutboxEntry], at moment: Moment, _ work: inout Work, in group: inout DiscardingTaskGroup
    ) {
        // Another process may have taken over meanwhile, which is checked where the outbox is read.
        guard !duties.isShared else { return work.state.expectMore() }
        for entry in entries where work.state.beginReady(entry, at: moment.instant) {
            send(entry, at: moment, &work, in: &group)
        }
    }

    private func send(_ entry: OutboxEntry, at moment: Moment, _ work: inout Work, in group: inout DiscardingTaskGroup)
    {
        work.watch.begin(at: moment.instant)
        scheduleCheck(after: moment, &work, in: &group)
        group.addTask { mailbox.send(.finished(await deliverer.deliver(entry))) }
    }

    /// Schedules a check for when the platform will have left everything unanswered for too long.
    private func scheduleCheck(after moment: Moment, _ work: inout Work, in group: inout DiscardingTaskGroup) {
        guard !work.isCheckDue, let check = work.watch.nextCheck(after: moment.instant) else { return }
        work.isCheckDue = true
        group.addTask { await send(.check, after: check - moment.instant) }
    }

    /// Reports whether the platform takes what is sent.
    private func report(_ watch: SendingWatch, at now: ContinuousClock.Instant) {
        if let fault = watch.fault(at: now) {
            environment.faults.raise(fault, on: .sending(name))
        } else {
            environment.faults.clear(.sending(name))
        }
    }

    /// Schedules a wake-up for the earliest time at which something that had to wait at `moment` may go.
    /// `moment` must be the time at which deliveries were started. An entry that has become due since then was not started, and
    /// with a later `moment` nothing would wake the sender for it.
    private func setAlarm(after moment: Moment, _ work: inout Work, in group: inout DiscardingTaskGroup) {
        guard let first = work.state.nextLook(after: moment), work.alarm.needsSetting(for: first, at: moment.instant)
        else { return }
        let pause = first - environment.clock.instant()
        group.addTask { await send(.wake, after: pause) }
    }

    /// Sends `event` after `pause`. When the service ends it sends at once, and nobody reads the event.
    private func send(_ event: Event, after pause: Duration) async {
        try? await environment.clock.sleep(pause)
        mailbox.send(event)
    }

    /// Whether this process has nothing more to send to the platform.
    private func isNothingLeft(_ state: SenderState) async -> Bool {
        guard state.outlook != .empty, duties.has(.serving(name)) else { return true }
        // The last look may have left what was delivered since.
        return (try? await deliverer.store.backlog().pendingMessages) == 0
    }
}
