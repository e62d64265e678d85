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

    /// A quarter of the messages, for what is more important than the rest. None where a single message may be started.
    var reserve: Int { pace.count > 1 ? (pace.count + 3) / 4 : 0 }

    /// Whether no message may be started at `now`, if the last `reserve` of those allowed are not counted.
    func isUsedUp(at now: ContinuousClock.Instant, but reserve: Int = 0) -> Bool {
        // Times are compared only where they matter, because this is asked for every chat of the last seconds.
        running + releases.count >= pace.count - reserve && available(at: now) <= reserve
    }

    /// Whether at least half of the messages were started.
    func isHalfUsed(at now: ContinuousClock.Instant) -> Bool { available(at: now) * 2 <= pace.count }

    /// Whether no message counts any more.
    func isIdle(at now: ContinuousClock.Instant) -> Bool { running == 0 && past(at: now) == releases.count }

    /// The number of releases at the front that are past. There are few, because finishing a message removes them.
    private func past(at now: ContinuousClock.Instant) -> Int { releases.firstIndex { $0 > now } ?? releases.count }

    /// When the next message may be started, if the last `reserve` of those allowed are not counted. `nil` when that is now, or when it
    /// depends on a message in progress.
    func nextAvailable(after now: ContinuousClock.Instant, but reserve: Int = 0) -> ContinuousClock.Instant? {
        guard isUsedUp(at: now, but: reserve) else { return nil }
        let index = past(at: now) + reserve - available(at: now)
        return releases.indices.contains(index) ? releases[index] : nil
    }

    mutating func begin() { running += 1 }

    mutating func end(at now: ContinuousClock.Instant) {
        running -= 1
        releases.removeFirst(past(at: now))
        releases.append(now + pace.window)
    }
}
