public import Messaging
public import Persistence

public import struct Foundation.Data

/// How jobs are done; the composition root supplies it.
public struct JobPerformer: Sendable {
    /// Does the job with the chat's platform and returns its result as JSON. Tried again when it throws
    /// `PlatformError.unavailable` or `.rateLimited`.
    public var perform: @Sendable (Job, any MessagingPlatform) async throws -> Data
    /// Says to the person why a job failed, in a sentence.
    public var explain: @Sendable (any Error) -> String
    /// The longest one attempt may take.
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
