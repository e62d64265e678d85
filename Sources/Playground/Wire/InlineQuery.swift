/// Text that somebody types after the bot's name, as the Bot API's `InlineQuery`.
struct InlineQuery: Codable, Hashable, Sendable {
    var id: String
    var from: User
    var query: String
    var offset: String
    /// `sender` for the private chat with the bot, otherwise the kind of the chat they type in.
    var chatType: String
}

/// One result, as the Bot API's `InlineQueryResultArticle` with its markup parsed.
struct InlineResult: Encodable, Hashable, Sendable {
    var id: String
    var title: String
    var description: String?
    var text: FormattedText
    var replyMarkup: InlineKeyboardMarkup?

    private enum CodingKeys: String, CodingKey { case id, title, description }

    /// Encodes only the fields that the page shows.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(title, forKey: .title)
        try container.encodeIfPresent(description, forKey: .description)
    }
}
