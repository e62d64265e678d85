public import struct Foundation.Date

/// Counts what somebody does in a sliding window of time, and remembers whether they were told that it is too much. Pure.
public struct RateTally: Hashable, Sendable {
    /// What one more thing comes to.
    public enum Judgement: Hashable, Sendable {
        /// Within the limit.
        case fine
        /// Over the limit, for the first time since they last were well within it.
        case tooMuch
        /// Over the limit, which they have been told.
        case stillTooMuch
    }

    private var times: [Date] = []
    private var isTold = false

    public init() {}

    /// Counts one thing done at `date`, unless it is over `limit` in the `window` seconds before.
    public mutating func count(at date: Date, limit: Int, window: Double) -> Judgement {
        times.removeAll { date.timeIntervalSince($0) >= window }
        guard times.count < limit else {
            defer { isTold = true }
            return isTold ? .stillTooMuch : .tooMuch
        }
        times.append(date)
        // Told once, and again only after a time of calm: at the edge of the limit every other thing would be told of.
        if times.count <= limit / 2 { isTold = false }
        return .fine
    }

    /// Whether nothing happened in the `window` seconds before `date`.
    public func isIdle(at date: Date, window: Double) -> Bool {
        times.allSatisfy { date.timeIntervalSince($0) >= window }
    }
}
