/// Text that a person types after the bot's name, in any chat, to pick a result to send.
/// The platform does not say which chat they are typing in. The update carries their private chat with the bot instead.
public struct InlineQuery: Codable, Hashable, Sendable {
    /// The platform's identifier of the query, needed to answer it.
    public var id: String
    /// The text typed so far, up to 256 characters; empty at first.
    public var text: String
    /// Where the requested results begin: the ``InlineAnswer/nextOffset`` of an earlier answer, or empty for the first results.
    public var offset: String

    public init(id: String, text: String, offset: String = "") {
        self.id = id
        self.text = text
        self.offset = offset
    }
}

/// The bot's answer to an ``InlineQuery``.
public struct InlineAnswer: Codable, Hashable, Sendable {
    /// At most ``resultLimit`` results, each with its own identifier. An empty list tells the person that nothing was found.
    public var results: [Article]
    /// Seconds for which the platform may reuse the answer for other people who type the same text.
    public var cacheSeconds: Int
    /// Whether the platform may reuse the answer for this person only.
    public var isPersonal: Bool
    /// The offset of the query for more results, at most 64 bytes; `nil` when there are none.
    public var nextOffset: String?

    /// The maximum number of results one answer may hold. Source: the Bot API's `answerInlineQuery`.
    public static let resultLimit = 50

    public init(results: [Article], cacheSeconds: Int = 300, isPersonal: Bool = false, nextOffset: String? = nil) {
        self.results = results
        self.cacheSeconds = cacheSeconds
        self.isPersonal = isPersonal
        self.nextOffset = nextOffset
    }

    /// One result. When the person picks it, the platform sends its text in their name.
    public struct Article: Codable, Hashable, Sendable {
        /// Unique within the answer, 1–64 bytes.
        public var id: String
        public var title: String
        /// One line below the title.
        public var summary: String?
        public var text: RichText

        public init(id: String, title: String, summary: String? = nil, text: RichText) {
            self.id = id
            self.title = title
            self.summary = summary
            self.text = text
        }
    }
}
