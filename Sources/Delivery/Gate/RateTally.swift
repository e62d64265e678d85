public import struct Foundation.Date

/// Counts a person's actions in a sliding time window, and remembers whether the person was warned. A pure value.
///
/// Actions may come out of order. An action dated a whole window or more after the present one does not count: on some
/// platforms people choose their dates, and one far in the future would count for ever.
public struct RateTally: Hashable, Sendable {
    /// The verdict on one more action.
    public enum Judgement: Hashable, Sendable {
        /// Within the limit.
        case fine
        /// Over the limit, for the first time since the count was last well below it.
        case tooMuch
        /// Over the limit, and the person was warned already.
        case stillTooMuch
    }

    private var times: [Date] = []
    private var isTold = false

    public init() {}

    /// Counts an action at `date`, unless there were `limit` actions in the `window` seconds before, or after.
    public mutating func count(at date: Date, limit: Int, window: Double) -> Judgement {
        times.removeAll { !$0.isWithin(window, of: date) }
        guard times.count < limit else {
            defer { isTold = true }
            return isTold ? .stillTooMuch : .tooMuch
        }
        times.append(date)
        // Warn again only after a calmer time. Otherwise a person at the limit would be warned after every other
        // action.
        if times.count <= limit / 2 { isTold = false }
        return .fine
    }

    /// Whether there was no action in the `window` seconds before `date`, or after it.
    public func isIdle(at date: Date, window: Double) -> Bool {
        times.allSatisfy { !$0.isWithin(window, of: date) }
    }
}

extension Date {
    /// Whether the time is less than `window` seconds before or after `date`.
    fileprivate func isWithin(_ window: Double, of date: Date) -> Bool {
        abs(date.timeIntervalSince(self)) < window
    }
}
