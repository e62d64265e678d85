import Synchronization

/// Counters of updates, messages and jobs since the start, for metrics and for the operator.
public final class DeliveryCounters: Sendable {
    /// A counter. The raw value is the metric's name, without prefix and `_total`.
    public enum Count: String, CaseIterable, Sendable {
        case updatesReceived = "updates_received"
        case updatesHandled = "updates_handled"
        /// Handled updates that the gate refused.
        case updatesRefused = "updates_refused"
        /// Failed attempts to handle an update. The update is then answered with an apology.
        case updatesFailed = "updates_failed"
        case pollsFailed = "polls_failed"
        case messagesDelivered = "messages_delivered"
        /// Failed attempts to deliver that will be retried.
        case deliveriesPostponed = "deliveries_postponed"
        /// Postponed deliveries for which the platform asked the bot to slow down.
        case rateLimited = "rate_limited"
        case messagesGivenUp = "messages_given_up"
        case jobsDone = "jobs_done"
        case jobsFailed = "jobs_failed"
        /// Jobs done that read photos; an album is one job.
        case photosRead = "photos_read"
        /// Jobs failed that were to read photos.
        case photosFailed = "photos_failed"
        case storeFailures = "store_failures"
    }

    private let counts = Mutex<[Count: Int]>([:])

    public init() {}

    public func add(_ count: Count, _ amount: Int = 1) {
        counts.withLock { $0[count, default: 0] += amount }
    }

    /// The value of one counter.
    public func value(of count: Count) -> Int { counts.withLock { $0[count] ?? 0 } }
}
