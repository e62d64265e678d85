extension BotAPI {
    /// How the bot marks text up.
    static let parseMode = "HTML"

    /// Buttons under a message.
    struct InlineKeyboard: Encodable, Hashable, Sendable {
        var rows: [[Button]]

        struct Button: Encodable, Hashable, Sendable {
            var text: String
            var data: String

            enum CodingKeys: String, CodingKey {
                case text
                case data = "callback_data"
            }
        }

        enum CodingKeys: String, CodingKey {
            case rows = "inline_keyboard"
        }
    }

    /// What a message answers. It is sent even when that is gone.
    struct ReplyParameters: Encodable, Hashable, Sendable {
        var messageID: Int64
        var allowSendingWithoutReply = true

        enum CodingKeys: String, CodingKey {
            case messageID = "message_id"
            case allowSendingWithoutReply = "allow_sending_without_reply"
        }
    }

    /// Links stay links: a page's preview would bury a hint.
    struct LinkPreviewOptions: Encodable, Hashable, Sendable {
        var isDisabled = true

        enum CodingKeys: String, CodingKey {
            case isDisabled = "is_disabled"
        }
    }

    /// A photo of an album, or the one that replaces another.
    struct InputMediaPhoto: Encodable, Hashable, Sendable {
        var type = "photo"
        /// `attach://name` of a file that goes along.
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
    }

    /// Which chats a list of commands is for.
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

    /// A chat's number, or a public one's `@name`.
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
