/// What somebody types after the bot's name, as the Bot API's `InlineQuery`.
struct InlineQuery: Codable, Hashable, Sendable {
    var id: String
    var from: User
    var query: String
    var offset: String
    /// `sender` for the chat with the bot itself, otherwise the kind of chat they type in.
    var chatType: String
}

/// One offer, as the Bot API's `InlineQueryResultArticle` with the markup of its text read.
struct InlineResult: Encodable, Hashable, Sendable {
    var id: String
    var title: String
    var description: String?
    var text: FormattedText
    var replyMarkup: InlineKeyboardMarkup?

    private enum CodingKeys: String, CodingKey { case id, title, description }

    /// The page needs only what it shows.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(title, forKey: .title)
        try container.encodeIfPresent(description, forKey: .description)
    }
}
