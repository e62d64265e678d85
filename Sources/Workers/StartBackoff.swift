/// An exponential backoff for a process that fails to start: 0.25 s, doubling each time, up to a minute.
struct StartBackoff: Hashable, Sendable {
    private(set) var failures = 0
    private var next: ContinuousClock.Instant?

    private static let first = Duration.milliseconds(250)
    private static let longest = Duration.seconds(60)
    /// The maximum number of doublings of the delay: 0.25 s · 2⁸ is beyond the longest delay already.
    private static let longestDoubling = 8

    /// Whether a start may be attempted at `now`.
    func isDue(at now: ContinuousClock.Instant) -> Bool {
        next.map { now >= $0 } ?? true
    }

    /// Records that a start failed at `now`.
    mutating func failed(at now: ContinuousClock.Instant) {
        let delay = min(Self.first * (1 << min(failures, Self.longestDoubling)), Self.longest)
        failures += 1
        next = now + delay
    }

    /// Records that a start succeeded.
    mutating func succeeded() {
        failures = 0
        next = nil
    }
}
