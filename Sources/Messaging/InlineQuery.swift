/// Something a person typed after the bot's name, in any chat, to choose from what the bot knows of it. The update's chat is the
/// person's private one: the chat they type in stays unknown.
public struct InlineQuery: Codable, Hashable, Sendable {
    /// What the platform wants the query to be answered with.
    public var id: String
    /// What they typed, up to 256 characters; empty at first.
    public var text: String
    /// Where the results go on, as an earlier ``InlineAnswer/nextOffset`` said; empty for the first.
    public var offset: String

    public init(id: String, text: String, offset: String = "") {
        self.id = id
        self.text = text
        self.offset = offset
    }
}

/// What the bot offers for an ``InlineQuery``.
public struct InlineAnswer: Codable, Hashable, Sendable {
    /// At most ``resultLimit``, each with an identifier of its own; none shows that nothing was found.
    public var results: [Article]
    /// How long the platform may give the same answer to others who type the same.
    public var cacheSeconds: Int
    /// Whether the answer is for this person only.
    public var isPersonal: Bool
    /// What the query for further results will bear; `nil` when there are no more. At most 64 bytes.
    public var nextOffset: String?

    /// How many results one answer may hold. Source: the Bot API's `answerInlineQuery`.
    public static let resultLimit = 50

    public init(results: [Article], cacheSeconds: Int = 300, isPersonal: Bool = false, nextOffset: String? = nil) {
        self.results = results
        self.cacheSeconds = cacheSeconds
        self.isPersonal = isPersonal
        self.nextOffset = nextOffset
    }

    /// One result; chosen, its text is sent in the person's name.
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
