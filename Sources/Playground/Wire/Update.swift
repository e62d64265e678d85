/// An update, as the Bot API's `Update`. Exactly one of the optional fields is present.
struct Update: Codable, Hashable, Sendable {
    var updateId: Int64
    var message: Message?
    var editedMessage: Message?
    var guestMessage: Message?
    var callbackQuery: CallbackQuery?
    var messageReaction: MessageReactionUpdated?
    var inlineQuery: InlineQuery?
    var myChatMember: ChatMemberUpdated?
    var chatMember: ChatMemberUpdated?
}

/// The content of an update that has no identifier yet.
enum UpdateEvent: Sendable {
    case message(Message)
    case editedMessage(Message)
    /// Somebody called the bot in a chat of which it is no member.
    case guestMessage(Message)
    case callbackQuery(CallbackQuery)
    case messageReaction(MessageReactionUpdated)
    case inlineQuery(InlineQuery)
    case myChatMember(ChatMemberUpdated)
    /// A change of another member. The bot receives it only as an administrator.
    case chatMember(ChatMemberUpdated)

    /// The name used in `allowed_updates`.
    var kind: String {
        switch self {
        case .message: "message"
        case .editedMessage: "edited_message"
        case .guestMessage: "guest_message"
        case .callbackQuery: "callback_query"
        case .messageReaction: "message_reaction"
        case .inlineQuery: "inline_query"
        case .myChatMember: "my_chat_member"
        case .chatMember: "chat_member"
        }
    }

    func update(id: Int64) -> Update {
        switch self {
        case .message(let message): Update(updateId: id, message: message)
        case .editedMessage(let message): Update(updateId: id, editedMessage: message)
        case .guestMessage(let message): Update(updateId: id, guestMessage: message)
        case .callbackQuery(let query): Update(updateId: id, callbackQuery: query)
        case .messageReaction(let reaction): Update(updateId: id, messageReaction: reaction)
        case .inlineQuery(let query): Update(updateId: id, inlineQuery: query)
        case .myChatMember(let change): Update(updateId: id, myChatMember: change)
        case .chatMember(let change): Update(updateId: id, chatMember: change)
        }
    }
}

/// A person pressed a button, as the Bot API's `CallbackQuery`.
struct CallbackQuery: Codable, Hashable, Sendable {
    var id: String
    var from: User
    var message: Message
    var chatInstance: String
    var data: String
}

/// A person changed their reactions to a message, as the Bot API's `MessageReactionUpdated`.
struct MessageReactionUpdated: Codable, Hashable, Sendable {
    var chat: Chat
    var messageId: Int
    var user: User
    var date: Int
    var oldReaction: [ReactionType]
    var newReaction: [ReactionType]
}

/// A reaction, as the Bot API's `ReactionType`. The playground supports only plain emoji.
struct ReactionType: Codable, Hashable, Sendable {
    var type: String
    var emoji: String?
}
