/// The name of a messaging platform, as it stands in the database: `telegram`, `matrix`.
public struct Platform: RawRepresentable, Hashable, Codable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let telegram = Platform(rawValue: "telegram")
    public static let matrix = Platform(rawValue: "matrix")
}

/// A place where people talk: a private chat, a group, or one topic of a forum group.
public struct ChatID: Hashable, Codable, Sendable {
    public let platform: Platform
    /// The platform's own identifier, as text.
    public let id: String
    /// The topic of a forum group, `nil` elsewhere.
    public let topic: String?

    public init(platform: Platform, id: String, topic: String? = nil) {
        self.platform = platform
        self.id = id
        self.topic = topic
    }
}

/// A person on a platform.
public struct PersonID: Hashable, Codable, Sendable {
    public let platform: Platform
    /// The platform's own identifier, as text.
    public let id: String

    public init(platform: Platform, id: String) {
        self.platform = platform
        self.id = id
    }
}

/// A message's identifier within its chat, as the platform gave it.
public struct MessageID: RawRepresentable, Hashable, Codable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// A name the bot gives to a message when it decides to send it, so that it can edit or delete that message later,
/// even before the platform has told its identifier. Unique within a chat: a new message with an old handle takes it over.
public struct MessageHandle: RawRepresentable, Hashable, Codable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
}
