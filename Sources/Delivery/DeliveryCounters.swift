import Synchronization

/// Counts what passes along the message way since the start, for metrics and for the operator's curiosity.
public final class DeliveryCounters: Sendable {
    /// What is counted. The raw value is the metric's name, without prefix and `_total`.
    public enum Count: String, CaseIterable, Sendable {
        case updatesReceived = "updates_received"
        case updatesHandled = "updates_handled"
        /// Of those handled: turned away by the gate.
        case updatesRefused = "updates_refused"
        /// Of those handled: answered with an apology.
        case updatesFailed = "updates_failed"
        case pollsFailed = "polls_failed"
        case messagesDelivered = "messages_delivered"
        /// Attempts that did not deliver, to be tried again.
        case deliveriesPostponed = "deliveries_postponed"
        /// Of those postponed: told by the platform to slow down.
        case rateLimited = "rate_limited"
        case messagesGivenUp = "messages_given_up"
        case jobsDone = "jobs_done"
        case jobsFailed = "jobs_failed"
        case storeFailures = "store_failures"
    }

    private let counts = Mutex<[Count: Int]>([:])

    public init() {}

    public func add(_ count: Count, _ amount: Int = 1) {
        counts.withLock { $0[count, default: 0] += amount }
    }

    /// How often it has happened.
    public func value(of count: Count) -> Int { counts.withLock { $0[count] ?? 0 } }
}
