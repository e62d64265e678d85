import BotState
import Messaging

import struct Foundation.Date

/// The sender's state between two queries of the outbox: the deliveries in flight, each platform's rate limits, and
/// what the last query left. A pure value.
struct SenderState: Hashable {
    /// What is known of the outbox entries that are not in flight.
    enum Outlook: Hashable {
        /// Some may be due.
        case unknown
        /// The waiting entries are held by limits, or postponed until `due` or later.
        case held(due: Date?)
        /// There are no waiting entries.
        case empty
    }

    private(set) var outlook = Outlook.unknown
    private var lanes: SendingLanes
    private var limiters: [Platform: RateLimiter]
    private var inFlight: Set<ChatID> = []
    /// The chats that were in flight when a query last left entries. Entries of these chats may wait only for that
    /// delivery.
    private var passedOver: Set<ChatID> = []
    /// The highest number of a started entry. Entries are numbered in commit order.
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

    /// Records that the outbox must be queried.
    mutating func expectMore() { outlook = .unknown }

    /// Counts the entries found by a query of the outbox as in flight.
    /// - Parameters:
    ///   - limit: the query's limit.
    ///   - platforms: the platforms of the query.
    /// - Returns: the entries to send. A rate limit holds back the others.
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

    /// Counts an entry as in flight that was committed just now and can be sent without reading it
    /// (``BotState/HandledUpdate/ready``).
    /// - Returns: `false`, and expects more in the outbox, if the entry must be chosen there: other entries may come
    ///   first, a limit holds it back, or it was chosen already.
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

    /// Counts `entry` as in flight. Returns `false` if a limit holds it back, which another topic of its group may just
    /// have used up.
    mutating func begin(_ entry: OutboxEntry, at now: ContinuousClock.Instant) -> Bool {
        let platform = entry.message.chat.platform
        // Checks in place, because changing a limiter held in a constant would copy it.
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

    /// When to query the outbox again if nothing else happens after `moment`; `nil` if nothing waits.
    func nextLook(after moment: Moment) -> ContinuousClock.Instant? {
        guard outlook != .empty else { return nil }
        // Nothing can be sent before a delivery ends, and its end leads to a query. Asking each chat is slow when many
        // wait.
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
