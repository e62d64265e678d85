extension BotAPI {
    /// Replaces a message's text. Without a keyboard, removes the existing one.
    struct EditMessageText: BotAPIMethod {
        typealias Answer = Acknowledgement
        static let name = "editMessageText"
        var chat: ChatIdentifier
        var messageID: Int64
        var text: String
        var parseMode = BotAPI.parseMode
        var linkPreview = LinkPreviewOptions()
        var keyboard: InlineKeyboard?

        enum CodingKeys: String, CodingKey {
            case text
            case chat = "chat_id"
            case messageID = "message_id"
            case parseMode = "parse_mode"
            case linkPreview = "link_preview_options"
            case keyboard = "reply_markup"
        }
    }

    /// Replaces a picture's caption. Without a keyboard, removes the existing one.
    struct EditMessageCaption: BotAPIMethod {
        typealias Answer = Acknowledgement
        static let name = "editMessageCaption"
        var chat: ChatIdentifier
        var messageID: Int64
        var caption: String
        var parseMode = BotAPI.parseMode
        var keyboard: InlineKeyboard?

        enum CodingKeys: String, CodingKey {
            case caption
            case chat = "chat_id"
            case messageID = "message_id"
            case parseMode = "parse_mode"
            case keyboard = "reply_markup"
        }
    }

    /// Replaces a message's picture and caption. Without a keyboard, removes the existing one.
    struct EditMessageMedia: BotAPIMethod {
        typealias Answer = Acknowledgement
        static let name = "editMessageMedia"
        var chat: ChatIdentifier
        var messageID: Int64
        var media: InputMediaPhoto
        var keyboard: InlineKeyboard?
        var files: [File]

        enum CodingKeys: String, CodingKey {
            case media
            case chat = "chat_id"
            case messageID = "message_id"
            case keyboard = "reply_markup"
        }
    }

    /// Replaces or removes a message's buttons.
    struct EditMessageReplyMarkup: BotAPIMethod {
        typealias Answer = Acknowledgement
        static let name = "editMessageReplyMarkup"
        var chat: ChatIdentifier
        var messageID: Int64
        var keyboard: InlineKeyboard?

        enum CodingKeys: String, CodingKey {
            case chat = "chat_id"
            case messageID = "message_id"
            case keyboard = "reply_markup"
        }
    }

    /// Replaces a message's text by one with blocks. Since Bot API 10.1.
    struct EditRichMessage: BotAPIMethod {
        typealias Answer = Acknowledgement
        static let name = "editMessageText"
        var chat: ChatIdentifier
        var messageID: Int64
        var message: InputRichMessage
        var keyboard: InlineKeyboard?

        enum CodingKeys: String, CodingKey {
            case chat = "chat_id"
            case messageID = "message_id"
            case message = "rich_message"
            case keyboard = "reply_markup"
        }
    }

    struct DeleteMessage: BotAPIMethod {
        typealias Answer = Acknowledgement
        static let name = "deleteMessage"
        var chat: ChatIdentifier
        var messageID: Int64

        enum CodingKeys: String, CodingKey {
            case chat = "chat_id"
            case messageID = "message_id"
        }
    }
}
