/// The wake-ups that a loop has scheduled, so that it schedules none that it does not need. A pure value.
struct Alarm: Hashable {
    /// The times of those that have not happened yet; only a few.
    private var ends: [ContinuousClock.Instant] = []

    /// Whether a wake-up must be scheduled for `instant`, because none is pending for that time or earlier.
    mutating func needsSetting(for instant: ContinuousClock.Instant, at now: ContinuousClock.Instant) -> Bool {
        ends.removeAll { $0 <= now }
        guard !ends.contains(where: { $0 <= instant }) else { return false }
        ends.append(instant)
        return true
    }
}
