public import Messaging

extension TelegramPlatform {
    public func deliver(_ message: OutgoingMessage, key: String) async throws -> DeliveryReceipt {
        let chat = BotAPI.ChatIdentifier(message.chat.id)
        switch message.action {
        case .send(let content, _, let replyTo):
            return try await send(content, to: message.chat, replyTo: replyTo, key: key)
        case .edit(let target, let content):
            return try await edit(try target.number, in: chat, to: content)
        case .editKeyboard(let target, let keyboard):
            let number = try target.number
            let method = BotAPI.EditMessageReplyMarkup(chat: chat, messageID: number, keyboard: keyboard.map(BotAPI.InlineKeyboard.init))
            try await call(method, accepting: [Self.notModified])
            return DeliveryReceipt(messageID: MessageID(number))
        default:
            try await perform(message.action, in: message.chat)
            return DeliveryReceipt()
        }
    }

    /// What an edit is refused with that changes nothing.
    static let notModified = "message is not modified"

    /// Does what makes no message.
    private func perform(_ action: OutgoingMessage.Action, in place: ChatID) async throws {
        let chat = BotAPI.ChatIdentifier(place.id)
        switch action {
        case .delete(let target):
            try await call(
                BotAPI.DeleteMessage(chat: chat, messageID: try target.number),
                accepting: ["message to delete not found", "message_id_invalid"])
        case .answerButton(let id, let text, let isAlert):
            let text = text.map { MarkedText(RichText(plain: $0)).shortened(to: TextLimit.buttonAnswer).plain }
            try await call(
                BotAPI.AnswerCallbackQuery(id: id, text: text, showsAlert: isAlert ? true : nil),
                accepting: ["query is too old", "query id is invalid", "query_id_invalid"])
        case .react(let message, let emoji):
            let reaction = emoji.map { [BotAPI.Reaction(emoji: $0)] } ?? []
            _ = try await call(
                BotAPI.SetMessageReaction(chat: chat, messageID: try message.number, reaction: reaction))
        case .showActivity(let activity):
            let name = switch activity { case .typing: "typing"; case .sendingPhoto: "upload_photo" }
            _ = try await call(BotAPI.SendChatAction(chat: chat, topic: place.topicNumber, action: name))
        case .leaveChat:
            _ = try await call(BotAPI.LeaveChat(chat: chat))
        case .send, .edit, .editKeyboard:
            break
        }
    }
}

/// Telegram's documented limits, in characters after markup is taken away.
enum TextLimit {
    static let message = 4096
    static let caption = 1024
    static let buttonAnswer = 200
}

extension OutgoingMessage.Target {
    /// Telegram's number of a message. The caller has resolved handles; one that remains has no message.
    var number: Int64 {
        get throws {
            switch self {
            case .message(let id): try id.number
            case .handle: throw PlatformError.rejected("the message to change was never sent")
            }
        }
    }
}

extension MessageID {
    /// Telegram's own form.
    var number: Int64 {
        get throws {
            guard let number = Int64(rawValue) else { throw PlatformError.rejected("a message identifier that isn't Telegram's") }
            return number
        }
    }
}

extension ChatID {
    /// The topic in Telegram's form.
    var topicNumber: Int64? { topic.flatMap { Int64($0) } }
}

extension BotAPI.InlineKeyboard {
    init(_ keyboard: Keyboard) {
        rows = keyboard.rows.map { row in row.map { Button(text: $0.label, data: $0.data) } }
    }
}
