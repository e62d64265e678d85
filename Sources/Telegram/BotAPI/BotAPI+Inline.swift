extension BotAPI {
    /// Text that a person types after the bot's name.
    struct InlineQuery: Decodable, Hashable, Sendable {
        var id: String
        var from: User
        var query: String
        var offset: String
    }

    struct AnswerInlineQuery: BotAPIMethod {
        typealias Answer = Acknowledgement
        static let name = "answerInlineQuery"
        var id: String
        /// At most 50 results.
        var results: [Article]
        /// In seconds.
        var cacheTime: Int
        var isPersonal: Bool?
        var nextOffset: String?

        enum CodingKeys: String, CodingKey {
            case results
            case id = "inline_query_id"
            case cacheTime = "cache_time"
            case isPersonal = "is_personal"
            case nextOffset = "next_offset"
        }
    }

    /// A result that sends a text when it is chosen.
    struct Article: Encodable, Hashable, Sendable {
        var type = "article"
        var id: String
        var title: String
        var description: String?
        var content: TextContent
        var keyboard: InlineKeyboard?

        enum CodingKeys: String, CodingKey {
            case type, id, title, description
            case content = "input_message_content"
            case keyboard = "reply_markup"
        }
    }

    /// Answers somebody in a chat of which the bot is no member. Since Bot API 10.0.
    struct AnswerGuestQuery: BotAPIMethod {
        typealias Answer = Acknowledgement
        static let name = "answerGuestQuery"
        var id: String
        var result: Article

        enum CodingKeys: String, CodingKey {
            case result
            case id = "guest_query_id"
        }
    }

    struct TextContent: Encodable, Hashable, Sendable {
        var text: String
        var parseMode = BotAPI.parseMode
        var linkPreview = LinkPreviewOptions()

        enum CodingKeys: String, CodingKey {
            case text = "message_text"
            case parseMode = "parse_mode"
            case linkPreview = "link_preview_options"
        }
    }
}
