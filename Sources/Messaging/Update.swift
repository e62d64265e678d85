public import struct Foundation.Date

/// An event in a chat, as the platform reports it.
public struct Update: Codable, Hashable, Sendable {
    /// Unique on its platform. The inbox stores each identifier only once.
    public var id: String
    public var chat: Chat
    /// The person who caused the event; `nil` when the platform names none.
    public var sender: Person?
    /// When it happened, according to the platform's clock.
    public var date: Date
    public var event: Event

    public init(id: String, chat: Chat, sender: Person?, date: Date, event: Event) {
        self.id = id
        self.chat = chat
        self.sender = sender
        self.date = date
        self.event = event
    }

    /// The album this update belongs to, if any.
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

/// A person as their updates describe them.
///
/// Names are untrusted: they may have any length, any script, and contain markup characters.
public struct Person: Codable, Hashable, Sendable {
    public var id: PersonID
    public var name: String
    /// Without the `@`; `nil` when the person has none.
    public var username: String?
    /// The language of the person's client, as a BCP 47 tag.
    public var languageCode: String?

    public init(id: PersonID, name: String, username: String? = nil, languageCode: String? = nil) {
        self.id = id
        self.name = name
        self.username = username
        self.languageCode = languageCode
    }
}

/// The kind of an update, with its data.
public enum Event: Codable, Hashable, Sendable {
    /// A person sent a message.
    case message(IncomingMessage)
    /// A person changed a message that they sent at `sentAt`. The content is the new one.
    case edited(IncomingMessage, sentAt: Date)
    /// A person pressed a button under a message of the bot.
    case button(ButtonPress)
    /// A person is typing after the bot's name, in any chat.
    case inlineQuery(InlineQuery)
    /// A person called the bot in a chat of which it is no member.
    case guest(GuestQuery)
    /// The bot was added to the chat (or unblocked), or removed from it (or blocked).
    case botMembership(isMember: Bool)
    /// The chat has a new identifier on the platform. The update carries the new one.
    case chatMigrated(from: ChatID)
}

/// A message a person sent.
public struct IncomingMessage: Codable, Hashable, Sendable {
    public var id: MessageID
    /// The text of the message or the caption of the photo; empty when there is neither.
    public var text: String
    public var photo: PhotoReference?
    public var albumID: String?
    public var replyTo: RepliedMessage?
    /// The kind of content, such as "sticker" or "voice", when the message is neither text nor picture; `nil` otherwise.
    public var unsupportedKind: String?
    /// Whether it names the bot, so that in a group, too, it is meant for the bot; `nil` as `false`.
    public var mentionsBot: Bool?
    /// Whether it stands in the comments below a channel's post, where only replies to a comment appear; `nil` as `false`.
    public var isComment: Bool?
    /// The name of the room that it tells of, in place of a message of the person's, when that is another than its chat; `nil` if unknown.
    public var roomName: String?
    /// Whether only its sender and the bot see it (``MessageID/onlyReader``).
    public var isPrivate: Bool { id.onlyReader != nil }

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

/// The message that another message replies to.
public struct RepliedMessage: Codable, Hashable, Sendable {
    public var id: MessageID
    /// Whether this bot wrote it.
    public var isFromBot: Bool
    /// The picture that a person sent in it; `nil` for the bot's own pictures. In groups this may be the only way in which it reaches the bot.
    public var photo: PhotoReference?

    public init(id: MessageID, isFromBot: Bool, photo: PhotoReference? = nil) {
        self.id = id
        self.isFromBot = isFromBot
        self.photo = photo
    }
}

/// A press of a button.
public struct ButtonPress: Codable, Hashable, Sendable {
    /// The platform's identifier of the press, needed to answer it.
    public var id: String
    /// The message with the button; `nil` when the platform no longer knows it.
    public var messageID: MessageID?
    /// The button's `data`, 1–64 bytes. It comes back from the client, so it is untrusted.
    public var data: String
    /// Whether the message with the button stands below a channel's post; `nil` as `false`.
    public var isComment: Bool?

    public init(id: String, messageID: MessageID?, data: String) {
        self.id = id
        self.messageID = messageID
        self.data = data
    }
}
