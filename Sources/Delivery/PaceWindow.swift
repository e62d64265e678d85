/// Keeps a count of messages in any stretch of time, wherever it begins, below a limit. Pure.
///
/// A message is counted from its beginning until the window's length after its *end*: when exactly the platform took it is not
/// known, only that it was between the two. So no stretch of that length, by the platform's clock, sees more than the limit. (A
/// token bucket would let through its burst and, in the same stretch, what it is refilled with.)
struct PaceWindow: Hashable {
    private let pace: SendingLimits.Pace
    private var running = 0
    /// When each message that has ended stops counting, the earliest first.
    private var releases: [ContinuousClock.Instant] = []

    init(_ pace: SendingLimits.Pace) { self.pace = pace }

    /// How many may be begun at `now`; below zero when more were begun than allowed.
    func available(at now: ContinuousClock.Instant) -> Int {
        pace.count - running - releases.count { $0 > now }
    }

    /// Whether nothing counts any more.
    func isIdle(at now: ContinuousClock.Instant) -> Bool {
        running == 0 && releases.allSatisfy { $0 <= now }
    }

    /// When the next one may be begun; `nil` when that is now, or can't be known before one that is under way has ended.
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
