import struct Foundation.Date

/// Detects jumps of the system clock by comparing it with the monotonic clock. A pure value.
struct ClockWatch {
    private var last: Moment

    /// Seconds. A smaller difference is the clock being slewed, not a jump.
    private static let tolerance = 1.0

    init(at moment: Moment) { last = moment }

    /// Seconds by which the system clock has jumped since the last call; `nil` when it has not.
    mutating func jump(at moment: Moment) -> Double? {
        let shown = moment.date.timeIntervalSince(last.date)
        let passed = (moment.instant - last.instant).seconds
        last = moment
        let jump = shown - passed
        return abs(jump) > Self.tolerance ? jump : nil
    }
}
