/// The role of a person, or of the bot, in a chat, and the rights that come with it.
public struct ChatStanding: Codable, Hashable, Sendable {
    public enum Role: String, Codable, Sendable {
        case creator, administrator, member
        /// A member whose rights are limited.
        case restricted
        case left, banned
    }

    public var role: Role
    /// Whether the bot receives every message of the chat. Set only for the bot itself; `nil` for a person.
    public var readsAllMessages: Bool?
    /// The emoji with which the bot may react to messages of the chat; empty where reactions are switched off, `nil` where all are
    /// allowed. Set only for the bot itself.
    public var availableReactions: [String]?

    /// Whether the person administers the chat without its members knowing, so that the bot must not name them as an administrator.
    public var isAnonymous: Bool?

    public init(
        role: Role, readsAllMessages: Bool? = nil, availableReactions: [String]? = nil, isAnonymous: Bool? = nil
    ) {
        self.role = role
        self.isAnonymous = isAnonymous
        self.readsAllMessages = readsAllMessages
        self.availableReactions = availableReactions
    }

    /// Whether the person administers the chat.
    public var isAdministrator: Bool { role == .creator || role == .administrator }
}
