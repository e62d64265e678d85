/// The name of a messaging platform, as stored in the database: `telegram`, `matrix`.
public struct Platform: RawRepresentable, Hashable, Codable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let telegram = Platform(rawValue: "telegram")
    public static let matrix = Platform(rawValue: "matrix")
}

/// The identifier of a place where people talk: a private chat, a group, or one topic of a forum group.
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

/// The identifier of a person on a platform.
public struct PersonID: Hashable, Codable, Sendable {
    public let platform: Platform
    /// The platform's own identifier, as text.
    public let id: String

    public init(platform: Platform, id: String) {
        self.platform = platform
        self.id = id
    }
}

/// A message's identifier within its chat, as assigned by the platform.
public struct MessageID: RawRepresentable, Hashable, Codable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// A name that the bot gives to a message it decides to send.
/// With it the bot can edit or delete the message later, even before the platform has assigned an identifier. Unique within a
/// chat: when a new message takes a handle that is in use, the handle refers to the new message from then on.
public struct MessageHandle: RawRepresentable, Hashable, Codable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
}
