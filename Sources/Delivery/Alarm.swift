/// The earliest wake-up that a loop has scheduled, so that it schedules no second one. A pure value.
struct Alarm: Hashable {
    private var end: ContinuousClock.Instant?

    /// Whether a wake-up must be scheduled for `instant`, because none is pending for that time or earlier.
    mutating func needsSetting(for instant: ContinuousClock.Instant, at now: ContinuousClock.Instant) -> Bool {
        if let end, end > now, end <= instant { return false }
        end = instant
        return true
    }
}
