public import struct Foundation.Data

/// Something the bot wants to happen in a chat: one entry of the outbox.
public struct OutgoingMessage: Codable, Hashable, Sendable {
    public var chat: ChatID
    public var action: Action

    public init(chat: ChatID, action: Action) {
        self.chat = chat
        self.action = action
    }

    public enum Action: Codable, Hashable, Sendable {
        /// A new message. With a `handle` it can be edited later.
        case send(Content, handle: MessageHandle? = nil, replyTo: MessageID? = nil)
        /// Replaces a message's content. Of several edits that wait for one message only the newest is sent.
        /// Text becomes text, a picture's caption a caption, a picture a picture.
        case edit(Target, Content)
        /// Replaces only the buttons; `nil` takes them away.
        case editKeyboard(Target, Keyboard?)
        case delete(Target)
        /// Pins a message of the bot's at the top of the chat, without a sound. Where the bot may not, nothing happens.
        case pin(Target)
        /// Takes a pinned message from the top of the chat. Where the bot may not, nothing happens.
        case unpin(Target)
        /// Answers a press of a button, at most 200 characters; `nil` just stops the waiting sign.
        case answerButton(id: String, text: String?, isAlert: Bool = false)
        /// Answers what somebody typed after the bot's name in any chat (``Event/inlineQuery(_:)``). Too late, it has no effect.
        case answerInlineQuery(id: String, InlineAnswer)
        /// Sets the bot's reaction to a person's message; `nil` takes it away.
        case react(MessageID, emoji: String?)
        /// Shows for some seconds that the bot is at work. Worth nothing late: never retried.
        case showActivity(Activity)
        case leaveChat
    }

    /// A message of the bot's own.
    public enum Target: Codable, Hashable, Sendable {
        case handle(MessageHandle)
        case message(MessageID)
    }

    public enum Activity: String, Codable, Sendable { case typing, sendingPhoto }

    public struct Content: Codable, Hashable, Sendable {
        /// Text, or the picture's or document's caption.
        public var text: RichText
        public var picture: Picture?
        /// A file to keep; instead of a picture, and only in a new message.
        public var document: Document?
        public var keyboard: Keyboard?

        public init(_ text: RichText, picture: Picture? = nil, document: Document? = nil, keyboard: Keyboard? = nil) {
            self.text = text
            self.picture = picture
            self.document = document
            self.keyboard = keyboard
        }
    }

    /// A picture the bot drew, as PNG.
    public struct Picture: Codable, Hashable, Sendable {
        public var png: Data
        /// What is on it, for those who can't see it.
        public var alternativeText: String

        public init(png: Data, alternativeText: String) {
            self.png = png
            self.alternativeText = alternativeText
        }
    }

    /// A file the bot sends, such as a table of finds or a copy of somebody's data. Platforms take up to 50 MB.
    public struct Document: Codable, Hashable, Sendable {
        /// With its ending: `standings.csv`.
        public var fileName: String
        /// Its MIME type: `text/csv`.
        public var contentType: String
        public var data: Data

        public init(fileName: String, contentType: String, data: Data) {
            self.fileName = fileName
            self.contentType = contentType
            self.data = data
        }
    }
}

/// Text with markup: HTML with only `<b> <i> <u> <s> <code> <pre> <blockquote> <a href> <spoiler>`, everything that came from
/// outside escaped. Each platform's adapter translates the tags to its own.
public struct RichText: Codable, Hashable, Sendable {
    public var html: String

    /// Takes markup as it is.
    public init(html: String) { self.html = html }

    /// Takes plain text and escapes it.
    public init(plain: String) { html = Self.escape(plain) }

    /// `text` with `& < > "` written as entities.
    public static func escape(_ text: String) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for character in text.unicodeScalars {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }
}

/// Buttons under a message, row by row.
public struct Keyboard: Codable, Hashable, Sendable {
    public var rows: [[Button]]

    public init(rows: [[Button]]) { self.rows = rows }

    public struct Button: Codable, Hashable, Sendable {
        public var label: String
        /// What comes back when it is pressed: 1–64 bytes of UTF-8.
        public var data: String

        public init(_ label: String, data: String) {
            self.label = label
            self.data = data
        }
    }
}
