/// The pending wake-ups of a loop. It tells whether a new one is needed. A pure value.
struct Alarm: Hashable {
    /// The times of the pending wake-ups. There are only a few.
    private var ends: [ContinuousClock.Instant] = []

    /// Whether a wake-up must be scheduled for `instant`, because none is pending for that time or earlier.
    mutating func needsSetting(for instant: ContinuousClock.Instant, at now: ContinuousClock.Instant) -> Bool {
        ends.removeAll { $0 <= now }
        guard !ends.contains(where: { $0 <= instant }) else { return false }
        ends.append(instant)
        return true
    }
}
