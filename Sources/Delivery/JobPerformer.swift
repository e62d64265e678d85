public import Messaging
public import Persistence

public import struct Foundation.Data

/// Performs jobs. The composition root supplies it.
public struct JobPerformer: Sendable {
    /// Performs the job with the chat's platform and returns its result as JSON. Retried when it throws
    /// `PlatformError.unavailable` or `.rateLimited`.
    public var perform: @Sendable (Job, any MessagingPlatform) async throws -> Data
    /// Explains to the person in a sentence why a job failed.
    public var explain: @Sendable (any Error) -> String
    /// The longest time one attempt may take.
    public var timeLimit: Duration

    public init(
        timeLimit: Duration = .seconds(60),
        perform: @escaping @Sendable (Job, any MessagingPlatform) async throws -> Data,
        explain: @escaping @Sendable (any Error) -> String
    ) {
        self.timeLimit = timeLimit
        self.perform = perform
        self.explain = explain
    }
}
