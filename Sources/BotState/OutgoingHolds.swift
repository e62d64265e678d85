public import Messaging

/// The limits on what may be sent now, handed to ``Store/nextOutgoing(at:limit:holds:under:)``.
///
/// This is the sender's view of the platforms' limits. An entry that they hold back keeps its place in the chat's queue. The
/// chats named stand for all their topics if they have no topic themselves.
public struct OutgoingHolds: Hashable, Sendable {
    /// The platforms that can be sent to. Entries for other platforms go on waiting.
    public var platforms: Set<Platform>
    /// Chats with a delivery in progress or a pause. No message and no sign is taken for them.
    public var busyChats: Set<ChatID>
    /// Chats that have used up their rate. Only actions that don't count (``Messaging/OutgoingMessage/Action/Kind/countsAgainstRate``)
    /// are taken for them.
    public var pacedChats: Set<ChatID>
    /// Chats that have used up the part of their rate that is left to announcements and reactions. The rest is for what somebody
    /// asked for.
    public var quietChats: Set<ChatID>
    /// Chats that take no reactions and activity indicators for a while.
    public var signlessChats: Set<ChatID>
    /// Whether reactions, or announcements, must wait in all chats, because the platform takes little more from the bot as a whole.
    public var holdsReactions = false
    public var holdsAnnouncements = false
    /// Messages that were edited too recently. Further edits of them wait, but other messages may overtake those edits.
    public var recentlyEdited: Set<EditedMessage>
    /// Messages of which only an edit that somebody asked for may go.
    public var recentlyAnnounced: Set<EditedMessage>
    /// The immediate actions that may go (``Messaging/OutgoingMessage/Action/Kind/isImmediate``).
    public var immediate: Immediate

    /// The limits on immediate actions, which the other limits don't concern.
    public struct Immediate: Hashable, Sendable {
        /// The most to take.
        public var limit: Int
        /// The numbers of the entries that are in flight.
        public var inFlight: Set<Int64>
        /// Chats for which none is taken, because the platform asked for a pause.
        public var pausedChats: Set<ChatID>

        public init(limit: Int, inFlight: Set<Int64> = [], pausedChats: Set<ChatID> = []) {
            self.limit = limit
            self.inFlight = inFlight
            self.pausedChats = pausedChats
        }
    }

    public init(
        platforms: Set<Platform>, busyChats: Set<ChatID> = [], pacedChats: Set<ChatID> = [],
        quietChats: Set<ChatID> = [], signlessChats: Set<ChatID> = [], recentlyEdited: Set<EditedMessage> = [],
        recentlyAnnounced: Set<EditedMessage> = [], immediate: Immediate = Immediate(limit: 16)
    ) {
        self.platforms = platforms
        self.busyChats = busyChats
        self.pacedChats = pacedChats
        self.quietChats = quietChats
        self.signlessChats = signlessChats
        self.recentlyEdited = recentlyEdited
        self.recentlyAnnounced = recentlyAnnounced
        self.immediate = immediate
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
