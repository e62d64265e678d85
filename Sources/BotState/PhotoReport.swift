public import Messaging

public import struct Foundation.Data
public import struct Foundation.Date

/// A misread photo, kept for the operator with its sender's consent.
public struct PhotoReport: Hashable, Identifiable, Sendable {
    /// The identifier of the job that downloaded the photo.
    public let id: String
    /// The person who sent the photo and agreed to keep it.
    public var person: PersonID
    public var subject: Subject
    public var keptAt: Date
    /// The number of photos: more than one when the bot read an album as one.
    public var photoCount: Int

    public init(id: String, person: PersonID, subject: Subject, keptAt: Date, photoCount: Int) {
        self.id = id
        self.person = person
        self.subject = subject
        self.keptAt = keptAt
        self.photoCount = photoCount
    }

    /// The bot's reading and the sender's correction.
    public struct Subject: Codable, Hashable, Sendable {
        /// The bot's reading in a form for the operator: `board Y ACEHNT`.
        public var read: String
        /// The sender's correction in the same form; `nil` when they did not say.
        public var meant: String?

        public init(read: String, meant: String? = nil) {
            self.read = read
            self.meant = meant
        }
    }

    /// The result of a job that was to keep photos.
    public enum Outcome: String, Codable, Sendable {
        case kept
        /// The platform no longer has the photos, or does not provide them.
        case gone
        case tooLarge
    }

    /// Days after which a report is deleted.
    public static let lifetimeInDays = 30
    /// The most reports kept. Beyond that, the oldest are deleted.
    public static let limit = 100
    /// The most reports of one person. Beyond that, their oldest are deleted.
    public static let limitOfPerson = 10
    /// The most bytes of one photo: 10 MiB. Ordinary photos are smaller, and ``limit`` photos of this size fit on any disk.
    public static let photoByteLimit = 10 << 20
}
