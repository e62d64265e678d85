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

/// A person or a chat as an operator lists it: `telegram:123`, `matrix:@ana:example.org`. A bare number belongs to Telegram.
public struct ListedID: Hashable, Sendable {
    public let platform: Platform
    /// The platform's own identifier, as text.
    public let id: String

    public init(platform: Platform, id: String) {
        self.platform = platform
        self.id = id
    }

    /// `nil` for text that names no platform and is not a number.
    public init?(_ text: String) {
        if Int64(text) != nil {
            self.init(platform: .telegram, id: text)
            return
        }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let platform = Platform(rawValue: parts[0])
        guard parts.count == 2, !parts[1].isEmpty, [.telegram, .matrix].contains(platform) else { return nil }
        self.init(platform: platform, id: parts[1])
    }
}

extension PersonID {
    /// The person in an operator's list.
    public var listed: ListedID { ListedID(platform: platform, id: id) }
}

extension ChatID {
    /// The chat, with all its topics, in an operator's list.
    public var listed: ListedID { ListedID(platform: platform, id: id) }

    /// The chat with all its topics.
    public var whole: ChatID { ChatID(platform: platform, id: id) }
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
