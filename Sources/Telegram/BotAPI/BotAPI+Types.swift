extension BotAPI {
    /// A person or a bot.
    struct User: Decodable, Hashable, Sendable {
        var id: Int64
        var isBot: Bool?
        var firstName: String
        var lastName: String?
        var username: String?
        var languageCode: String?
        /// This and those below are present only in the answer to `getMe`.
        var canReadAllGroupMessages: Bool?
        var supportsInlineQueries: Bool?
        var supportsGuestQueries: Bool?

        enum CodingKeys: String, CodingKey {
            case id, username
            case isBot = "is_bot"
            case firstName = "first_name"
            case lastName = "last_name"
            case languageCode = "language_code"
            case canReadAllGroupMessages = "can_read_all_group_messages"
            case supportsInlineQueries = "supports_inline_queries"
            case supportsGuestQueries = "supports_guest_queries"
        }
    }

    struct Chat: Decodable, Hashable, Sendable {
        var id: Int64
        /// `private`, `group`, `supergroup` or `channel`.
        var type: String
        var title: String?
    }

    /// The fields of a `ChatFullInfo` that the bot needs.
    struct ChatDetails: Decodable, Hashable, Sendable {
        /// Missing if all emoji are allowed; empty if reactions are turned off.
        var availableReactions: [AvailableReaction]?

        enum CodingKeys: String, CodingKey {
            case availableReactions = "available_reactions"
        }
    }

    struct AvailableReaction: Decodable, Hashable, Sendable {
        /// Missing for reactions of other types, which a bot can't always use: custom emoji and paid ones.
        var emoji: String?
    }

    /// One of the sizes in which a photo is available.
    struct PhotoSize: Decodable, Hashable, Sendable {
        var fileID: String
        var uniqueID: String
        var width: Int
        var height: Int
        var fileSize: Int?

        enum CodingKeys: String, CodingKey {
            case width, height
            case fileID = "file_id"
            case uniqueID = "file_unique_id"
            case fileSize = "file_size"
        }

        /// In pixels. A floating-point number, so that sizes invented by a server can't overflow it.
        var area: Double { Double(width) * Double(height) }
    }

    /// A file of any kind.
    struct Document: Decodable, Hashable, Sendable {
        var fileID: String
        var uniqueID: String
        var name: String?
        var mimeType: String?
        var fileSize: Int?

        enum CodingKeys: String, CodingKey {
            case fileID = "file_id"
            case uniqueID = "file_unique_id"
            case name = "file_name"
            case mimeType = "mime_type"
            case fileSize = "file_size"
        }
    }

    /// The path from which a file can be downloaded for at least an hour.
    struct FileLocation: Decodable, Hashable, Sendable {
        var fileSize: Int?
        var path: String?

        enum CodingKeys: String, CodingKey {
            case fileSize = "file_size"
            case path = "file_path"
        }
    }

    struct CallbackQuery: Decodable, Hashable, Sendable {
        var id: String
        var from: User
        /// Missing when the button's message was sent through the bot in inline mode.
        var message: CallbackMessage?
        var data: String?
    }

    /// The message with the button. When the bot can't access it any more, only its chat and identifier are known.
    struct CallbackMessage: Decodable, Hashable, Sendable {
        var id: Int64
        /// Unix time; 0 when the message is inaccessible.
        var date: Int64
        var chat: Chat
        var threadID: Int64?
        var isTopicMessage: Bool?
        var directTopic: DirectTopic?
        var ephemeralID: Int64?

        enum CodingKeys: String, CodingKey {
            case date, chat
            case id = "message_id"
            case threadID = "message_thread_id"
            case isTopicMessage = "is_topic_message"
            case directTopic = "direct_messages_topic"
            case ephemeralID = "ephemeral_message_id"
        }
    }

    /// A conversation of one person with a channel, as the Bot API's `DirectMessagesTopic`.
    struct DirectTopic: Decodable, Hashable, Sendable {
        var id: Int64

        enum CodingKeys: String, CodingKey {
            case id = "topic_id"
        }
    }

    struct ChatMemberUpdated: Decodable, Hashable, Sendable {
        var chat: Chat
        var from: User
        var date: Int64
        var oldMember: ChatMember
        var newMember: ChatMember

        enum CodingKeys: String, CodingKey {
            case chat, from, date
            case oldMember = "old_chat_member"
            case newMember = "new_chat_member"
        }
    }

    struct ChatMember: Decodable, Hashable, Sendable {
        /// `creator`, `administrator`, `member`, `restricted`, `left` or `kicked`.
        var status: String
        /// Present only for restricted members.
        var isMember: Bool?
        /// Present only for administrators.
        var isAnonymous: Bool?

        enum CodingKeys: String, CodingKey {
            case status
            case isMember = "is_member"
            case isAnonymous = "is_anonymous"
        }

        /// Whether the person is in the chat now.
        var isPresent: Bool {
            switch status {
            case "left", "kicked": false
            case "restricted": isMember ?? true
            default: true
            }
        }
    }

    /// An administrator as `getChatAdministrators` describes them.
    struct Administrator: Decodable, Hashable, Sendable {
        var user: User
        var isAnonymous: Bool?

        enum CodingKeys: String, CodingKey {
            case user
            case isAnonymous = "is_anonymous"
        }
    }

    /// The fields that the bot needs of a message it sent.
    struct SentMessage: Decodable, Hashable, Sendable {
        /// 0 for an ephemeral message.
        var id: Int64
        /// Missing unless only one person sees the message.
        var ephemeralID: Int64?

        enum CodingKeys: String, CodingKey {
            case id = "message_id"
            case ephemeralID = "ephemeral_message_id"
        }
    }

    /// A result whose content does not matter. Some methods return either a message or `true`.
    struct Acknowledgement: Decodable, Hashable, Sendable {
        init(from decoder: any Decoder) throws {}
    }
}
