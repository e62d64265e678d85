internal import Logging
public import Messaging

public import struct Foundation.Date

extension TelegramPlatform {
    public func deliver(_ message: OutgoingMessage, key: String, queuedAt: Date) async throws -> DeliveryReceipt {
        let chat = BotAPI.ChatIdentifier(message.chat.id)
        if let address = message.action.ephemeralAddress(in: chat) {
            return try await change(address, by: message.action)
        }
        switch message.action {
        case .send(let content, _, let replyTo):
            if case .onePerson(let reader) = content.audience, reader.person.id != message.chat.id {
                return try await send(content, to: message.chat, only: reader, key: key)
            }
            return try await send(content, to: message.chat, replyTo: replyTo, key: key)
        case .edit(let target, let content):
            return try await edit(try target.number, in: chat, to: content)
        case .editKeyboard(let target, let keyboard):
            return try await editKeyboard(of: try target.number, in: chat, to: keyboard)
        case .delete(let target):
            try await delete(try target.number, in: chat)
        case .pin(let target):
            try await pin(try target.number, in: chat)
        case .unpin(let target):
            try await unpin(try target.number, in: chat)
        case .answerInlineQuery(let id, let answer):
            try await answerInline(id, with: answer)
        case .answerGuest(let id, let answer):
            try await answerGuest(id, with: answer)
        case .answerButton(let id, let text, let isAlert):
            try await answer(id, text: text, isAlert: isAlert)
        case .react(let message, let emoji):
            let reaction = emoji.map { [BotAPI.Reaction(emoji: ReactionEmoji.nearest(to: $0))] } ?? []
            _ = try await call(BotAPI.SetMessageReaction(chat: chat, messageID: try message.number, reaction: reaction))
        case .showActivity(let activity):
            guard message.chat.directTopicNumber == nil else { break }
            let topic = message.chat.topicNumber
            _ = try await call(BotAPI.SendChatAction(chat: chat, topic: topic, action: activity.action))
        case .leaveChat:
            _ = try await call(BotAPI.LeaveChat(chat: chat))
        }
        return DeliveryReceipt()
    }

    /// Deletes a message. Succeeds when the message is already gone.
    private func delete(_ number: Int64, in chat: BotAPI.ChatIdentifier) async throws {
        try await call(
            BotAPI.DeleteMessage(chat: chat, messageID: number),
            accepting: ["message to delete not found", "message_id_invalid"])
    }

    /// The server's descriptions if the bot may not pin. That is the group's choice, not an error.
    private static let mayNotPin = [
        "not enough rights", "chat_admin_required", "need administrator rights",
        "have no rights to manage pinned messages",
    ]

    private func pin(_ number: Int64, in chat: BotAPI.ChatIdentifier) async throws {
        try await call(
            BotAPI.PinChatMessage(chat: chat, messageID: number),
            accepting: Self.mayNotPin + [
                "message to pin not found", "message is already pinned", "chat_not_modified", "message_id_invalid",
            ])
    }

    private func unpin(_ number: Int64, in chat: BotAPI.ChatIdentifier) async throws {
        try await call(
            BotAPI.UnpinChatMessage(chat: chat, messageID: number),
            accepting: Self.mayNotPin + ["message to unpin not found", "chat_not_modified", "message_id_invalid"])
    }

    /// The server's descriptions if the bot answers too late or twice.
    private static let isTooLate = ["query is too old", "query id is invalid", "query_id_invalid"]

    private func answerInline(_ id: String, with answer: InlineAnswer) async throws {
        let articles = answer.results.prefix(InlineAnswer.resultLimit).map(BotAPI.Article.init)
        try await call(
            BotAPI.AnswerInlineQuery(
                id: id, results: articles, cacheTime: answer.cacheSeconds, isPersonal: answer.isPersonal ? true : nil,
                nextOffset: answer.nextOffset),
            accepting: Self.isTooLate)
    }

    /// Answers a guest. They don't wait for an answer that comes late or that the place does not allow, so a refusal ends it.
    private func answerGuest(_ id: String, with answer: GuestAnswer) async throws {
        let text = answer.text.shortened(to: TextLimit.message)
        let article = BotAPI.Article(
            id: "answer", title: String(text.plain.prefix(while: { !$0.isNewline }).prefix(60)),
            content: BotAPI.TextContent(text: text.telegramHTML),
            keyboard: answer.keyboard.map { BotAPI.InlineKeyboard($0, bot: username) })
        do throws(TelegramError) {
            _ = try await client.call(BotAPI.AnswerGuestQuery(id: id, result: article))
        } catch {
            guard case .refused(let refusal) = error, (400..<500).contains(refusal.code),
                ![401, 429].contains(refusal.code)
            else { throw Self.failure(error) }
            logger.notice("a guest was not answered", metadata: ["reason": "\(refusal.description)"])
        }
    }

    /// Answers a button press. A press that is too old needs no answer any more.
    private func answer(_ id: String, text: String?, isAlert: Bool) async throws {
        let text = text.map { RichText(plain: $0).shortened(to: TextLimit.buttonAnswer).plain }
        try await call(
            BotAPI.AnswerCallbackQuery(id: id, text: text, showsAlert: isAlert ? true : nil),
            accepting: Self.isTooLate)
    }
}

extension OutgoingMessage.Activity {
    /// Telegram's name for the activity.
    fileprivate var action: String {
        switch self {
        case .typing: "typing"
        case .sendingPhoto: "upload_photo"
        }
    }
}

/// Telegram's documented limits, in characters after the markup is removed.
enum TextLimit {
    static let message = 4096
    static let caption = 1024
    static let buttonAnswer = 200
}

extension OutgoingMessage.Target {
    /// Telegram's number of the message. The caller has resolved handles, so a remaining handle has no message.
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
    /// The identifier as Telegram's number.
    var number: Int64 {
        get throws {
            // 0 is the number of all messages that one person alone sees, and of those that are not sent yet.
            guard let number = Int64(rawValue), number != 0 else {
                throw PlatformError.rejected("the message's identifier is not a Telegram identifier")
            }
            return number
        }
    }
}

extension ChatID {
    private static let directPrefix = "direct:"

    /// The name of a person's conversation with a channel among the topics of the channel's direct messages.
    static func directTopic(_ number: Int64) -> String { "\(directPrefix)\(number)" }

    /// The topic as Telegram's number.
    var topicNumber: Int64? { topic.flatMap { Int64($0) } }

    /// The number of a person's conversation with a channel.
    var directTopicNumber: Int64? {
        topic.flatMap { $0.hasPrefix(Self.directPrefix) ? Int64($0.dropFirst(Self.directPrefix.count)) : nil }
    }
}

extension BotAPI.Article {
    fileprivate init(_ article: InlineAnswer.Article) {
        let text = article.text.shortened(to: TextLimit.message).telegramHTML
        self.init(
            id: article.id, title: article.title, description: article.summary,
            content: BotAPI.TextContent(text: text))
    }
}
