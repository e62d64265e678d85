public import Messaging
public import Persistence

public import struct Foundation.Data

/// Performs jobs. The composition root supplies it.
public struct JobPerformer: Sendable {
    /// Performs the job with the chat's platform and returns its result as JSON. Retried when it throws
    /// `PlatformError.unavailable` or `.rateLimited`.
    public var perform: @Sendable (Job, any MessagingPlatform) async throws -> Data
    /// The longest time one attempt may take.
    public var timeLimit: Duration

    public init(
        timeLimit: Duration = .seconds(60),
        perform: @escaping @Sendable (Job, any MessagingPlatform) async throws -> Data
    ) {
        self.timeLimit = timeLimit
        self.perform = perform
    }
}

/// A job can't be performed yet, for a reason that is expected to pass without anybody's help: no process that reads photos has
/// started, or all are busy.
public struct JobPostponed: Error, CustomStringConvertible {
    public let description: String

    public init(_ description: String) { self.description = description }
}
