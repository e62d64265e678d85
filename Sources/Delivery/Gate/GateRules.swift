public import Messaging

/// The rules about who may use the bot, and how often.
public struct GateRules: Hashable, Sendable {
    /// The maximum number of messages, commands and button presses of one person per minute, counted over
    /// ``messageWindow``.
    public var messagesPerMinute: Int
    /// The maximum number of photos of one person per minute.
    public var photosPerMinute: Int
    /// Identifiers of the people and chats that may use the bot; `nil` for all.
    public var allowed: Set<ListedID>?
    /// Identifiers of the people and chats that may not.
    public var blocked: Set<ListedID>
    /// Identifiers of the people who run the bot. It serves them whether they are on the list or not.
    public var admins: Set<ListedID>

    public init(
        messagesPerMinute: Int = 600, photosPerMinute: Int = 60, allowed: Set<ListedID>? = nil,
        blocked: Set<ListedID> = [], admins: Set<ListedID> = []
    ) {
        self.messagesPerMinute = messagesPerMinute
        self.photosPerMinute = photosPerMinute
        self.allowed = allowed
        self.blocked = blocked
        self.admins = admins
    }

    /// Seconds over which messages are counted. Short, so that a flood of commands is stopped at once.
    static let messageWindow = 10.0
    /// Seconds over which photos are counted. Long, so that an album of ten photos does not count as a flood.
    static let photoWindow = 60.0
    /// A group's limits are this many times those of one person.
    static let groupFactor = 3

    /// The maximum number of messages of one person within ``messageWindow``.
    var messagesInWindow: Int { max(1, messagesPerMinute / 6) }
}
