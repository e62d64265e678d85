import Messaging
import Persistence

/// What the sender keeps in mind between two looks into the outbox: what is on its way, and each platform's pace. Pure.
struct SenderState {
    private let concurrency: Int
    private var limiters: [Platform: RateLimiter]
    private var inFlight: Set<ChatID> = []
    private var turns = ChatTurns()

    init(limits: [Platform: SendingLimits], concurrency: Int, at now: ContinuousClock.Instant) {
        self.concurrency = concurrency
        limiters = limits.mapValues { RateLimiter($0, at: now) }
    }

    /// How many deliveries may be begun.
    var free: Int { concurrency - inFlight.count }

    var isIdle: Bool { inFlight.isEmpty }

    /// What must wait at `now`.
    func holds(at now: ContinuousClock.Instant) -> OutgoingHolds {
        var holds = OutgoingHolds(busyChats: inFlight, platforms: [], lastTurns: turns.last)
        for (platform, limiter) in limiters where limiter.available(at: now) > 0 {
            holds.platforms?.insert(platform)
            limiter.add(to: &holds, at: now)
        }
        return holds
    }

    /// Counts `entry` as on its way, unless the platform's overall pace is used up.
    mutating func begin(_ entry: OutboxEntry, at now: ContinuousClock.Instant) -> Bool {
        let platform = entry.message.chat.platform
        guard let available = limiters[platform]?.available(at: now), available > 0 else { return false }
        limiters[platform]?.begin(entry, at: now)
        inFlight.insert(entry.message.chat)
        turns.take(entry.message.chat)
        return true
    }

    /// Takes in how a delivery ended.
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

    /// When the first of what waits for its platform's pace may go.
    func nextRelease(after now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        limiters.values.compactMap { $0.nextRelease(after: now) }.min()
    }
}

/// An attempt to deliver an outbox entry, and what came of it.
struct Delivery: Sendable {
    enum Outcome: Hashable, Sendable {
        /// The entry is out of the outbox: delivered or given up.
        case settled
        /// It stays; nothing is to be sent to the chat for so long.
        case postponed(Duration, isRateLimited: Bool)
    }

    var entry: OutboxEntry
    var outcome: Outcome
}
