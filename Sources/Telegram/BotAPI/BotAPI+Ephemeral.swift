extension BotAPI {
    /// The address of a message that one person of a group sees. Its ordinary number is 0.
    struct EphemeralAddress: Encodable, Hashable, Sendable {
        var chat: ChatIdentifier
        var receiver: Int64
        /// May be used again for another message after this one has gone.
        var id: Int64

        enum CodingKeys: String, CodingKey {
            case chat = "chat_id"
            case receiver = "receiver_user_id"
            case id = "ephemeral_message_id"
        }
    }

    /// A change of an ephemeral message, with the parameters of the method that does the same to others, apart from the address.
    struct EditEphemeral<Change: EphemeralChange>: BotAPIMethod {
        typealias Answer = Acknowledgement
        static var name: String { Change.method }
        var address: EphemeralAddress
        var change: Change
        var keyboard: InlineKeyboard?

        var files: [File] { change.files }

        private enum CodingKeys: String, CodingKey {
            case keyboard = "reply_markup"
        }

        func encode(to encoder: any Encoder) throws {
            try address.encode(to: encoder)
            try change.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encodeIfPresent(keyboard, forKey: .keyboard)
        }
    }

    struct EphemeralText: EphemeralChange {
        static let method = "editEphemeralMessageText"
        var text: String
        var parseMode = BotAPI.parseMode
        var linkPreview = LinkPreviewOptions()

        enum CodingKeys: String, CodingKey {
            case text
            case parseMode = "parse_mode"
            case linkPreview = "link_preview_options"
        }
    }

    struct EphemeralCaption: EphemeralChange {
        static let method = "editEphemeralMessageCaption"
        var caption: String
        var parseMode = BotAPI.parseMode

        enum CodingKeys: String, CodingKey {
            case caption
            case parseMode = "parse_mode"
        }
    }

    struct EphemeralMedia: EphemeralChange {
        static let method = "editEphemeralMessageMedia"
        var media: InputMediaPhoto
        var files: [File]

        enum CodingKeys: CodingKey { case media }
    }

    /// Replaces or removes only the buttons.
    struct EphemeralKeyboard: EphemeralChange {
        static let method = "editEphemeralMessageReplyMarkup"

        func encode(to encoder: any Encoder) throws {}
    }

    struct DeleteEphemeralMessage: BotAPIMethod {
        typealias Answer = Acknowledgement
        static let name = "deleteEphemeralMessage"
        var address: EphemeralAddress

        func encode(to encoder: any Encoder) throws { try address.encode(to: encoder) }
    }
}

/// What an edit of an ephemeral message replaces.
protocol EphemeralChange: Encodable, Sendable {
    static var method: String { get }
    var files: [BotAPI.File] { get }
}

extension EphemeralChange {
    var files: [BotAPI.File] { [] }
}
