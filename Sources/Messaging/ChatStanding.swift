/// What somebody is in a chat, and what that lets them do.
public struct ChatStanding: Codable, Hashable, Sendable {
    public enum Role: String, Codable, Sendable {
        case creator, administrator, member
        /// In the chat with fewer rights.
        case restricted
        case left, banned
    }

    public var role: Role
    /// Of the bot itself: whether everything that is written in the chat reaches it; `nil` of others.
    public var readsAllMessages: Bool?

    public init(role: Role, readsAllMessages: Bool? = nil) {
        self.role = role
        self.readsAllMessages = readsAllMessages
    }

    /// Whether they may decide for the chat.
    public var isAdministrator: Bool { role == .creator || role == .administrator }
}
