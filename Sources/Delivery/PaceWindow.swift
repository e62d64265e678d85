import Messaging

/// Keeps the number of messages in any time window of a given length within a limit. A pure value.
///
/// A message counts from its start until one window's length after its *end*. The platform accepted it at some time between the
/// two, but exactly when is unknown. So by the platform's clock no window of that length contains more messages than the limit.
/// (A token bucket could let through both its burst and its refill within one window.)
struct PaceWindow: Hashable {
    private let pace: SendingLimits.Pace
    private var running = 0
    /// The times at which each finished message stops counting, earliest first.
    private var releases: [ContinuousClock.Instant] = []

    init(_ pace: SendingLimits.Pace) { self.pace = pace }

    /// The number of messages that may be started at `now`. Negative when more were started than allowed.
    func available(at now: ContinuousClock.Instant) -> Int {
        pace.count - running - releases.count { $0 > now }
    }

    /// Whether no message counts any more.
    func isIdle(at now: ContinuousClock.Instant) -> Bool {
        running == 0 && releases.allSatisfy { $0 <= now }
    }

    /// When the next message may be started. `nil` when that is now, or when it depends on a message in progress.
    func nextAvailable(after now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        guard available(at: now) < 1 else { return nil }
        return releases.first { $0 > now }
    }

    mutating func begin() { running += 1 }

    mutating func end(at now: ContinuousClock.Instant) {
        running -= 1
        releases.removeAll { $0 <= now }
        releases.append(now + pace.window)
    }
}
