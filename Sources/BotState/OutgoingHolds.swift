public import Messaging

/// The limits on what may be sent now, handed to ``Store/nextOutgoing(at:limit:holds:)``.
///
/// This is the sender's view of the platforms' limits. An entry that they hold back keeps its place in the chat's queue.
public struct OutgoingHolds: Hashable, Sendable {
    /// Chats with a delivery in progress or a pause. Nothing is taken for them, nor for the topics of those without a topic.
    public var busyChats: Set<ChatID>
    /// Chats that have used up their rate, with all their topics. Only actions that don't count (``Messaging/OutgoingMessage/Action/Kind/countsAgainstRate``) are taken for them.
    public var pacedChats: Set<ChatID>
    /// Messages that were edited too recently. Further edits of them wait, but other messages may overtake those edits.
    public var recentlyEdited: Set<EditedMessage>
    /// The platforms that can be sent to. Entries for other platforms go on waiting.
    public var platforms: Set<Platform>
    /// Those of them whose reactions come last (``Messaging/SendingLimits/countsReactions``).
    public var reactingLast: Set<Platform>

    public init(
        platforms: Set<Platform>, busyChats: Set<ChatID> = [], pacedChats: Set<ChatID> = [],
        recentlyEdited: Set<EditedMessage> = [], reactingLast: Set<Platform> = []
    ) {
        self.busyChats = busyChats
        self.pacedChats = pacedChats
        self.recentlyEdited = recentlyEdited
        self.platforms = platforms
        self.reactingLast = reactingLast
    }
}

/// A message of the bot that was edited.
public struct EditedMessage: Hashable, Sendable {
    public var chat: ChatID
    public var message: MessageID

    public init(chat: ChatID, message: MessageID) {
        self.chat = chat
        self.message = message
    }
}
