public import struct Foundation.Date

/// The amount of work waiting in a ``Store``, for health checks and metrics.
public struct Backlog: Hashable, Sendable {
    /// Updates that were received but not yet handled.
    public var pendingUpdates: Int
    /// Outbox entries that were neither delivered nor given up.
    public var pendingMessages: Int
    /// Jobs that are not done, in each lane that has any. Timers wait for their time.
    public var openJobsByLane: [Job.Lane: Int]
    /// Jobs that are not done.
    public var openJobs: Int { openJobsByLane.values.reduce(0, +) }
    /// Outbox entries that were given up and not yet pruned. The database holds the reason for each.
    public var undeliverable: Int
    /// Those of them that their platform has neither taken nor refused in many attempts (``OutboxEntry/mostAttempts``).
    public var setAside: Int
    /// When the outbox entry was committed that has waited longest; `nil` when none waits.
    public var oldestPendingMessage: Date?
    /// When the photos were due that have waited longest for a process to read them; `nil` when none wait. Where the bot has the database
    /// for itself, photos that are being read count too.
    public var oldestUnclaimedPhoto: Date?

    public init(
        pendingUpdates: Int, pendingMessages: Int, openJobsByLane: [Job.Lane: Int], undeliverable: Int,
        setAside: Int = 0, oldestPendingMessage: Date? = nil, oldestUnclaimedPhoto: Date? = nil
    ) {
        self.pendingUpdates = pendingUpdates
        self.pendingMessages = pendingMessages
        self.openJobsByLane = openJobsByLane
        self.undeliverable = undeliverable
        self.setAside = setAside
        self.oldestPendingMessage = oldestPendingMessage
        self.oldestUnclaimedPhoto = oldestUnclaimedPhoto
    }
}
