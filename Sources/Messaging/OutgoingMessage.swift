public import struct Foundation.Data

/// An action that the bot wants carried out in a chat: one entry of the outbox.
public struct OutgoingMessage: Hashable, Sendable {
    public var chat: ChatID
    public var action: Action
    /// Whether nobody has asked for it, and little is lost without it: a remark on a guess, or a board that shows the latest find. When
    /// a chat's rate is short, it comes after what somebody asked for. A new message without a handle is dropped when it would come late,
    /// while of several edits the newest is sent, however late.
    public var isAnnouncement: Bool

    public init(chat: ChatID, action: Action, isAnnouncement: Bool = false) {
        self.chat = chat
        self.action = action
        self.isAnnouncement = isAnnouncement
    }

    public enum Action: Codable, Hashable, Sendable {
        /// Sends a new message. With a `handle` it can be edited later.
        case send(Content, handle: MessageHandle? = nil, replyTo: MessageID? = nil)
        /// Replaces the content of a message. When several edits of one message wait, only the newest is sent.
        /// Text replaces text, a caption replaces a caption, and a picture replaces a picture.
        case edit(Target, Content)
        /// Replaces only the buttons; `nil` removes them.
        case editKeyboard(Target, Keyboard?)
        case delete(Target)
        /// Pins a message of the bot at the top of the chat, without a notification. Has no effect when the bot lacks the right.
        case pin(Target)
        /// Unpins a message. Has no effect when the bot lacks the right.
        case unpin(Target)
        /// Answers a button press with up to 200 characters. `nil` only ends the button's progress indicator.
        case answerButton(id: String, text: String?, isAlert: Bool = false)
        /// Answers an inline query (``Event/inlineQuery(_:)``). Has no effect when it comes too late.
        case answerInlineQuery(id: String, InlineAnswer)
        /// Answers somebody who called the bot in a chat of which it is no member (``Event/guest(_:)``), once. Has no effect when it comes too
        /// late.
        case answerGuest(id: String, GuestAnswer)
        /// Sets the bot's reaction to a person's message; `nil` removes it.
        case react(MessageID, emoji: String?)
        /// Shows for some seconds that the bot is busy. Never retried, because it is useless when late.
        case showActivity(Activity)
        case leaveChat

        /// What is sent or edited; `nil` for other actions, which ignore a new value.
        public var content: Content? {
            get {
                switch self {
                case .send(let content, _, _), .edit(_, let content): content
                default: nil
                }
            }
            set {
                guard let newValue else { return }
                switch self {
                case .send(_, let handle, let replyTo): self = .send(newValue, handle: handle, replyTo: replyTo)
                case .edit(let target, _): self = .edit(target, newValue)
                default: break
                }
            }
        }
    }

    /// A message that the bot sent, or is about to send.
    public enum Target: Codable, Hashable, Sendable {
        case handle(MessageHandle)
        case message(MessageID)
    }

    public enum Activity: String, Codable, Sendable { case typing, sendingPhoto }

    public struct Content: Codable, Hashable, Sendable {
        /// The text of the message, or the caption of the picture or document.
        public var text: RichText
        public var picture: Picture?
        /// A file for the person to keep. Excludes a picture, and works only in a new message.
        public var document: Document?
        /// The text, spoken. Excludes a picture and a document, and works only in a new message.
        public var voice: Voice?
        public var keyboard: Keyboard?
        /// The data of the choices that the text numbers, so that a platform can tell what a number in a reply to this message chooses.
        public var choices: [String]?
        /// Whom the message calls, on a platform where the others come without a sound (``Capabilities/Feature/calls``); `nil` for nobody.
        public var call: Call?
        /// The one person who may read it. It is a part of the content, so that whoever changes or stores the content can't lose it.
        private var onlyReader: OnlyReader?

        /// Who may read it. Ignored in a private chat, where there is only one person.
        public var audience: Audience {
            get { onlyReader.map(Audience.onePerson) ?? .everybody }
            set { if case .onePerson(let reader) = newValue { onlyReader = reader } else { onlyReader = nil } }
        }

        public init(
            _ text: RichText, picture: Picture? = nil, document: Document? = nil, voice: Voice? = nil,
            keyboard: Keyboard? = nil, audience: Audience = .everybody
        ) {
            self.text = text
            self.picture = picture
            self.document = document
            self.voice = voice
            self.keyboard = keyboard
            self.audience = audience
        }

        /// The text with its buttons alone; `nil` when there is no file. The text then says what the picture shows, and names what else
        /// came without a text.
        public var withoutFile: Self? {
            guard let description = picture?.alternativeText ?? document?.fileName ?? voice?.words else { return nil }
            let isTold = picture == nil || text.plain.contains(description)
            let words =
                text.isEmpty
                ? RichText(plain: description) : isTold ? text : .lines([text, RichText(plain: description)])
            // A secret without its picture is still one.
            var content = Self(words, keyboard: keyboard, audience: audience)
            content.call = call
            return content
        }
    }

