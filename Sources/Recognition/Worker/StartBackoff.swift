/// When to try again to start what keeps dying at its start: after 0.25 s, then twice as long each time, up to a minute.
struct StartBackoff: Hashable, Sendable {
    private(set) var failures = 0
    private var next: ContinuousClock.Instant?

    private static let first = Duration.milliseconds(250)
    private static let longest = Duration.seconds(60)
    private static let longestDoubling = 8

    /// Whether a start may be tried at `now`.
    func isDue(at now: ContinuousClock.Instant) -> Bool {
        next.map { now >= $0 } ?? true
    }

    /// Notes that a start failed at `now`.
    mutating func failed(at now: ContinuousClock.Instant) {
        let delay = min(Self.first * (1 << min(failures, Self.longestDoubling)), Self.longest)
        failures += 1
        next = now + delay
    }

    /// Notes that a start succeeded.
    mutating func succeeded() {
        failures = 0
        next = nil
    }
}
