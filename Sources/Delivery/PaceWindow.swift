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
        pace.count - running - (releases.count - past(at: now))
    }

    /// Whether no message may be started at `now`.
    func isUsedUp(at now: ContinuousClock.Instant) -> Bool {
        // The exact count is computed only if the limit may be reached, because the sender asks for every recently used
        // chat.
        running + releases.count >= pace.count && available(at: now) < 1
    }

    /// Whether no message counts any more.
    func isIdle(at now: ContinuousClock.Instant) -> Bool { running == 0 && past(at: now) == releases.count }

    /// The number of releases at the front that are past. There are few, because finishing a message removes them.
    private func past(at now: ContinuousClock.Instant) -> Int { releases.firstIndex { $0 > now } ?? releases.count }

    /// When the next message may be started. `nil` when that is now, or when it depends on a message in progress.
    func nextAvailable(after now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        guard isUsedUp(at: now) else { return nil }
        return releases.first { $0 > now }
    }

    mutating func begin() { running += 1 }

    mutating func end(at now: ContinuousClock.Instant) {
        running -= 1
        releases.removeFirst(past(at: now))
        releases.append(now + pace.window)
    }
}
