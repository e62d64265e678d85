/// A worker's wall-clock deadline.
///
/// On a busy machine a worker waits for a processor, which is not the photo's fault. That time is added to the deadline
/// up to a limit, because a person is waiting, too.
struct WorkerDeadline {
    /// The deadline without extra time.
    private let end: ContinuousClock.Instant
    /// The most extra time.
    private let grace: Duration
    /// The total time spent waiting for a processor, now and at the start.
    private let timeStarved: () -> Duration, starvedBefore: Duration

    /// Sets the deadline to `time` after `start`, plus the increase of `timeStarved` from now on, but at most `grace`.
    init(
        in time: Duration, after start: ContinuousClock.Instant = .now, grace: Duration = .zero,
        timeStarved: @escaping () -> Duration = { .zero }
    ) {
        end = start + time
        self.grace = grace
        self.timeStarved = timeStarved
        starvedBefore = timeStarved()
    }

    /// The time left; zero or negative if the worker is late.
    func timeLeft(at now: ContinuousClock.Instant = .now) -> Duration {
        let left = now.duration(to: end)
        guard left <= .zero else { return left }
        return left + min(grace, timeStarved() - starvedBefore)
    }
}
