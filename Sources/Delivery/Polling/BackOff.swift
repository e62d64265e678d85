/// Exponential back-off with jitter, so that many clients don't retry at the same moment. A pure value.
public struct BackOff: Hashable, Sendable {
    public var first: Duration
    public var longest: Duration

    public init(first: Duration, longest: Duration) {
        self.first = first
        self.longest = longest
    }

    /// For a message that gets no answer although its platform can be reached: 1 s, 2 s, 4 s … 15 min, so that the last of
    /// ``BotState/OutboxEntry/mostAttempts`` comes after hours.
    public static let message = BackOff(first: .seconds(1), longest: .seconds(900))
    /// For platforms that can't be reached: 1 s, 2 s, 4 s … 30 s.
    public static let platform = BackOff(first: .seconds(1), longest: .seconds(30))
    /// For a database that can't be written: 100 ms … 5 s.
    public static let store = BackOff(first: .milliseconds(100), longest: .seconds(5))

    /// The pause after `failures` failures in a row, counted from 1. `jitter` in 0…1 chooses between half of the pause and all
    /// of it.
    public func pause(afterFailures failures: Int, jitter: Double) -> Duration {
        let doublings = min(max(failures, 1) - 1, 20)
        let whole = min(first * (1 << doublings), longest)
        return whole * (0.5 + 0.5 * min(max(jitter, 0), 1))
    }
}

extension Duration {
    /// A platform's `retry_after` plus a tenth of a second, because the platform's clock may be slightly behind.
    static func retryAfter(seconds: Double) -> Duration { .seconds(max(0, seconds) + 0.1) }

    var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
