public import Messaging

/// The durations of the stages of a message's way, for metrics.
public final class DeliveryTimes: Sendable {
    /// From the arrival of an update to the commit of the step that handles it. An update behind a photo includes the wait for it.
    public let updateCommit = Histogram<NoLabels>(
        bounds: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60])
    /// From the commit of a message to its acceptance by the platform, with all pauses and further attempts.
    public let messageSend = Histogram<NoLabels>(
        bounds: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800])
    /// Downloading and reading the photos of one job, with all pauses and further attempts.
    public let photoRead = Histogram<PhotoLabels>(bounds: [0.1, 0.25, 0.5, 1, 2, 3, 5, 8, 15, 30, 60, 120])
    /// Downloading the photos of one job.
    public let photoDownload = Histogram<NoLabels>(bounds: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60])
    /// Writing a transaction's changes to the disk.
    public let databaseCommit = Histogram<NoLabels>(
        bounds: [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5])
    /// One request for updates. A long poll that ends without any takes 50 s.
    public let poll = Histogram<PollLabels>(bounds: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 25, 45, 55, 70])

    let arrivals = Arrivals()

    public init() {}
}

/// The labels of a poll.
public struct PollLabels: MetricLabels {
    public enum Outcome: String, Sendable { case updates, empty, failed }

    public var platform: Platform
    public var outcome: Outcome

    public var pairs: [(name: String, value: String)] {
        [("platform", platform.rawValue), ("outcome", outcome.rawValue)]
    }
}
