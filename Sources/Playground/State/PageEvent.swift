/// An event in the page's stream.
enum PageEvent: Encodable, Sendable {
    /// The complete state; the first event of each connection.
    case snapshot(Snapshot)
    case message(PageMessage)
    case edited(PageMessage)
    case deleted(chatId: Int64, messageIds: [Int])
    /// A message that one person saw is gone.
    case vanished(chatId: Int64, ephemeralMessageId: Int, onlyFor: Int64?)
    /// The bot shows an activity in a chat. `action` is the Bot API's name for it.
    case action(chatId: Int64, action: String)
    /// The bot answered a button press.
    case answer(CallbackAnswer)
    case commands(chatId: Int64, commands: [BotCommand])
    /// Whether a bot polls.
    case presence(online: Bool)
    /// A chat has changed: its kind, members, topics or pins. An unknown chat is a new one.
    case room(PageRoom)
    /// The bot answered an inline query.
    case offers(InlineOffers)
    case privacy(enabled: Bool)
    /// Keeps the connection alive, and lets the server notice when the page has gone.
    case heartbeat

    struct Snapshot: Encodable, Sendable {
        /// Different at every start of the server. The page then discards what it remembers about old messages.
        var instance: String
        var bot: User
        var online: Bool
        var groupPrivacy: Bool
        var chats: [PageRoom]
    }

    struct PageRoom: Encodable, Sendable {
        var chat: Chat
        /// The current members.
        var people: [User]
        /// Everybody who has ever been a member, with their status.
        var members: [ChatMember]
        var botIsMember: Bool
        var botIsAdministrator: Bool
        var commands: [BotCommand]
        var topics: [ForumTopic]
        var pinned: [Int]
        var migratedTo: Int64?
        /// Present only in a snapshot.
        var messages: [PageMessage]?
    }

    struct PageMessage: Encodable, Sendable {
        var message: Message
        var reactions: [PageReaction]
    }

    struct PageReaction: Encodable, Sendable {
        var userId: Int64
        var emoji: String
    }

    struct CallbackAnswer: Encodable, Sendable {
        var queryId: String
        var text: String?
        var showAlert: Bool
        /// The person who pressed.
        var onlyFor: Int64?

        private enum CodingKeys: String, CodingKey { case queryId, text, showAlert }
    }

    struct InlineOffers: Encodable, Sendable {
        var queryId: String
        var results: [InlineResult]
        var nextOffset: String?
        /// The person who asked.
        var onlyFor: Int64?

        private enum CodingKeys: String, CodingKey { case queryId, results, nextOffset }
    }

    private enum CodingKeys: String, CodingKey {
        case type, snapshot, entry, chatId, messageIds, ephemeralMessageId, action, answer, commands, online, room,
            offers, enabled
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .type)
        switch self {
        case .snapshot(let snapshot): try container.encode(snapshot, forKey: .snapshot)
        case .message(let entry), .edited(let entry): try container.encode(entry, forKey: .entry)
        case .deleted(let chatID, let messageIDs):
            try container.encode(chatID, forKey: .chatId)
            try container.encode(messageIDs, forKey: .messageIds)
        case .vanished(let chatID, let id, _):
            try container.encode(chatID, forKey: .chatId)
            try container.encode(id, forKey: .ephemeralMessageId)
        case .action(let chatID, let action):
            try container.encode(chatID, forKey: .chatId)
            try container.encode(action, forKey: .action)
        case .answer(let answer): try container.encode(answer, forKey: .answer)
        case .commands(let chatID, let commands):
            try container.encode(chatID, forKey: .chatId)
            try container.encode(commands, forKey: .commands)
        case .presence(let online): try container.encode(online, forKey: .online)
        case .room(let room): try container.encode(room, forKey: .room)
        case .offers(let offers): try container.encode(offers, forKey: .offers)
        case .privacy(let enabled): try container.encode(enabled, forKey: .enabled)
        case .heartbeat: break
        }
    }

    private var name: String {
        switch self {
        case .snapshot: "snapshot"
        case .message: "message"
        case .edited: "edited"
        case .deleted: "deleted"
        case .vanished: "vanished"
        case .action: "action"
        case .answer: "answer"
        case .commands: "commands"
        case .presence: "presence"
        case .room: "room"
        case .offers: "offers"
        case .privacy: "privacy"
        case .heartbeat: "heartbeat"
        }
    }
}
