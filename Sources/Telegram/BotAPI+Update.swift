extension BotAPI {
    /// Something that happened, of the kinds the bot handles.
    struct Update: Decodable, Hashable, Sendable {
        var id: Int64
        var message: Message?
        var callbackQuery: CallbackQuery?
        var inlineQuery: InlineQuery?
        var myChatMember: ChatMemberUpdated?

        enum CodingKeys: String, CodingKey, CaseIterable {
            case id = "update_id"
            case message
            case callbackQuery = "callback_query"
            case inlineQuery = "inline_query"
            case myChatMember = "my_chat_member"
        }

        /// What to ask the server for: exactly the kinds above.
        static let handledKinds = CodingKeys.allCases.filter { $0 != .id }.map(\.rawValue)
    }

    /// An update as it came: one the bot can't read does not take the rest of its batch along, and keeps its identifier, so
    /// that it can be acknowledged. Only one without any is `nil`.
    enum ReceivedUpdate: Decodable, Hashable, Sendable {
        case readable(Update)
        /// `path` says where in the update the first unexpected thing stands, without its value.
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
    /// Where it happened: field names and indices, never a value, which could be a person's words.
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
