extension BotAPI {
    struct GetChat: BotAPIMethod {
        typealias Answer = ChatDetails
        static let name = "getChat"
        var chat: ChatIdentifier

        enum CodingKeys: String, CodingKey {
            case chat = "chat_id"
        }
    }

    struct GetChatMember: BotAPIMethod {
        typealias Answer = ChatMember
        static let name = "getChatMember"
        var chat: ChatIdentifier
        var user: Int64

        enum CodingKeys: String, CodingKey {
            case chat = "chat_id"
            case user = "user_id"
        }
    }

    struct GetChatAdministrators: BotAPIMethod {
        typealias Answer = [Administrator]
        static let name = "getChatAdministrators"
        var chat: ChatIdentifier

        enum CodingKeys: String, CodingKey {
            case chat = "chat_id"
        }
    }

    struct LeaveChat: BotAPIMethod {
        typealias Answer = Acknowledgement
        static let name = "leaveChat"
        var chat: ChatIdentifier

        enum CodingKeys: String, CodingKey {
            case chat = "chat_id"
        }
    }

    struct PinChatMessage: BotAPIMethod {
        typealias Answer = Acknowledgement
        static let name = "pinChatMessage"
        var chat: ChatIdentifier
        var messageID: Int64
        /// Otherwise every member of the group gets a notification.
        var isSilent = true

        enum CodingKeys: String, CodingKey {
            case chat = "chat_id"
            case messageID = "message_id"
            case isSilent = "disable_notification"
        }
    }

    struct UnpinChatMessage: BotAPIMethod {
        typealias Answer = Acknowledgement
        static let name = "unpinChatMessage"
        var chat: ChatIdentifier
        var messageID: Int64

        enum CodingKeys: String, CodingKey {
            case chat = "chat_id"
            case messageID = "message_id"
        }
    }
}
