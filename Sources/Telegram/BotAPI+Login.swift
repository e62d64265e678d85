extension BotAPI {
    /// Who the token belongs to.
    struct GetMe: BotAPIMethod {
        typealias Answer = User
        static let name = "getMe"
    }

    /// Makes the server keep updates for polling. Those that wait are kept.
    struct DeleteWebhook: BotAPIMethod {
        typealias Answer = Acknowledgement
        static let name = "deleteWebhook"
        var dropPendingUpdates = false

        enum CodingKeys: String, CodingKey {
            case dropPendingUpdates = "drop_pending_updates"
        }
    }

    /// Fills the menu of commands in the chats of `scope`.
    struct SetMyCommands: BotAPIMethod {
        typealias Answer = Acknowledgement
        static let name = "setMyCommands"
        var commands: [BotCommand]
        var scope: CommandScope
    }

    /// Waits for updates. Forgets those below `offset` on the server.
    struct GetUpdates: BotAPIMethod {
        typealias Answer = [ReceivedUpdate]
        static let name = "getUpdates"
        var offset: Int64?
        /// 1–100.
        var limit = 100
        /// Seconds, 0–50.
        var timeout: Int
        /// The server remembers the last list it was given, so it is sent each time.
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
