/// How much work waits in a ``Store``, for health checks and metrics.
public struct Backlog: Codable, Hashable, Sendable {
    /// Updates received and not yet handled.
    public var pendingUpdates: Int
    /// Outbox entries not yet delivered nor given up.
    public var pendingMessages: Int
    /// Jobs not yet done.
    public var openJobs: Int
    /// Entries given up and not yet pruned; their reasons are in the database.
    public var undeliverable: Int

    public init(pendingUpdates: Int, pendingMessages: Int, openJobs: Int, undeliverable: Int) {
        self.pendingUpdates = pendingUpdates
        self.pendingMessages = pendingMessages
        self.openJobs = openJobs
        self.undeliverable = undeliverable
    }
}
