public import BotState
import Synchronization

/// Counters of updates, messages and jobs since the start, for metrics and for the operator.
public final class DeliveryCounters: Sendable {
    /// A counter. The raw value is the metric's name, without prefix and `_total`.
    public enum Count: String, CaseIterable, Sendable {
        case updatesReceived = "updates_received"
        case updatesHandled = "updates_handled"
        case updatesRefused = "updates_refused"
        case updatesFailed = "updates_failed"
        case pollsFailed = "polls_failed"
        case messagesDelivered = "messages_delivered"
        case deliveriesPostponed = "deliveries_postponed"
        case rateLimited = "rate_limited"
        case messagesGivenUp = "messages_given_up"
        case jobsDone = "jobs_done"
        case jobsFailed = "jobs_failed"
        case photosRead = "photos_read"
        case photosUncertain = "photos_uncertain"
        case photosGivenUp = "photos_given_up"
        case photosFailed = "photos_failed"
        case photosReported = "photos_reported"
        case storeFailures = "store_failures"

        /// One sentence that says what is counted.
        public var help: String {
            switch self {
            case .updatesReceived: "Updates received from the platforms."
            case .updatesHandled: "Updates handled."
            case .updatesRefused: "Handled updates that the access rules or the rate limits refused."
            case .updatesFailed: "Failed attempts to handle an update, each answered with an apology."
            case .pollsFailed: "Polls and logins that failed."
            case .messagesDelivered: "Messages and other actions that a platform accepted."
            case .deliveriesPostponed: "Failed attempts to deliver that will be retried."
            case .rateLimited: "Postponed deliveries for which the platform asked the bot to slow down."
            case .messagesGivenUp: "Messages and other actions that a platform refused for good."
            case .jobsDone: "Jobs done."
            case .jobsFailed: "Jobs failed."
            case .photosRead: "Jobs done that read photos, whatever the photos show. An album is one job."
            case .photosUncertain: "Jobs done that read photos and left something to ask the sender."
            case .photosGivenUp:
                "Jobs done that read photos and gave up, because it took too long or the reader crashed."
            case .photosFailed: "Jobs failed that were to read photos."
            case .photosReported: "Misread photos that their senders agreed to have kept."
            case .storeFailures: "Failed attempts to use the database."
            }
        }
    }

    private let counts = Mutex<[Count: Int]>([:])
    private let sentenceCounts = Mutex<[SentenceOutcome: Int]>([:])
    private let countsSentences: Bool

    /// - Parameter countsSentences: whether to count the outcomes of free sentences. Their words are never kept.
    public init(countsSentences: Bool = false) { self.countsSentences = countsSentences }

    /// Counts the outcome of a free sentence, if sentences are counted.
    public func add(_ sentence: SentenceOutcome) {
        guard countsSentences else { return }
        sentenceCounts.withLock { $0[sentence, default: 0] += 1 }
    }

    /// The number of sentences by outcome; `nil` if sentences are not counted.
    public var sentences: [SentenceOutcome: Int]? { countsSentences ? sentenceCounts.withLock { $0 } : nil }

    public func add(_ count: Count, _ amount: Int = 1) {
        counts.withLock { $0[count, default: 0] += amount }
    }

    /// The value of one counter.
    public func value(of count: Count) -> Int { counts.withLock { $0[count] ?? 0 } }
}
