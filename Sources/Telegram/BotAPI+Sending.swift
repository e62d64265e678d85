extension BotAPI {
    struct SendMessage: BotAPIMethod {
        typealias Answer = SentMessage
        static let name = "sendMessage"
        var chat: ChatIdentifier
        var topic: Int64?
        /// HTML; 1–4096 characters without the markup.
        var text: String
        var parseMode = BotAPI.parseMode
        var linkPreview = LinkPreviewOptions()
        var reply: ReplyParameters?
        var keyboard: InlineKeyboard?

        enum CodingKeys: String, CodingKey {
            case text
            case chat = "chat_id"
            case topic = "message_thread_id"
            case parseMode = "parse_mode"
            case linkPreview = "link_preview_options"
            case reply = "reply_parameters"
            case keyboard = "reply_markup"
        }
    }

    struct SendPhoto: BotAPIMethod {
        typealias Answer = SentMessage
        static let name = "sendPhoto"
        var chat: ChatIdentifier
        var topic: Int64?
        /// The form part `photo`.
        var picture: File
        /// HTML; at most 1024 characters without the markup.
        var caption: String?
        var parseMode = BotAPI.parseMode
        var reply: ReplyParameters?
        var keyboard: InlineKeyboard?

        /// The picture is a part of the form itself, so it is not among the encoded parameters.
        var files: [File] { [picture] }

        enum CodingKeys: String, CodingKey {
            case caption
            case chat = "chat_id"
            case topic = "message_thread_id"
            case parseMode = "parse_mode"
            case reply = "reply_parameters"
            case keyboard = "reply_markup"
        }
    }

    /// Sends a file unchanged.
    struct SendDocument: BotAPIMethod {
        typealias Answer = SentMessage
        static let name = "sendDocument"
        var chat: ChatIdentifier
        var topic: Int64?
        /// The form part `document`.
        var document: File
        /// HTML; at most 1024 characters without the markup.
        var caption: String?
        var parseMode = BotAPI.parseMode
        var reply: ReplyParameters?
        var keyboard: InlineKeyboard?

        /// The file is a part of the form itself, so it is not among the encoded parameters.
        var files: [File] { [document] }

        enum CodingKeys: String, CodingKey {
            case caption
            case chat = "chat_id"
            case topic = "message_thread_id"
            case parseMode = "parse_mode"
            case reply = "reply_parameters"
            case keyboard = "reply_markup"
        }
    }

    /// Sends a voice message: Ogg Opus, which clients show with a play button.
    struct SendVoice: BotAPIMethod {
        typealias Answer = SentMessage
        static let name = "sendVoice"
        var chat: ChatIdentifier
        var topic: Int64?
        /// The form part `voice`.
        var voice: File
        /// In seconds.
        var duration: Int
        /// HTML; at most 1024 characters without the markup.
        var caption: String?
        var parseMode = BotAPI.parseMode
        var reply: ReplyParameters?
        var keyboard: InlineKeyboard?

        /// The speech is a part of the form itself, so it is not among the encoded parameters.
        var files: [File] { [voice] }

        enum CodingKeys: String, CodingKey {
            case caption, duration
            case chat = "chat_id"
            case topic = "message_thread_id"
            case parseMode = "parse_mode"
            case reply = "reply_parameters"
            case keyboard = "reply_markup"
        }
    }

    /// Sends 2–10 photos as an album.
    struct SendMediaGroup: BotAPIMethod {
        typealias Answer = [SentMessage]
        static let name = "sendMediaGroup"
        var chat: ChatIdentifier
        var topic: Int64?
        var media: [InputMediaPhoto]
        var reply: ReplyParameters?
        var files: [File]

        enum CodingKeys: String, CodingKey {
            case media
            case chat = "chat_id"
            case topic = "message_thread_id"
            case reply = "reply_parameters"
        }
    }

    struct SendChatAction: BotAPIMethod {
        typealias Answer = Acknowledgement
        static let name = "sendChatAction"
        var chat: ChatIdentifier
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
