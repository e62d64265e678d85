import Foundation

/// A call of a method: its parameters, and the platform it acts on.
struct BotCall: Sendable {
    let messenger: Messenger
    let parameters: MethodParameters

    func chatID() throws(APIError) -> Int64 {
        guard parameters.string("chat_id") != nil else { throw .badRequest("chat_id is empty") }
        guard let id = parameters.integer("chat_id") else { throw .badRequest("chat not found") }
        return id
    }

    func messageID() throws(APIError) -> Int {
        guard let id = parameters.integer("message_id") else {
            throw .badRequest("message identifier is not specified")
        }
        return Int(id)
    }

    /// The topic to write to.
    var threadID: Int? { parameters.integer("message_thread_id").map { Int($0) } }

    func replyTarget() throws(APIError) -> MessageDraft.ReplyTarget? {
        struct ReplyParameters: Decodable {
            var messageId: Int?
            var ephemeralMessageId: Int?
            var allowSendingWithoutReply: Bool?
        }
        let given = try parameters.object(
            "reply_parameters", as: ReplyParameters.self,
            orRefuse: "can't parse reply parameters: Can't find field \"message_id\"")
        if let given {
            guard let id = given.messageId else {
                guard given.ephemeralMessageId != nil else {
                    throw .badRequest("can't parse reply parameters: Can't find field \"message_id\"")
                }
                return nil
            }
            return MessageDraft.ReplyTarget(messageID: id, mayBeMissing: given.allowSendingWithoutReply ?? false)
        }
        return parameters.integer("reply_to_message_id").map {
            MessageDraft.ReplyTarget(messageID: Int($0), mayBeMissing: parameters.bool("allow_sending_without_reply"))
        }
    }

    /// The inline keyboard. Other kinds of reply markup change the person's own keyboard and are not part of the message.
    func inlineKeyboard() throws(APIError) -> InlineKeyboardMarkup? { try Self.inlineKeyboard(in: parameters) }

    static func inlineKeyboard(in parameters: MethodParameters) throws(APIError) -> InlineKeyboardMarkup? {
        struct ReplyMarkup: Decodable {
            var inlineKeyboard: [[InlineKeyboardButton]]?
        }
        let markup = try parameters.object(
            "reply_markup", as: ReplyMarkup.self, orRefuse: "object expected as reply markup")
        guard let rows = markup?.inlineKeyboard?.filter({ !$0.isEmpty }), !rows.isEmpty else { return nil }
        for button in rows.joined() { try check(button) }
        return InlineKeyboardMarkup(inlineKeyboard: rows)
    }

    private static func check(_ button: InlineKeyboardButton) throws(APIError) {
        guard !button.text.isEmpty else {
            throw .badRequest("can't parse inline keyboard button: Field \"text\" must be non-empty")
        }
        guard button.style.map(["primary", "success", "danger"].contains) ?? true else {
            throw .badRequest("can't parse inline keyboard button: invalid button style specified")
        }
        if let data = button.callbackData {
            guard (1...64).contains(data.utf8.count) else { throw .badRequest("BUTTON_DATA_INVALID") }
        } else if button.url == nil, button.copyText == nil {
            throw .badRequest("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard")
        }
    }
}
