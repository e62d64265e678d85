/// A child's wall-clock deadline.
///
/// On a busy machine a child waits for a processor, which is not its work's fault. That time is added to the deadline
/// up to a limit, because a person is waiting, too.
package struct ChildDeadline {
    /// The deadline without extra time.
    private let end: ContinuousClock.Instant
    /// The most extra time.
    private let grace: Duration
    /// The total time spent waiting for a processor, now and at the start.
    private let timeStarved: () -> Duration, starvedBefore: Duration

    /// Sets the deadline to `time` after `start`, plus the increase of `timeStarved` from now on, but at most `grace`.
    package init(
        in time: Duration, after start: ContinuousClock.Instant = .now, grace: Duration = .zero,
        timeStarved: @escaping () -> Duration = { .zero }
    ) {
        end = start + time
        self.grace = grace
        self.timeStarved = timeStarved
        starvedBefore = timeStarved()
    }

    /// The time left; zero or negative if the child is late.
    package func timeLeft(at now: ContinuousClock.Instant = .now) -> Duration {
        let left = now.duration(to: end)
        guard left <= .zero else { return left }
        return left + min(grace, timeStarved() - starvedBefore)
    }
}
