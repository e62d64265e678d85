/// A count of permissions that fills up steadily to a limit. Pure.
struct TokenBucket: Hashable {
    private let pace: SendingLimits.Pace
    private var level: Double
    private var time: ContinuousClock.Instant

    /// Less than a whole token by this much still counts as one: refilling is a sum of fractions.
    private static let tolerance = 1e-6

    /// A full bucket.
    init(_ pace: SendingLimits.Pace, at now: ContinuousClock.Instant) {
        self.pace = pace
        level = pace.burst
        time = now
    }

    /// How many may be taken at `now`.
    func available(at now: ContinuousClock.Instant) -> Int { Int(level(at: now) + Self.tolerance) }

    func isFull(at now: ContinuousClock.Instant) -> Bool { level(at: now) >= pace.burst }

    /// When the next one may be taken.
    func nextAvailable(after now: ContinuousClock.Instant) -> ContinuousClock.Instant {
        let missing = 1 - level(at: now)
        return missing <= Self.tolerance ? now : now + .seconds(missing / pace.perSecond)
    }

    /// Takes one; the level may fall below zero when more is taken than there is.
    mutating func take(at now: ContinuousClock.Instant) {
        level = level(at: now) - 1
        time = now
    }

    private func level(at now: ContinuousClock.Instant) -> Double {
        min(pace.burst, level + max(0, (now - time).seconds) * pace.perSecond)
    }
}