    /// Whom a message calls.
    public enum Call: Codable, Hashable, Sendable {
        /// Whoever reads the chat.
        case readers
        case person(PersonID)
    }

    /// A picture of the bot.
    public struct Picture: Hashable, Sendable {
        public enum Form: String, Codable, Sendable {
            case png
            /// What the picture shows. It is drawn when it is sent, so an edit that a newer one replaces is never drawn.
            case scene
        }

        /// The picture in its ``form``. A platform only sees PNG.
        public var data: Data
        public var form: Form
        /// A description of the picture for people who can't see it.
        public var alternativeText: String

        public init(png: Data, alternativeText: String) {
            (data, form) = (png, .png)
            self.alternativeText = alternativeText
        }

        public init(scene: Data, alternativeText: String) {
            (data, form) = (scene, .scene)
            self.alternativeText = alternativeText
        }
    }

    /// A file that the bot sends, such as a table of finds or a copy of a person's data. Platforms accept up to 50 MB.
    public struct Document: Codable, Hashable, Sendable {
        /// With its extension: `standings.csv`.
        public var fileName: String
        /// The MIME type: `text/csv`.
        public var contentType: String
        public var data: Data

        public init(fileName: String, contentType: String, data: Data) {
            self.fileName = fileName
            self.contentType = contentType
            self.data = data
        }
    }
}

extension OutgoingMessage {
    /// A voice message of the bot.
    public struct Voice: Codable, Hashable, Sendable {
        /// What is said.
        public var words: String
        /// The language of the words as an ISO 639-1 code; `nil` for English.
        public var language: String?
        /// The speech. It is recorded when the message is sent; a platform only sees messages with it.
        public var recording: Recording?

        public init(words: String, language: String? = nil, recording: Recording? = nil) {
            self.words = words
            self.language = language
            self.recording = recording
        }

        public struct Recording: Codable, Hashable, Sendable {
            /// A file of the format Ogg Opus.
            public var ogg: Data
            public var milliseconds: Int

            public init(ogg: Data, milliseconds: Int) {
                self.ogg = ogg
                self.milliseconds = milliseconds
            }
        }
    }
}

/// Buttons under a message, row by row.
public struct Keyboard: Hashable, Sendable {
    public var rows: [[Button]]
    /// Whether each person presses one of the buttons and may press another later, so that a platform which has polls can show one.
    public var isPoll: Bool

    public init(rows: [[Button]], isPoll: Bool = false) {
        self.rows = rows
        self.isPoll = isPoll
    }

    /// Only the buttons that open something; `nil` without any.
    public var links: Keyboard? {
        let rows = rows.map { $0.filter { $0.link != nil } }.filter { !$0.isEmpty }
        return rows.isEmpty ? nil : Keyboard(rows: rows)
    }

    public struct Button: Codable, Hashable, Sendable {
        public var label: String
        /// The value returned when the button is pressed: 1–64 bytes of UTF-8. Empty for a button with a ``link``.
        public var data: String
        /// What the button does to the game; `nil` when that is nothing special.
        public var role: Role?
        /// What the button opens instead of returning its value.
        public var link: Link?

        public init(_ label: String, data: String, role: Role? = nil) {
            self.label = label
            self.data = data
            self.role = role
        }

        public init(_ label: String, opening link: Link, role: Role? = nil) {
            self.init(label, data: "", role: role)
            self.link = link
        }

        /// A platform may show these in colours of their own.
        public enum Role: String, Codable, Sendable {
            /// Goes on; what most people want next.
            case goesOn
            /// Can't be undone.
            case cantBeUndone
        }

        /// A place that a button opens.
        public enum Link: Codable, Hashable, Sendable {
            /// The person's own chat with the bot. There the bot receives `/start` with the code, 1–64 characters of `A–Z a–z 0–9 _ -`.
            case privateChat(code: String?)
            /// A choice of the person's groups, to which the bot is then added. There it receives `/start` with the code.
            case group(code: String?)
            /// A page of the web.
            case page(String)
        }
    }
}

/// Most keyboards are no poll, and those in the outbox of earlier versions do not say so.
extension Keyboard: Codable {
    private enum CodingKeys: String, CodingKey { case rows, isPoll }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        rows = try container.decode([[Button]].self, forKey: .rows)
        isPoll = try container.decodeIfPresent(Bool.self, forKey: .isPoll) ?? false
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(rows, forKey: .rows)
        if isPoll { try container.encode(isPoll, forKey: .isPoll) }
    }
}

/// The outbox of earlier versions holds only PNG, without a form.
extension OutgoingMessage.Picture: Codable {
    private enum CodingKeys: String, CodingKey {
        case data = "png"
        case form, alternativeText
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        data = try container.decode(Data.self, forKey: .data)
        form = try container.decodeIfPresent(Form.self, forKey: .form) ?? .png
        alternativeText = try container.decode(String.self, forKey: .alternativeText)
    }
}
