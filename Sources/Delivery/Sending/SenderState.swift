import BotState
import Messaging

import struct Foundation.Date

/// The state of sending to one platform between two looks at the outbox: the deliveries in flight, the rate limits, and what is known of
/// the outbox. A pure value.
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

    /// The most immediate actions in flight. A kill may repeat them, which the platform notices.
    static let mostImmediate = 16

    private(set) var outlook = Outlook.unknown
    /// Whether immediate actions may wait that are not known.
    private var mayHaveImmediate = true
    private var lanes: SendingLanes
    private var limiter: RateLimiter
    private var inFlight: Set<ChatID> = []
    /// The numbers of the immediate actions in flight.
    private var immediate: Set<Int64> = []
    /// The chats that were in flight at the last look that left some entries. What they left may wait for nothing but their delivery.
    private var passedOver: Set<ChatID> = []
    /// The highest number of an entry that was started, of messages and of immediate actions. Entries are numbered in the order in which they
    /// are committed.
    private var lastStarted: Int64 = .min
    private var lastImmediate: Int64 = .min
    /// When the first of the immediate actions may go that were postponed.
    private var immediateDue: ContinuousClock.Instant?

    init(limits: SendingLimits, concurrency: Int, at now: ContinuousClock.Instant) {
        lanes = SendingLanes(most: concurrency)
        limiter = RateLimiter(limits, at: now)
    }

    /// The number of messages and signs that may be started at `now`.
    func free(at now: ContinuousClock.Instant) -> Int {
        max(0, min(lanes.free(besides: inFlight.count, at: now), limiter.available(at: now)))
    }

    var isIdle: Bool { inFlight.isEmpty && immediate.isEmpty }

    /// Whether a look at the outbox may find something to start at `now`.
    func needsLook(at now: ContinuousClock.Instant) -> Bool {
        mayHaveImmediate && freeImmediate(at: now) > 0 || outlook == .unknown && free(at: now) > 0
    }

    private func freeImmediate(at now: ContinuousClock.Instant) -> Int {
        limiter.takesImmediate(at: now) ? max(0, Self.mostImmediate - immediate.count) : 0
    }

    /// The chats and lanes of `platform` that may not send at `now`.
    func holds(for platform: Platform, at now: ContinuousClock.Instant) -> OutgoingHolds {
        var holds = OutgoingHolds(platforms: [platform], busyChats: inFlight)
        holds.immediate = .init(limit: freeImmediate(at: now), inFlight: immediate)
        limiter.add(to: &holds, at: now)
        return holds
    }

    /// Records what must wait from `now` on for the sake of what somebody asks for.
    mutating func restrain(_ restraint: Restraint, at now: ContinuousClock.Instant) {
        limiter.restrain(restraint, at: now)
    }

    /// Records that the outbox must be looked at.
    mutating func expectMore() { (outlook, mayHaveImmediate) = (.unknown, true) }

    /// Counts the entries that a look at the outbox found as in flight.
    /// - Parameter limit: the most messages and signs that were asked for.
    /// - Returns: those to send. The others are above a limit.
    mutating func begin(
        _ selection: OutgoingSelection, of limit: Int, at now: ContinuousClock.Instant
    ) -> [OutboxEntry] {
        let busy = inFlight
        let started = selection.entries.filter { begin($0, at: now) }
        let isWhole = started.count == selection.entries.count
        mayHaveImmediate = !isWhole || freeImmediate(at: now) == 0
        guard isWhole, limit > 0 else { return started }
        if !selection.leavesSome {
            outlook = .empty
        } else if selection.entries.count(where: { !$0.message.action.kind.isImmediate }) < limit {
            (outlook, passedOver) = (.held(due: selection.due), busy)
        }
        return started
    }

    /// Counts an entry as in flight that was committed just now and can be sent without reading it
    /// (``BotState/HandledUpdate/ready``).
    /// - Returns: `false`, and expects more in the outbox, if the entry must be chosen there: other entries may come
    ///   first, a limit holds it back, or it was chosen already.
    mutating func beginReady(_ entry: OutboxEntry, at now: ContinuousClock.Instant) -> Bool {
        let isReady =
            if entry.message.action.kind.isImmediate {
                entry.sequence > lastImmediate && freeImmediate(at: now) > 0
            } else {
                outlook != .unknown && entry.sequence > lastStarted && free(at: now) > 0
                    && !inFlight.contains(entry.message.chat)
            }
        if isReady, begin(entry, at: now) { return true }
        expectMore()
        return false
    }

    /// Counts `entry` as in flight. Returns `false` if a limit holds it back, which another topic of its group may just
    /// have used up.
    mutating func begin(_ entry: OutboxEntry, at now: ContinuousClock.Instant) -> Bool {
        guard limiter.lets(entry, goAt: now) else { return false }
        limiter.begin(entry, at: now)
        if entry.message.action.kind.isImmediate {
            immediate.insert(entry.sequence)
            lastImmediate = max(lastImmediate, entry.sequence)
        } else {
            inFlight.insert(entry.message.chat)
            lastStarted = max(lastStarted, entry.sequence)
        }
        return true
    }

    /// Records that everything that may be started at `now` has been started.
    mutating func settle(at now: ContinuousClock.Instant) {
        lanes.settle(inFlight.count, isPaced: limiter.available(at: now) < 1, at: now)
    }

    /// Records the outcome of a delivery.
    mutating func finish(_ delivery: Delivery, at now: ContinuousClock.Instant) {
        let entry = delivery.entry
        limiter.finish(entry, at: now)
        limiter.forgetPast(at: now)
        if case .postponed(let pause, let isRateLimited) = delivery.outcome {
            limiter.pause(after: entry, until: now + pause, isRateLimited: isRateLimited, at: now)
        } else {
            limiter.succeed(with: entry)
        }
        if entry.message.action.kind.isImmediate {
            finishImmediate(delivery, at: now)
        } else {
            inFlight.remove(entry.message.chat)
            if delivery.outcome != .settled(leavesMore: false) || passedOver.contains(entry.message.chat) {
                expectMore()
            }
        }
    }

    private mutating func finishImmediate(_ delivery: Delivery, at now: ContinuousClock.Instant) {
        immediate.remove(delivery.entry.sequence)
        guard case .postponed(let pause, _) = delivery.outcome else { return }
        let due = now + pause
        immediateDue = immediateDue.map { $0 > now ? min($0, due) : due } ?? due
    }

    /// When to query the outbox again if nothing else happens after `moment`; `nil` if nothing waits.
    func nextLook(after moment: Moment) -> ContinuousClock.Instant? {
        let retry = immediateDue.flatMap { $0 > moment.instant ? $0 : nil }
        guard outlook != .empty || mayHaveImmediate else { return retry }
        // No message can be sent before a delivery ends, and its end leads to a look. Asking each chat takes long when many wait.
        if outlook == .unknown, !mayHaveImmediate, lanes.free(besides: inFlight.count, at: moment.instant) == 0 {
            return [lanes.opening, retry].compactMap(\.self).min()
        }
        var postponed: ContinuousClock.Instant?
        if case .held(let due?) = outlook { postponed = moment.instant + .seconds(due.timeIntervalSince(moment.date)) }
        return [limiter.nextRelease(after: moment.instant), lanes.opening, postponed, retry]
            .compactMap(\.self).filter { $0 > moment.instant }.min()
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
