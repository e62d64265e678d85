import JSON

/// Rich messages: tables, headings and details (Bot API 10.1).
extension BotMethod {
    static let richMethods = [
        BotMethod("sendRichMessage") { call in
            let chat = try call.chatID()
            guard let message = try call.richMessage() else {
                throw APIError.badRequest("rich_message is not specified")
            }
            var draft = MessageDraft(rich: message)
            try complete(&draft, from: call)
            return try await call.messenger.postFromBot(draft, in: chat)
        }
    ]
}

extension BotCall {
    /// The parameter `rich_message`; `nil` when there is none.
    func richMessage() throws(APIError) -> RichMessage? {
        guard parameters.string("rich_message") != nil else { return nil }
        guard case .object(let fields) = try json("rich_message"), case .string(let html)? = fields["html"] else {
            throw .badRequest("the playground knows only rich messages with the field \"html\"")
        }
        return RichMessage(blocks: try RichHTML.parse(html))
    }
}
