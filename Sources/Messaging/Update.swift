public import struct Foundation.Data
public import struct Foundation.Date

/// Something that happened in a chat: one entry of the inbox.
public struct Update: Codable, Hashable, Sendable {
    /// Unique on its platform; the inbox takes each identifier once.
    public var id: String
    public var chat: Chat
    /// Who caused it; `nil` for what no person did, such as a finished job.
    public var sender: Person?
    /// Of work that is done, whose update had asked for it.
    public var requester: PersonID?
    /// When it happened, by the platform's clock.
    public var date: Date
    public var event: Event

    public init(
        id: String, chat: Chat, sender: Person?, requester: PersonID? = nil, date: Date, event: Event
    ) {
        self.id = id
        self.chat = chat
        self.sender = sender
        self.requester = requester
        self.date = date
        self.event = event
    }

    /// The album this update is part of, `nil` when it is none.
    public var albumID: String? {
        if case .message(let message) = event { message.albumID } else { nil }
    }
}

/// A chat as its updates describe it.
public struct Chat: Codable, Hashable, Sendable {
    public enum Kind: String, Codable, Sendable { case `private`, group, channel }

    public var id: ChatID
    public var kind: Kind
    /// A group's name; `nil` for a private chat.
    public var title: String?

    public init(id: ChatID, kind: Kind, title: String? = nil) {
        self.id = id
        self.kind = kind
        self.title = title
    }
}

/// A person as their updates describe them. Names are hostile text: any length, any script, markup characters.
public struct Person: Codable, Hashable, Sendable {
    public var id: PersonID
    public var name: String
    /// Without the @; `nil` when they have none.
    public var username: String?
    /// BCP 47, as the person's client reports it.
    public var languageCode: String?

    public init(id: PersonID, name: String, username: String? = nil, languageCode: String? = nil) {
        self.id = id
        self.name = name
        self.username = username
        self.languageCode = languageCode
    }
}

/// What happened.
public enum Event: Codable, Hashable, Sendable {
    /// A person sent a message.
    case message(IncomingMessage)
    /// A person pressed a button under a message of the bot's.
    case button(ButtonPress)
    /// A person types after the bot's name, in a chat that may be any.
    case inlineQuery(InlineQuery)
    /// The bot was added to the chat (or unblocked), or removed from it (or blocked).
    case botMembership(isMember: Bool)
    /// The chat's identifier on the platform changed; this update carries the new one.
    case chatMigrated(from: ChatID)
    /// Work the bot had asked for is done. `result` is JSON of whatever that work returns.
    case jobFinished(jobID: String, result: Data)
    /// Work the bot had asked for can't be done; `reason` is a sentence for the person.
    case jobFailed(jobID: String, reason: String)
}

/// A message a person sent.
public struct IncomingMessage: Codable, Hashable, Sendable {
    public var id: MessageID
    /// The text or the photo's caption; empty when there is neither.
    public var text: String
    public var photo: PhotoReference?
    public var albumID: String?
    public var replyTo: RepliedMessage?
    /// What kind of thing it is when it's neither text nor picture ("sticker", "voice"); `nil` otherwise.
    public var unsupportedKind: String?

    public init(
        id: MessageID, text: String = "", photo: PhotoReference? = nil, albumID: String? = nil,
        replyTo: RepliedMessage? = nil, unsupportedKind: String? = nil
    ) {
        self.id = id
        self.text = text
        self.photo = photo
        self.albumID = albumID
        self.replyTo = replyTo
        self.unsupportedKind = unsupportedKind
    }
}

/// The message that another one answers.
public struct RepliedMessage: Codable, Hashable, Sendable {
    public var id: MessageID
    /// Whether this bot wrote it.
    public var isFromBot: Bool

    public init(id: MessageID, isFromBot: Bool) {
        self.id = id
        self.isFromBot = isFromBot
    }
}

/// A picture that waits on the platform to be downloaded.
public struct PhotoReference: Codable, Hashable, Sendable {
    /// What the platform wants to be asked with; valid for this bot only.
    public var fileID: String
    /// The same for the same picture, whoever sends it.
    public var uniqueID: String
    /// Bytes, when the platform tells.
    public var byteCount: Int?
    /// Whether it came as a file, and so was not recompressed.
    public var isDocument: Bool

    public init(fileID: String, uniqueID: String, byteCount: Int? = nil, isDocument: Bool = false) {
        self.fileID = fileID
        self.uniqueID = uniqueID
        self.byteCount = byteCount
        self.isDocument = isDocument
    }
}

/// A press of a button.
public struct ButtonPress: Codable, Hashable, Sendable {
    /// What the platform wants the press to be answered with.
    public var id: String
    /// The message the button stands under; `nil` when the platform no longer knows it.
    public var messageID: MessageID?
    /// The button's `data`, 1–64 bytes. Comes back from outside, so it is hostile too.
    public var data: String

    public init(id: String, messageID: MessageID?, data: String) {
        self.id = id
        self.messageID = messageID
        self.data = data
    }
}
