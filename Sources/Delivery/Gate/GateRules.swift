/// Who may use the bot, and how much.
public struct GateRules: Hashable, Sendable {
    /// Messages, commands and presses of one person a minute, counted over ``messageWindow``.
    public var messagesPerMinute: Int
    /// Photos of one person a minute.
    public var photosPerMinute: Int
    /// Identifiers of the persons and chats that are served; `nil` for all.
    public var allowed: Set<String>?
    /// Identifiers of persons and chats that are not.
    public var blocked: Set<String>
    /// Identifiers of the persons whose `/admin` is obeyed.
    public var admins: Set<String>

    public init(
        messagesPerMinute: Int = 600, photosPerMinute: Int = 60, allowed: Set<String>? = nil,
        blocked: Set<String> = [], admins: Set<String> = []
    ) {
        self.messagesPerMinute = messagesPerMinute
        self.photosPerMinute = photosPerMinute
        self.allowed = allowed
        self.blocked = blocked
        self.admins = admins
    }

    /// Seconds over which messages are counted: short, so that a flood of commands is stopped at once.
    static let messageWindow = 10.0
    /// Seconds over which photos are counted: long, so that an album of ten is no flood.
    static let photoWindow = 60.0
    /// A group may do so many times what one person may.
    static let groupFactor = 3

    /// Messages of one person in ``messageWindow``.
    var messagesInWindow: Int { max(1, messagesPerMinute / 6) }
}
