public import Messaging

public import struct Foundation.Data
public import struct Foundation.Date

/// A photo that was misread, kept for whoever runs the bot because its sender agreed to that.
public struct PhotoReport: Hashable, Identifiable, Sendable {
    /// The identifier of the job that fetched it.
    public let id: String
    /// Who sent the photo and agreed.
    public var person: PersonID
    public var subject: Subject
    public var keptAt: Date
    /// How many photos there are: several when an album was read as one.
    public var photoCount: Int

    public init(id: String, person: PersonID, subject: Subject, keptAt: Date, photoCount: Int) {
        self.id = id
        self.person = person
        self.subject = subject
        self.keptAt = keptAt
        self.photoCount = photoCount
    }

    /// What the report is about.
    public struct Subject: Codable, Hashable, Sendable {
        /// What the bot read, for the operator: `board Y ACEHNT`.
        public var read: String
        /// What its sender says is there, in the same form; `nil` when they did not say.
        public var meant: String?

        public init(read: String, meant: String? = nil) {
            self.read = read
            self.meant = meant
        }
    }

    /// What came of a job that was to keep photos.
    public enum Outcome: String, Codable, Sendable {
        case kept
        /// The platform no longer has them, or does not hand them out.
        case gone
        case tooLarge
    }

    /// Days after which a report is deleted.
    public static let lifetimeInDays = 30
    /// How many reports are kept; the oldest give way.
    public static let limit = 100
    /// Most bytes of one photo. What people photograph is smaller, and ``limit`` of these fit on any disk.
    public static let photoByteLimit = 10 << 20
}
