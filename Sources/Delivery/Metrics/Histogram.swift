import Synchronization

/// The labels that distinguish the series of a metric.
public protocol MetricLabels: Hashable, Sendable {
    /// Names and values, always in the same order.
    var pairs: [(name: String, value: String)] { get }
}

/// The labels of a metric with one series: none.
public struct NoLabels: MetricLabels {
    public var pairs: [(name: String, value: String)] { [] }

    public init() {}
}

/// Counts durations in buckets, separately for each value of `Labels`.
///
/// An observation takes a lock and adds to an array. Only the first observation of a series allocates memory.
public final class Histogram<Labels: MetricLabels>: Sendable {
    /// The observations with the same labels.
    public struct Series: Hashable, Sendable {
        /// The number of observations in each bucket; buckets are not cumulative. The last bucket has no upper bound.
        public fileprivate(set) var counts: [Int]
        /// The sum of the observations, in seconds.
        public fileprivate(set) var sum = 0.0

        public var count: Int { counts.reduce(0, +) }
    }

    /// The upper bounds of the buckets in seconds, ascending. A bucket includes its bound.
    public let bounds: [Double]
    private let observed = Mutex<[Labels: Series]>([:])

    /// - Parameter bounds: the upper bounds of the buckets in seconds, ascending.
    public init(bounds: [Double]) { self.bounds = bounds }

    /// Counts `duration`. A negative one, as after the clock was set back, counts as zero.
    public func observe(_ duration: Duration, _ labels: Labels) {
        let seconds = max(0, duration.seconds)
        let bucket = bounds.firstIndex { seconds <= $0 } ?? bounds.count
        observed.withLock { observed in
            observed[labels, default: Series(counts: Array(repeating: 0, count: bounds.count + 1))]
                .add(seconds, to: bucket)
        }
    }

    /// All series with at least one observation.
    public var series: [Labels: Series] { observed.withLock { $0 } }
}

extension Histogram where Labels == NoLabels {
    /// Counts `duration`.
    public func observe(_ duration: Duration) { observe(duration, NoLabels()) }
}

extension Histogram.Series {
    fileprivate mutating func add(_ seconds: Double, to bucket: Int) {
        counts[bucket] += 1
        sum += seconds
    }
}
