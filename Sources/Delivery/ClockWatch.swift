import struct Foundation.Date

/// Notices when the time of day jumps: when it and the steady clock have not gone on by the same. Pure.
struct ClockWatch {
    private var last: Moment

    /// Less is the slewing of a clock that is being set right gently.
    private static let tolerance = 1.0

    init(at moment: Moment) { last = moment }

    /// By how many seconds the time of day has jumped since the last call; `nil` when it has not.
    mutating func jump(at moment: Moment) -> Double? {
        let shown = moment.date.timeIntervalSince(last.date)
        let passed = (moment.instant - last.instant).seconds
        last = moment
        let jump = shown - passed
        return abs(jump) > Self.tolerance ? jump : nil
    }
}
