extension BotAPI {
    /// Returns the bot that the token belongs to.
    struct GetMe: BotAPIMethod {
        typealias Answer = User
        static let name = "getMe"
    }

    /// Changes settings of the bot that otherwise only its owner changes, with BotFather. Those that are `nil` stay as they are.
    /// Since Bot API 10.5.
    struct SetMySettings: BotAPIMethod {
        typealias Answer = Acknowledgement
        static let name = "setMySettings"
        /// `true` switches privacy mode off.
        var readsAllGroupMessages: Bool?
        var takesInlineQueries: Bool?
        var takesGuestQueries: Bool?

        enum CodingKeys: String, CodingKey {
            case readsAllGroupMessages = "can_read_all_group_messages"
            case takesInlineQueries = "supports_inline_queries"
            case takesGuestQueries = "supports_guest_queries"
        }
    }

    /// Removes the webhook, so that the server keeps updates for polling. Pending updates are kept.
    struct DeleteWebhook: BotAPIMethod {
        typealias Answer = Acknowledgement
        static let name = "deleteWebhook"
        var dropPendingUpdates = false

        enum CodingKeys: String, CodingKey {
            case dropPendingUpdates = "drop_pending_updates"
        }
    }

    /// Sets the command menu of the chats in `scope`.
    struct SetMyCommands: BotAPIMethod {
        typealias Answer = Acknowledgement
        static let name = "setMyCommands"
        var commands: [BotCommand]
        var scope: CommandScope
        /// Two letters of ISO 639-1; `nil` for people in whose language there is no menu.
        var languageCode: String?

        enum CodingKeys: String, CodingKey {
            case commands, scope
            case languageCode = "language_code"
        }
    }

    /// Waits for updates. The server deletes those below `offset`.
    struct GetUpdates: BotAPIMethod {
        typealias Answer = [ReceivedUpdate]
        static let name = "getUpdates"
        var offset: Int64?
        /// 1–100.
        var limit = 100
        /// In seconds, 0–50.
        var timeout: Int
        /// Sent with every call, because the server remembers the last list it received.
        var allowedUpdates = Update.handledKinds

        enum CodingKeys: String, CodingKey {
            case offset, limit, timeout
            case allowedUpdates = "allowed_updates"
        }
    }

    struct GetFile: BotAPIMethod {
        typealias Answer = FileLocation
        static let name = "getFile"
        var fileID: String

        enum CodingKeys: String, CodingKey {
            case fileID = "file_id"
        }
    }
}
