extension BotAPI {
    /// An update of one of the kinds that the bot handles.
    struct Update: Decodable, Hashable, Sendable {
        var id: Int64
        var message: Message?
        var editedMessage: Message?
        var guestMessage: Message?
        var callbackQuery: CallbackQuery?
        var inlineQuery: InlineQuery?
        var myChatMember: ChatMemberUpdated?

        enum CodingKeys: String, CodingKey, CaseIterable {
            case id = "update_id"
            case message
            case editedMessage = "edited_message"
            case guestMessage = "guest_message"
            case callbackQuery = "callback_query"
            case inlineQuery = "inline_query"
            case myChatMember = "my_chat_member"
        }

        /// The kinds to request from the server: exactly those above.
        static let handledKinds = CodingKeys.allCases.filter { $0 != .id }.map(\.rawValue)
    }

    /// An update as received. An undecodable update does not affect the rest of its batch.
    /// It keeps its identifier so that it can be acknowledged; the identifier is `nil` only if the update has none.
    enum ReceivedUpdate: Decodable, Hashable, Sendable {
        case readable(Update)
        /// `path` is the position of the first unexpected value, without the value itself.
        case unreadable(id: Int64?, path: String)

        init(from decoder: any Decoder) {
            do {
                self = .readable(try Update(from: decoder))
            } catch {
                let id = try? decoder.container(keyedBy: Update.CodingKeys.self).decode(Int64.self, forKey: .id)
                self = .unreadable(id: id, path: (error as? DecodingError)?.path ?? "")
            }
        }

        var id: Int64? {
            switch self {
            case .readable(let update): update.id
            case .unreadable(let id, _): id
            }
        }
    }
}

extension DecodingError {
    /// The position of the error: field names and indices. Never contains a value, which could be a person's words.
    fileprivate var path: String {
        let keys: [any CodingKey] =
            switch self {
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
                context.codingPath
            case .keyNotFound(let key, let context): context.codingPath + [key]
            @unknown default: []
            }
        return keys.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    }
}
