public import BotState
public import Messaging
public import PhotoReading

/// Performs the jobs that neither the platform nor the store can perform alone. The composition root supplies it.
///
/// Work with photos is tried again when it throws `PlatformError.unavailable` or `.rateLimited`, or ``JobPostponed``.
public struct JobPerformer: Sendable {
    /// Downloads photos from the platform and reads them.
    public typealias Read =
        @Sendable ([PhotoReference], ReadingRequest, any MessagingPlatform) async throws -> Reading
    /// Downloads the photos of a job from the platform and stores them.
    public typealias Keep = @Sendable ([PhotoReference], Job, any MessagingPlatform) async throws -> PhotoReport.Outcome
    /// Collects the bot's figures for its operator.
    public typealias CountUp = @Sendable () async throws -> BotFigures

    let read: Read
    let keep: Keep
    let countUp: CountUp
    /// The longest time one attempt may take.
    public var timeLimit: Duration

    public init(
        timeLimit: Duration = .seconds(60), read: @escaping Read, keep: @escaping Keep, countUp: @escaping CountUp
    ) {
        self.timeLimit = timeLimit
        self.read = read
        self.keep = keep
        self.countUp = countUp
    }
}

/// A job can't be performed yet, for a reason that is expected to pass by itself: no photo worker has started, or all
/// are busy.
public struct JobPostponed: Error, CustomStringConvertible {
    public let description: String

    public init(_ description: String) { self.description = description }
}
