extension BotAPI {
    /// A message as part of an update.
    struct Message: Decodable, Hashable, Sendable {
        /// 0 for an ephemeral message, and for one that is not sent yet.
        var id: Int64
        /// The number of a message that only its sender and one other see, apart from all other numbers.
        var ephemeralID: Int64?
        /// Present when the bot was called in a chat of which it is no member.
        var guestQueryID: String?
        var date: Int64
        var editDate: Int64?
        var chat: Chat
        var from: User?
        /// A chat that is the sender in place of a person: the group of an anonymous administrator, or a channel.
        var senderChat: Chat?
        /// The bot whose inline result the person has sent.
        var viaBot: User?
        var threadID: Int64?
        var isTopicMessage: Bool?
        var directTopic: DirectTopic?
        var isAutomaticForward: Bool?
        var reply: Reply?
        var albumID: String?
        var text: String?
        var caption: String?
        var photo: [PhotoSize]?
        var document: Document?
        var migratedTo: Int64?
        var migratedFrom: Int64?
        /// The first of ``unsupportedFields`` that the message contains.
        var unsupportedContent: String?

        /// The fields of content that the bot can't use. The order matters: an animation also has a `document`, and a venue a `location`.
        /// A message with none of these, without text and without a picture is a service message.
        static let unsupportedFields = [
            "animation", "audio", "checklist", "contact", "dice", "document", "game", "giveaway", "invoice",
            "live_photo",
            "paid_media", "poll", "rich_message", "sticker", "story", "venue", "location", "video", "video_note",
            "voice",
        ]

        enum CodingKeys: String, CodingKey {
            case date, chat, from, text, caption, photo, document
            case id = "message_id"
            case ephemeralID = "ephemeral_message_id"
            case guestQueryID = "guest_query_id"
            case editDate = "edit_date"
            case directTopic = "direct_messages_topic"
            case senderChat = "sender_chat"
            case viaBot = "via_bot"
            case threadID = "message_thread_id"
            case isTopicMessage = "is_topic_message"
            case isAutomaticForward = "is_automatic_forward"
            case reply = "reply_to_message"
            case albumID = "media_group_id"
            case migratedTo = "migrate_to_chat_id"
            case migratedFrom = "migrate_from_chat_id"
        }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            id = try fields.decode(Int64.self, forKey: .id)
            ephemeralID = try fields.decodeIfPresent(Int64.self, forKey: .ephemeralID)
            guestQueryID = try fields.decodeIfPresent(String.self, forKey: .guestQueryID)
            date = try fields.decode(Int64.self, forKey: .date)
            editDate = try fields.decodeIfPresent(Int64.self, forKey: .editDate)
            directTopic = try fields.decodeIfPresent(DirectTopic.self, forKey: .directTopic)
            chat = try fields.decode(Chat.self, forKey: .chat)
            from = try fields.decodeIfPresent(User.self, forKey: .from)
            senderChat = try fields.decodeIfPresent(Chat.self, forKey: .senderChat)
            viaBot = try fields.decodeIfPresent(User.self, forKey: .viaBot)
            threadID = try fields.decodeIfPresent(Int64.self, forKey: .threadID)
            isTopicMessage = try fields.decodeIfPresent(Bool.self, forKey: .isTopicMessage)
            isAutomaticForward = try fields.decodeIfPresent(Bool.self, forKey: .isAutomaticForward)
            reply = try fields.decodeIfPresent(Reply.self, forKey: .reply)
            albumID = try fields.decodeIfPresent(String.self, forKey: .albumID)
            text = try fields.decodeIfPresent(String.self, forKey: .text)
            caption = try fields.decodeIfPresent(String.self, forKey: .caption)
            photo = try fields.decodeIfPresent([PhotoSize].self, forKey: .photo)
            document = try fields.decodeIfPresent(Document.self, forKey: .document)
            migratedTo = try fields.decodeIfPresent(Int64.self, forKey: .migratedTo)
            migratedFrom = try fields.decodeIfPresent(Int64.self, forKey: .migratedFrom)
            let names = try decoder.container(keyedBy: FieldName.self)
            unsupportedContent = Self.unsupportedFields.first { names.contains(FieldName($0)) }
        }
    }

    /// The message that another message replies to.
    struct Reply: Decodable, Hashable, Sendable {
        var id: Int64
        var ephemeralID: Int64?
        var from: User?
        var photo: [PhotoSize]?
        var document: Document?
        var isAnimation: Bool
        var isAutomaticForward: Bool?
        /// In a topic, every message counts as a reply to the message that created the topic.
        var createsTopic: Bool

        enum CodingKeys: String, CodingKey {
            case from, photo, document, animation
            case id = "message_id"
            case ephemeralID = "ephemeral_message_id"
            case isAutomaticForward = "is_automatic_forward"
            case topicCreated = "forum_topic_created"
        }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            id = try fields.decode(Int64.self, forKey: .id)
            ephemeralID = try fields.decodeIfPresent(Int64.self, forKey: .ephemeralID)
            from = try fields.decodeIfPresent(User.self, forKey: .from)
            // The picture is a gain; without it the message itself is still readable.
            photo = try? fields.decodeIfPresent([PhotoSize].self, forKey: .photo)
            document = try? fields.decodeIfPresent(Document.self, forKey: .document)
            isAnimation = fields.contains(.animation)
            isAutomaticForward = try fields.decodeIfPresent(Bool.self, forKey: .isAutomaticForward)
            createsTopic = fields.contains(.topicCreated)
        }
    }

    /// A coding key for any field name.
    private struct FieldName: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }

        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
    }
}
