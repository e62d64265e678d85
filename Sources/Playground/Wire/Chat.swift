/// A place where people talk, as the Bot API's `Chat`.
struct Chat: Codable, Hashable, Sendable {
    enum Kind: String, Codable, Sendable { case `private`, group, supergroup }

    var id: Int64
    var type: Kind
    var title: String?
    var firstName: String?
    var username: String?
    /// Whether it has topics; absent when it has none.
    var isForum: Bool?
}

/// The answer to `getChat`, the Bot API's `ChatFullInfo` with its required fields.
struct ChatFullInfo: Codable, Hashable, Sendable {
    var id: Int64
    var type: Chat.Kind
    var title: String?
    var firstName: String?
    var username: String?
    var isForum: Bool?
    /// The latest pinned message.
    var pinnedMessage: Boxed<Message>?
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

    init(_ room: ChatRoom) {
        id = room.chat.id
        type = room.chat.type
        title = room.chat.title
        firstName = room.chat.firstName
        username = room.chat.username
        isForum = room.chat.isForum
        pinnedMessage = room.pinned.last.flatMap(room.message).map { .value($0) }
    }
}

/// A topic of a forum, as the Bot API's `ForumTopic`.
struct ForumTopic: Codable, Hashable, Sendable {
    /// The identifier of the service message about its creation.
    var messageThreadId: Int
    var name: String
    /// As RGB.
    var iconColor: Int

    /// One of the allowed colours of a topic. Source: the Bot API's `createForumTopic`.
    static let blue = 0x6FB9F0
}
