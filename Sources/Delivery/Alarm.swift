/// Remembers the earliest moment a loop has already arranged to be woken at, so that it does not arrange it again. Pure.
struct Alarm: Hashable {
    private var end: ContinuousClock.Instant?

    /// Whether a new wake-up must be arranged for `instant`, because none before it is on its way.
    mutating func needsSetting(for instant: ContinuousClock.Instant, at now: ContinuousClock.Instant) -> Bool {
        if let end, end > now, end <= instant { return false }
        end = instant
        return true
    }
}
