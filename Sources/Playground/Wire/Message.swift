/// A message, as the Bot API's `Message`.
struct Message: Codable, Hashable, Sendable {
    var messageId: Int
    var from: User
    var chat: Chat
    /// Seconds since 1970.
    var date: Int
    var editDate: Int?
    /// The topic it stands in, or the first message of the replies it belongs to.
    var messageThreadId: Int?
    /// Whether ``messageThreadId`` is a topic's.
    var isTopicMessage: Bool?
    var viaBot: User?
    var mediaGroupId: String?
    var replyToMessage: Boxed<Message>?
    var text: String?
    var entities: [MessageEntity]?
    var caption: String?
    var captionEntities: [MessageEntity]?
    /// The same picture in several sizes, smallest first.
    var photo: [PhotoSize]?
    var hasMediaSpoiler: Bool?
    var showCaptionAboveMedia: Bool?
    var document: Document?
    var replyMarkup: InlineKeyboardMarkup?

    // What service messages tell.
    var newChatMembers: [User]?
    var leftChatMember: User?
    var pinnedMessage: Boxed<Message>?
    var forumTopicCreated: ForumTopicCreated?
    var migrateToChatId: Int64?
    var migrateFromChatId: Int64?

    /// A topic was made, as the Bot API's object of that name.
    struct ForumTopicCreated: Codable, Hashable, Sendable {
        var name: String
        var iconColor: Int
    }

    /// Whether the platform wrote it, to tell of something that happened.
    var isService: Bool {
        newChatMembers != nil || leftChatMember != nil || pinnedMessage != nil || forumTopicCreated != nil
            || migrateToChatId != nil || migrateFromChatId != nil
    }

    /// The topic it stands in; `nil` in General and wherever there are no topics.
    var topic: Int? { isTopicMessage == true ? messageThreadId : nil }

    /// The form in which another message holds it: without what it answers or tells of itself.
    var shallow: Message {
        var message = self
        message.replyToMessage = nil
        message.pinnedMessage = nil
        return message
    }

    var hasMedia: Bool { photo != nil || document != nil }
}

/// A value apart on the heap, so that a message can hold the message it answers.
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
    /// Pixels.
    var width: Int
    var height: Int
    /// Bytes.
    var fileSize: Int
}

/// A file sent as it is, as the Bot API's `Document`.
struct Document: Codable, Hashable, Sendable {
    var fileId: String
    var fileUniqueId: String
    var fileName: String?
    var mimeType: String?
    /// Bytes.
    var fileSize: Int
    var thumbnail: PhotoSize?
}

/// The answer to `getFile`, the Bot API's `File`.
struct FileDescription: Codable, Hashable, Sendable {
    var fileId: String
    var fileUniqueId: String
    var fileSize: Int
    var filePath: String
}

/// A part of a text with a meaning of its own, as the Bot API's `MessageEntity`. Offsets count UTF-16 code units.
struct MessageEntity: Codable, Hashable, Sendable {
    var type: String
    var offset: Int
    var length: Int
    var url: String?
    var language: String?
    var customEmojiId: String?
}
