/// The amount of work waiting in a ``Store``, for health checks and metrics.
public struct Backlog: Codable, Hashable, Sendable {
    /// Updates that were received but not yet handled.
    public var pendingUpdates: Int
    /// Outbox entries that were neither delivered nor given up.
    public var pendingMessages: Int
    /// Jobs that are not done.
    public var openJobs: Int
    /// Outbox entries that were given up and not yet pruned. The database holds the reason for each.
    public var undeliverable: Int

    public init(pendingUpdates: Int, pendingMessages: Int, openJobs: Int, undeliverable: Int) {
        self.pendingUpdates = pendingUpdates
        self.pendingMessages = pendingMessages
        self.openJobs = openJobs
        self.undeliverable = undeliverable
    }
}
