import BotState
import Messaging

/// The sender's state between two queries of the outbox: the deliveries in flight and each platform's rate limits. A pure value.
struct SenderState: Hashable {
    private var lanes: SendingLanes
    private var limiters: [Platform: RateLimiter]
    private var inFlight: Set<ChatID> = []

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

    /// Counts `entry` as in flight. Returns `false` when the platform's overall limit is used up.
    mutating func begin(_ entry: OutboxEntry, at now: ContinuousClock.Instant) -> Bool {
        let platform = entry.message.chat.platform
        guard let available = limiters[platform]?.available(at: now), available > 0 else { return false }
        limiters[platform]?.begin(entry, at: now)
        inFlight.insert(entry.message.chat)
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
        limiters[chat.platform]?.finish(delivery.entry, at: now)
        limiters[chat.platform]?.forgetPast(at: now)
        if case .postponed(let pause, let isRateLimited) = delivery.outcome {
            limiters[chat.platform]?.pause(
                chat, isGroup: delivery.entry.isForGroup, until: now + pause, isRateLimited: isRateLimited, at: now)
        }
    }

    /// The earliest time after `now` at which a rate limit or a lane lets something go.
    func nextRelease(after now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        let releases = limiters.values.map { $0.nextRelease(after: now) } + [lanes.opening]
        return releases.compactMap(\.self).filter { $0 > now }.min()
    }
}

/// The outcome of an attempt to deliver an outbox entry.
struct Delivery: Sendable {
    enum Outcome: Hashable, Sendable {
        /// The entry has left the outbox: delivered or given up.
        case settled
        /// The entry stays. Nothing may be sent to the chat for this long.
        case postponed(Duration, isRateLimited: Bool)
    }

    var entry: OutboxEntry
    var outcome: Outcome
}
