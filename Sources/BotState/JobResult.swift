public import Messaging
public import PhotoReading

/// The result of a job's work.
public enum JobResult: Codable, Hashable, Sendable {
    /// The reading of the photos.
    case reading(Reading)
    /// Whether the photos were kept.
    case kept(PhotoReport.Outcome)
    case standing(ChatStanding)
    /// The challenge; `nil` when there is none with the code.
    case challenge(Challenge?)
    /// The answer of the feature's tables.
    case found(String)
    case figures(BotFigures)
    /// The note of a timer that is due.
    case woken(String)
}

/// The end of a job, for whoever asked for it.
public struct EndedJob: Codable, Hashable, Identifiable, Sendable {
    /// The job's identifier.
    public let id: String
    /// The subject that asked for the job (``Job/subject``).
    public var subject: String?
    /// `nil` when the job failed.
    public var result: JobResult?

    public init(id: String, subject: String?, result: JobResult?) {
        self.id = id
        self.subject = subject
        self.result = result
    }

    /// The end of `job`.
    public init(_ job: Job, result: JobResult?) {
        self.init(id: job.id, subject: job.subject, result: result)
    }

    /// A result that can't be decoded counts as a failure, so that whoever waits for it gets an answer.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        subject = try container.decodeIfPresent(String.self, forKey: .subject)
        result = try? container.decodeIfPresent(JobResult.self, forKey: .result)
    }
}
