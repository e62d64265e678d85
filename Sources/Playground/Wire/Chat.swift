/// A place where people talk, as the Bot API's `Chat`.
struct Chat: Codable, Hashable, Sendable {
    enum Kind: String, Codable, Sendable { case `private`, group, supergroup }

    var id: Int64
    var type: Kind
    var title: String?
    var firstName: String?
    var username: String?
}

/// A person's standing in a chat, as the Bot API's `ChatMember`.
struct ChatMember: Codable, Hashable, Sendable {
    var status: String
    var user: User
}

/// A bot's standing in a chat changed, as the Bot API's `ChatMemberUpdated`.
struct ChatMemberUpdated: Codable, Hashable, Sendable {
    var chat: Chat
    var from: User
    var date: Int
    var oldChatMember: ChatMember
    var newChatMember: ChatMember
}

/// The answer to `getChat`, the Bot API's `ChatFullInfo` with its required fields.
struct ChatFullInfo: Codable, Hashable, Sendable {
    var id: Int64
    var type: Chat.Kind
    var title: String?
    var firstName: String?
    var username: String?
    var accentColorId = 0
    var maxReactionCount = 11
    var acceptedGiftTypes = AcceptedGiftTypes()

    struct AcceptedGiftTypes: Codable, Hashable, Sendable {
        var unlimitedGifts = false
        var limitedGifts = false
        var uniqueGifts = false
        var premiumSubscription = false
        var giftsFromChannels = false
    }

    init(_ chat: Chat) {
        id = chat.id
        type = chat.type
        title = chat.title
        firstName = chat.firstName
        username = chat.username
    }
}
