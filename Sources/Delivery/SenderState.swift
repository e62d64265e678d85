import BotState
import Messaging

import struct Foundation.Date

/// The sender's state between two queries of the outbox: the deliveries in flight, each platform's rate limits, and what is known of the
/// outbox. A pure value.
struct SenderState: Hashable {
    /// What is known of the entries in the outbox that are not in flight.
    enum Outlook: Hashable {
        /// Some may be due.
        case unknown
        /// Those that wait are held, or postponed until `due` or later.
        case held(due: Date?)
        /// None waits.
        case empty
    }

    private(set) var outlook = Outlook.unknown
    private var lanes: SendingLanes
    private var limiters: [Platform: RateLimiter]
    private var inFlight: Set<ChatID> = []
    /// The chats that were in flight at the last look that left some entries. What they left may wait for nothing but their delivery.
    private var passedOver: Set<ChatID> = []
    /// The highest number of an entry that was started. Entries are numbered in the order in which they are committed.
    private var lastStarted: Int64 = .min

    init(limits: [Platform: SendingLimits], concurrency: Int, at now: ContinuousClock.Instant) {
        lanes = SendingLanes(most: concurrency)
        limiters = limits.mapValues { RateLimiter($0, at: now) }
    }

    /// The number of deliveries that may be started at `now`.
    func free(at now: ContinuousClock.Instant) -> Int { lanes.free(besides: inFlight.count, at: now) }

    var isIdle: Bool { inFlight.isEmpty }

    /// The chats, messages and platforms that must wait at `now`.
    func holds(at now: ContinuousClock.Instant) -> OutgoingHolds {
        var holds = OutgoingHolds(platforms: [], busyChats: inFlight)
        for (platform, limiter) in limiters where limiter.available(at: now) > 0 {
            holds.platforms.insert(platform)
            if limiter.reactsLast { holds.reactingLast.insert(platform) }
            limiter.add(to: &holds, at: now)
        }
        return holds
    }

    /// Records that the outbox must be looked at.
    mutating func expectMore() { outlook = .unknown }

    /// Counts the entries that a look at the outbox found as in flight.
    /// - Parameters:
    ///   - limit: the most entries that were asked for.
    ///   - platforms: the platforms that were asked about.
    /// - Returns: those to send. The others are above a limit.
    mutating func begin(
        _ selection: OutgoingSelection, of limit: Int, on platforms: Set<Platform>, at now: ContinuousClock.Instant
    ) -> [OutboxEntry] {
        let busy = inFlight
        let started = selection.entries.filter { begin($0, at: now) }
        let isWhole = started.count == selection.entries.count && platforms.count == limiters.count
        if isWhole, !selection.leavesSome {
            outlook = .empty
        } else if isWhole, selection.entries.count < limit {
            (outlook, passedOver) = (.held(due: selection.due), busy)
        }
        return started
    }

    /// Counts an entry as in flight that was committed just now and need not be read (``BotState/HandledUpdate/ready``).
    /// - Returns: `false`, and expects more in the outbox, when it must be chosen there: others may come first, a limit holds it, or it was
    ///   chosen there already.
    mutating func beginReady(_ entry: OutboxEntry, at now: ContinuousClock.Instant) -> Bool {
        let chat = entry.message.chat
        guard outlook != .unknown, entry.sequence > lastStarted, free(at: now) > 0, !inFlight.contains(chat),
            let limiter = limiters[chat.platform], !limiter.reactsLast, limiter.lets(entry, goAt: now)
        else {
            expectMore()
            return false
        }
        return begin(entry, at: now)
    }

    /// Counts `entry` as in flight. Returns `false` when a limit holds it, which another topic of its group may have used up just now.
    mutating func begin(_ entry: OutboxEntry, at now: ContinuousClock.Instant) -> Bool {
        let platform = entry.message.chat.platform
        // A limiter held in a constant would be copied when it changes.
        guard limiters[platform]?.lets(entry, goAt: now) == true else { return false }
        limiters[platform]?.begin(entry, at: now)
        inFlight.insert(entry.message.chat)
        lastStarted = max(lastStarted, entry.sequence)
        return true
    }

    /// Records that everything that may be started at `now` has been started.
    mutating func settle(at now: ContinuousClock.Instant) {
        let isPaced = limiters.values.contains { $0.available(at: now) < 1 }
        lanes.settle(inFlight.count, isPaced: isPaced, at: now)
    }

    /// Records the outcome of a delivery.
    mutating func finish(_ delivery: Delivery, at now: ContinuousClock.Instant) {
        let chat = delivery.entry.message.chat
        inFlight.remove(chat)
        if delivery.outcome != .settled(leavesMore: false) || passedOver.contains(chat) { expectMore() }
        limiters[chat.platform]?.finish(delivery.entry, at: now)
        limiters[chat.platform]?.forgetPast(at: now)
        if case .postponed(let pause, let isRateLimited) = delivery.outcome {
            limiters[chat.platform]?.pause(
                chat, isGroup: delivery.entry.isForGroup, until: now + pause, isRateLimited: isRateLimited, at: now)
        }
    }

    /// When to look at the outbox again, if nothing else happens after `moment`; `nil` while nothing waits.
    func nextLook(after moment: Moment) -> ContinuousClock.Instant? {
        guard outlook != .empty else { return nil }
        // Nothing can be sent before a delivery ends, and its end leads to a look. Asking each chat takes long when many wait.
        if outlook == .unknown, free(at: moment.instant) == 0 { return lanes.opening }
        var postponed: ContinuousClock.Instant?
        if case .held(let due?) = outlook { postponed = moment.instant + .seconds(due.timeIntervalSince(moment.date)) }
        let releases = limiters.values.map { $0.nextRelease(after: moment.instant) } + [lanes.opening]
        return (releases + [postponed]).compactMap(\.self).filter { $0 > moment.instant }.min()
    }
}

/// The outcome of an attempt to deliver an outbox entry.
struct Delivery: Sendable {
    enum Outcome: Hashable, Sendable {
        /// The entry has left the outbox: delivered or given up. `leavesMore` tells whether more may wait for its chat.
        case settled(leavesMore: Bool)
        /// The entry stays. Nothing may be sent to the chat for this long.
        case postponed(Duration, isRateLimited: Bool)
    }

    var entry: OutboxEntry
    var outcome: Outcome
}
