extension BotAPI {
    /// Sends one message: text, a picture, a file or a voice message.
    struct Send<Content: SentContent>: BotAPIMethod {
        typealias Answer = SentMessage
        static var name: String { Content.method }
        var chat: ChatIdentifier
        var topic: Int64?
        /// The person's conversation with a channel, where the chat consists of such conversations.
        var directTopic: Int64?
        var content: Content
        var reply: ReplyParameters?
        var keyboard: InlineKeyboard?
        /// The one person who is to see the message.
        var onlyReader: EphemeralParameters?

        var files: [File] { content.files }

        private enum CodingKeys: String, CodingKey {
            case chat = "chat_id"
            case topic = "message_thread_id"
            case directTopic = "direct_messages_topic_id"
            case parseMode = "parse_mode"
            case reply = "reply_parameters"
            case keyboard = "reply_markup"
            case onlyReader = "ephemeral_message_parameters"
            case receiver = "receiver_user_id"
            case press = "callback_query_id"
        }

        func encode(to encoder: any Encoder) throws {
            try content.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(chat, forKey: .chat)
            try container.encodeIfPresent(topic, forKey: .topic)
            try container.encodeIfPresent(directTopic, forKey: .directTopic)
            if Content.hasMarkup { try container.encode(BotAPI.parseMode, forKey: .parseMode) }
            try container.encodeIfPresent(reply, forKey: .reply)
            try container.encodeIfPresent(keyboard, forKey: .keyboard)
            guard let onlyReader else { return }
            try container.encode(onlyReader, forKey: .onlyReader)
            // Bot API 10.2 had these two at the top. It would ignore the others and show the message to everybody.
            try container.encode(onlyReader.receiver, forKey: .receiver)
            try container.encodeIfPresent(onlyReader.press, forKey: .press)
        }
    }

    /// The one person who is to see a message in a group, as the Bot API's `EphemeralMessageParameters`.
    struct EphemeralParameters: Encodable, Hashable, Sendable {
        var receiver: Int64
        /// The press that the message answers.
        var press: String?

        enum CodingKeys: String, CodingKey {
            case receiver = "receiver_user_id"
            case press = "callback_query_id"
        }
    }

    /// A text with tables and other blocks. Since Bot API 10.1.
    struct SentRichText: SentContent {
        static let method = "sendRichMessage"
        static let hasMarkup = false
        var message: InputRichMessage

        enum CodingKeys: String, CodingKey {
            case message = "rich_message"
        }
    }

    struct InputRichMessage: Encodable, Hashable, Sendable {
        /// In the HTML of rich messages, which has tags that the HTML of other messages lacks.
        var html: String
    }

    struct SentText: SentContent {
        static let method = "sendMessage"
        /// HTML; 1–4096 characters without the markup.
        var text: String
        var linkPreview = LinkPreviewOptions()

        enum CodingKeys: String, CodingKey {
            case text
            case linkPreview = "link_preview_options"
        }
    }

    struct SentPhoto: SentContent {
        static let method = "sendPhoto"
        /// The form part `photo`.
        var picture: File
        /// HTML; at most 1024 characters without the markup.
        var caption: String?

        var files: [File] { [picture] }

        /// The picture is a part of the form itself, so it is not among the encoded parameters.
        enum CodingKeys: CodingKey { case caption }
    }

    /// A file that is sent unchanged.
    struct SentDocument: SentContent {
        static let method = "sendDocument"
        /// The form part `document`.
        var document: File
        /// HTML; at most 1024 characters without the markup.
        var caption: String?

        var files: [File] { [document] }

        /// The file is a part of the form itself, so it is not among the encoded parameters.
        enum CodingKeys: CodingKey { case caption }
    }

    /// A voice message: Ogg Opus, which clients show with a play button.
    struct SentVoice: SentContent {
        static let method = "sendVoice"
        /// The form part `voice`.
        var voice: File
        /// In seconds.
        var duration: Int
        /// HTML; at most 1024 characters without the markup.
        var caption: String?

        var files: [File] { [voice] }

        /// The speech is a part of the form itself, so it is not among the encoded parameters.
        enum CodingKeys: CodingKey { case caption, duration }
    }

    struct SendChatAction: BotAPIMethod {
        typealias Answer = Acknowledgement
        static let name = "sendChatAction"
        var chat: ChatIdentifier
        /// Unknown to the server where the chat consists of people's conversations with a channel.
        var topic: Int64?
        /// `typing`, `upload_photo`, …
        var action: String

        enum CodingKeys: String, CodingKey {
            case action
            case chat = "chat_id"
            case topic = "message_thread_id"
        }
    }

    struct AnswerCallbackQuery: BotAPIMethod {
        typealias Answer = Acknowledgement
        static let name = "answerCallbackQuery"
        var id: String
        /// At most 200 characters, without markup.
        var text: String?
        var showsAlert: Bool?

        enum CodingKeys: String, CodingKey {
            case text
            case id = "callback_query_id"
            case showsAlert = "show_alert"
        }
    }

    /// Sets the bot's reaction to a message. An empty list removes it.
    struct SetMessageReaction: BotAPIMethod {
        typealias Answer = Acknowledgement
        static let name = "setMessageReaction"
        var chat: ChatIdentifier
        var messageID: Int64
        var reaction: [Reaction]

        enum CodingKeys: String, CodingKey {
            case reaction
            case chat = "chat_id"
            case messageID = "message_id"
        }
    }
}

extension BotAPI.File {
    /// The form in which parameters refer to an uploaded file.
    var reference: String { "attach://\(name)" }
}

/// The content of one message, apart from its destination and buttons. The type encodes only its own parameters.
protocol SentContent: Encodable, Sendable {
    /// The method that sends it.
    static var method: String { get }
    /// The files to upload. Each is the parameter of its own name.
    var files: [BotAPI.File] { get }
    /// Whether its text has the markup of ``BotAPI/parseMode``.
    static var hasMarkup: Bool { get }
}

extension SentContent {
    var files: [BotAPI.File] { [] }
    static var hasMarkup: Bool { true }
}
