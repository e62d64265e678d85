extension BotAPI {
    struct SendMessage: BotAPIMethod {
        typealias Answer = SentMessage
        static let name = "sendMessage"
        var chat: ChatIdentifier
        var topic: Int64?
        /// HTML, 1–4096 characters once its markup is taken away.
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
        /// Named `photo`.
        var picture: File
        /// HTML, at most 1024 characters once its markup is taken away.
        var caption: String?
        var parseMode = BotAPI.parseMode
        var reply: ReplyParameters?
        var keyboard: InlineKeyboard?

        /// The picture is a part of the form by itself; it is not among the encoded parameters.
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

    /// Sends a file as it is.
    struct SendDocument: BotAPIMethod {
        typealias Answer = SentMessage
        static let name = "sendDocument"
        var chat: ChatIdentifier
        var topic: Int64?
        /// Named `document`.
        var document: File
        /// HTML, at most 1024 characters once its markup is taken away.
        var caption: String?
        var parseMode = BotAPI.parseMode
        var reply: ReplyParameters?
        var keyboard: InlineKeyboard?

        /// As with a photo, the file is a part of the form by itself.
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
        /// At most 200 characters, no markup.
        var text: String?
        var showsAlert: Bool?

        enum CodingKeys: String, CodingKey {
            case text
            case id = "callback_query_id"
            case showsAlert = "show_alert"
        }
    }

    /// Sets the bot's reaction to a message; an empty list takes it away.
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
    /// How parameters refer to a file that goes along.
    var reference: String { "attach://\(name)" }
}
