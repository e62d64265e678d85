extension BotAPI {
    /// The markup that the bot uses.
    static let parseMode = "HTML"

    /// The buttons under a message.
    struct InlineKeyboard: Encodable, Hashable, Sendable {
        var rows: [[Button]]

        struct Button: Encodable, Hashable, Sendable {
            var text: String
            var data: String?
            var url: String?
            /// `primary`, `success` or `danger`. Since Bot API 9.4; older servers ignore it.
            var style: String?

            enum CodingKeys: String, CodingKey {
                case text, url, style
                case data = "callback_data"
            }
        }

        enum CodingKeys: String, CodingKey {
            case rows = "inline_keyboard"
        }
    }

    /// The message to reply to. The reply is sent even when that message is gone.
    struct ReplyParameters: Encodable, Hashable, Sendable {
        var messageID: Int64?
        /// In place of ``messageID``, the number of an ephemeral message that somebody sent to the bot.
        var ephemeralID: Int64?
        var allowSendingWithoutReply: Bool?

        init(messageID: Int64) {
            self.messageID = messageID
            allowSendingWithoutReply = true
        }

        init(ephemeralID: Int64) { self.ephemeralID = ephemeralID }

        enum CodingKeys: String, CodingKey {
            case messageID = "message_id"
            case ephemeralID = "ephemeral_message_id"
            case allowSendingWithoutReply = "allow_sending_without_reply"
        }
    }

    /// Turns off link previews: the preview of a page would bury a hint.
    struct LinkPreviewOptions: Encodable, Hashable, Sendable {
        var isDisabled = true

        enum CodingKeys: String, CodingKey {
            case isDisabled = "is_disabled"
        }
    }

    /// A photo that replaces another.
    struct InputMediaPhoto: Encodable, Hashable, Sendable {
        var type = "photo"
        /// A reference `attach://name` to an uploaded file.
        var media: String
        var caption: String?
        var parseMode: String? = BotAPI.parseMode

        enum CodingKeys: String, CodingKey {
            case type, media, caption
            case parseMode = "parse_mode"
        }
    }

    struct BotCommand: Encodable, Hashable, Sendable {
        var command: String
        var description: String
        /// Whether only its sender and the bot see the command. Since Bot API 10.2; older servers ignore it.
        var isEphemeral: Bool?

        enum CodingKeys: String, CodingKey {
            case command, description
            case isEphemeral = "is_ephemeral"
        }
    }

    /// The chats to which a list of commands applies.
    struct CommandScope: Encodable, Hashable, Sendable {
        var type: String

        static let everywhere = CommandScope(type: "default")
        static let privateChats = CommandScope(type: "all_private_chats")
        static let groups = CommandScope(type: "all_group_chats")
    }

    struct Reaction: Encodable, Hashable, Sendable {
        var type = "emoji"
        var emoji: String
    }

    /// A chat's number, or the `@name` of a public chat.
    enum ChatIdentifier: Encodable, Hashable, Sendable {
        case number(Int64)
        case name(String)

        init(_ text: String) {
            self = Int64(text).map(ChatIdentifier.number) ?? .name(text)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .number(let number): try container.encode(number)
            case .name(let name): try container.encode(name)
            }
        }
    }
}
