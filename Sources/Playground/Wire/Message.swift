import JSON

/// A message, as the Bot API's `Message`.
struct Message: Codable, Hashable, Sendable {
    /// 0 for an ephemeral message, which has a number of its own.
    var messageId: Int
    /// The number of a message that only its sender and ``receiverUser`` see.
    var ephemeralMessageId: Int?
    var receiverUser: User?
    /// Present in a message that calls the bot into a chat of which it is no member.
    var guestQueryId: String?
    /// In the bot's answer to such a message: who called it.
    var guestBotCallerUser: User?
    var from: User
    var chat: Chat
    /// Seconds since 1970.
    var date: Int
    var editDate: Int?
    /// The topic of the message, or the first message of its chain of replies.
    var messageThreadId: Int?
    /// Whether ``messageThreadId`` is a topic.
    var isTopicMessage: Bool?
    var viaBot: User?
    var mediaGroupId: String?
    var replyToMessage: Boxed<Message>?
    var text: String?
    var entities: [MessageEntity]?
    /// In place of ``text``, a text with tables and other blocks.
    var richMessage: RichMessage?
    var caption: String?
    var captionEntities: [MessageEntity]?
    /// The same picture in several sizes, smallest first.
    var photo: [PhotoSize]?
    var hasMediaSpoiler: Bool?
    var showCaptionAboveMedia: Bool?
    var document: Document?
    var voice: Voice?
    var replyMarkup: InlineKeyboardMarkup?

    // Fields of service messages.
    var newChatMembers: [User]?
    var leftChatMember: User?
    var pinnedMessage: Boxed<Message>?
    var forumTopicCreated: ForumTopicCreated?
    var migrateToChatId: Int64?
    var migrateFromChatId: Int64?

    /// A topic was created, as the Bot API's `ForumTopicCreated`.
    struct ForumTopicCreated: Codable, Hashable, Sendable {
        var name: String
        var iconColor: Int
    }

    /// Whether `person` may see the message.
    func isSeen(by person: Int64) -> Bool {
        guard let receiverUser else { return true }
        return from.id == person || receiverUser.id == person
    }

    /// The topic of the message; `nil` in General and in chats without topics.
    var topic: Int? { isTopicMessage == true ? messageThreadId : nil }

    /// The form inside another message, without its own references to messages.
    var shallow: Message {
        var message = self
        message.replyToMessage = nil
        message.pinnedMessage = nil
        return message
    }

    var hasMedia: Bool { photo != nil || document != nil || voice != nil }
}

/// A value stored on the heap, so that a message can contain the message it replies to.
indirect enum Boxed<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
    case value(Value)

    var value: Value {
        switch self {
        case .value(let value): value
        }
    }

    init(from decoder: any Decoder) throws {
        self = .value(try decoder.singleValueContainer().decode(Value.self))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}

/// One size of a picture, as the Bot API's `PhotoSize`.
struct PhotoSize: Codable, Hashable, Sendable {
    var fileId: String
    var fileUniqueId: String
    /// In pixels.
    var width: Int
    var height: Int
    /// In bytes.
    var fileSize: Int
}

/// A file sent unchanged, as the Bot API's `Document`.
struct Document: Codable, Hashable, Sendable {
    var fileId: String
    var fileUniqueId: String
    var fileName: String?
    var mimeType: String?
    /// In bytes.
    var fileSize: Int
    var thumbnail: PhotoSize?
}

/// A voice message, as the Bot API's `Voice`.
struct Voice: Codable, Hashable, Sendable {
    var fileId: String
    var fileUniqueId: String
    /// In seconds.
    var duration: Int
    var mimeType: String?
    /// In bytes.
    var fileSize: Int
}

/// The answer to `getFile`, the Bot API's `File`.
struct FileDescription: Codable, Hashable, Sendable {
    var fileId: String
    var fileUniqueId: String
    var fileSize: Int
    var filePath: String
}

/// A marked part of a text, as the Bot API's `MessageEntity`. Offsets count UTF-16 code units.
struct MessageEntity: Codable, Hashable, Sendable {
    var type: String
    var offset: Int
    var length: Int
    var url: String?
    var language: String?
    var customEmojiId: String?
}

/// A text with blocks, as the Bot API's `RichMessage`.
struct RichMessage: Codable, Hashable, Sendable {
    var blocks: [JSONValue]
}
