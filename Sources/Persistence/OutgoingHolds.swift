public import Messaging

/// What must not be sent at this moment although it is next in its chat's line: the sender's view of the platforms' limits,
/// handed to ``Store/nextOutgoing(at:limit:holds:)``.
public struct OutgoingHolds: Hashable, Sendable {
    /// Chats to which something is on its way: nothing else is taken for them.
    public var busyChats: Set<ChatID>
    /// Chats that have used up their pace: only what counts against no pace (``Messaging/OutgoingMessage/Action/isUnpaced``)
    /// is taken for them.
    public var pacedChats: Set<ChatID>
    /// Messages that were edited too recently: further edits of them wait, while other messages pass by.
    public var recentlyEdited: Set<EditedMessage>
    /// The platforms that can be sent to; `nil` for all. What waits for another platform goes on waiting.
    public var platforms: Set<Platform>?
    /// The number of each chat's last turn. Chats not in it come first, then the one whose turn is longest ago: a chat with
    /// many messages doesn't keep the others waiting.
    public var lastTurns: [ChatID: Int]

    public init(
        busyChats: Set<ChatID> = [], pacedChats: Set<ChatID> = [], recentlyEdited: Set<EditedMessage> = [],
        platforms: Set<Platform>? = nil, lastTurns: [ChatID: Int] = [:]
    ) {
        self.busyChats = busyChats
        self.pacedChats = pacedChats
        self.recentlyEdited = recentlyEdited
        self.platforms = platforms
        self.lastTurns = lastTurns
    }
}

/// A message of the bot's that was edited.
public struct EditedMessage: Hashable, Sendable {
    public var chat: ChatID
    public var message: MessageID

    public init(chat: ChatID, message: MessageID) {
        self.chat = chat
        self.message = message
    }
}

extension OutgoingMessage.Action {
    /// Whether the action neither makes nor changes a message, so that platforms don't count it against a chat's pace and
    /// its place among the chat's messages makes no difference.
    public var isUnpaced: Bool {
        switch self {
        case .answerButton, .answerInlineQuery, .react, .showActivity: true
        case .send, .edit, .editKeyboard, .delete, .pin, .unpin, .leaveChat: false
        }
    }
}
